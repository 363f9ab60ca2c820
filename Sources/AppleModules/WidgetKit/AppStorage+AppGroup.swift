public import AppGroup
public import SwiftUI

// Code for iOS names a store by `UserDefaults`, which is `AppGroupDefaults` in adopted code. SwiftUI's initializers
// take any store; these take that one, so that `store: .shared` and `store: UserDefaults(suiteName: …)` compile.

extension AppGroupDefaults: AppStorageStore {}

extension AppStorageDefaults {
    /// Keeps values without a store in `AppGroupDefaults.standard`, which is the process's `UserDefaults.standard`. For
    /// runtimes, before they evaluate views.
    package static func useAppGroupDefaults() {
        standard = AppGroupDefaults.standard
    }
}

extension View {
    /// Where `AppStorage` of the views within keeps values when it is given no store (SwiftUI:
    /// `defaultAppStorage(_:)`).
    nonisolated public func defaultAppStorage(_ store: AppGroupDefaults) -> some View {
        defaultAppStorage(store as any AppStorageStore)
    }
}

extension AppStorage where Value: _AppStorageValue {
    /// A value of an App Group with a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(wrappedValue: Value, _ key: String, store: AppGroupDefaults?) {
        self.init(wrappedValue: wrappedValue, key, store: store as (any AppStorageStore)?)
    }
}

extension AppStorage {
    /// A value of an App Group that may be missing (SwiftUI: `init(_:store:)`).
    public init<Wrapped: _AppStorageValue>(_ key: String, store: AppGroupDefaults?) where Value == Wrapped? {
        self.init(key, store: store as (any AppStorageStore)?)
    }

    /// A case of an App Group with a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(
        wrappedValue: Value, _ key: String, store: AppGroupDefaults?
    ) where Value: RawRepresentable, Value.RawValue: _AppStorageValue {
        self.init(wrappedValue: wrappedValue, key, store: store as (any AppStorageStore)?)
    }

    /// A case of an App Group that may be missing (SwiftUI: `init(_:store:)`).
    public init<R: RawRepresentable>(
        _ key: String, store: AppGroupDefaults?
    ) where Value == R?, R.RawValue: _AppStorageValue {
        self.init(key, store: store as (any AppStorageStore)?)
    }
}
