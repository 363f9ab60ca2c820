public import AppGroup
public import SwiftUI

// SwiftUI's initializers accept a store of any type. In adopted code, the name `UserDefaults` means `AppGroupDefaults`.
// The initializers in this file accept an `AppGroupDefaults`, so that `store: .shared` and `store:
// UserDefaults(suiteName: …)` compile.

extension AppGroupDefaults: AppStorageStore {}

extension AppStorageDefaults {
    /// Makes `AppGroupDefaults.standard` the store of all values that name no store. In adopted code, it is
    /// `UserDefaults.standard`. Runtimes call this function before they evaluate views.
    package static func useAppGroupDefaults() {
        standard = AppGroupDefaults.standard
    }
}

extension View {
    /// Sets the store that `AppStorage` uses by default within the view (SwiftUI: `defaultAppStorage(_:)`).
    nonisolated public func defaultAppStorage(_ store: AppGroupDefaults) -> some View {
        defaultAppStorage(store as any AppStorageStore)
    }
}

extension AppStorage where Value: _AppStorageValue {
    /// Creates a stored value that has a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(wrappedValue: Value, _ key: String, store: AppGroupDefaults?) {
        self.init(wrappedValue: wrappedValue, key, store: store as (any AppStorageStore)?)
    }
}

extension AppStorage {
    /// Creates an optional stored value (SwiftUI: `init(_:store:)`).
    public init<Wrapped: _AppStorageValue>(_ key: String, store: AppGroupDefaults?) where Value == Wrapped? {
        self.init(key, store: store as (any AppStorageStore)?)
    }

    /// Creates a `RawRepresentable` stored value that has a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(
        wrappedValue: Value, _ key: String, store: AppGroupDefaults?
    ) where Value: RawRepresentable, Value.RawValue: _AppStorageValue {
        self.init(wrappedValue: wrappedValue, key, store: store as (any AppStorageStore)?)
    }

    /// Creates an optional `RawRepresentable` stored value (SwiftUI: `init(_:store:)`).
    public init<R: RawRepresentable>(
        _ key: String, store: AppGroupDefaults?
    ) where Value == R?, R.RawValue: _AppStorageValue {
        self.init(key, store: store as (any AppStorageStore)?)
    }
}
