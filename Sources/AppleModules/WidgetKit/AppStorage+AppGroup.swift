public import AppGroup
public import SwiftUI

// In adopted code `UserDefaults` is `AppGroupDefaults`. SwiftUI's initializers accept any store. The initializers in
// this file accept `AppGroupDefaults`, so that `store: .shared` and `store: UserDefaults(suiteName: …)` compile.

extension AppGroupDefaults: AppStorageStore {}

extension AppStorageDefaults {
    /// Makes `AppGroupDefaults.standard`, the process's `UserDefaults.standard`, the store for values without an
    /// explicit store. Runtimes call this function before they evaluate views.
    package static func useAppGroupDefaults() {
        standard = AppGroupDefaults.standard
    }
}

extension View {
    /// Sets the default store of `AppStorage` in the view (SwiftUI: `defaultAppStorage(_:)`).
    nonisolated public func defaultAppStorage(_ store: AppGroupDefaults) -> some View {
        defaultAppStorage(store as any AppStorageStore)
    }
}

extension AppStorage where Value: _AppStorageValue {
    /// Creates a value with a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(wrappedValue: Value, _ key: String, store: AppGroupDefaults?) {
        self.init(wrappedValue: wrappedValue, key, store: store as (any AppStorageStore)?)
    }
}

extension AppStorage {
    /// Creates an optional value (SwiftUI: `init(_:store:)`).
    public init<Wrapped: _AppStorageValue>(_ key: String, store: AppGroupDefaults?) where Value == Wrapped? {
        self.init(key, store: store as (any AppStorageStore)?)
    }

    /// Creates a `RawRepresentable` value with a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(
        wrappedValue: Value, _ key: String, store: AppGroupDefaults?
    ) where Value: RawRepresentable, Value.RawValue: _AppStorageValue {
        self.init(wrappedValue: wrappedValue, key, store: store as (any AppStorageStore)?)
    }

    /// Creates an optional `RawRepresentable` value (SwiftUI: `init(_:store:)`).
    public init<R: RawRepresentable>(
        _ key: String, store: AppGroupDefaults?
    ) where Value == R?, R.RawValue: _AppStorageValue {
        self.init(key, store: store as (any AppStorageStore)?)
    }
}
