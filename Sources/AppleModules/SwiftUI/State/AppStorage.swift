/// A key-value store that `AppStorage` can use, such as `UserDefaults`. SwiftUI has no such protocol, because it always
/// uses `UserDefaults`. The module WidgetKit makes `AppGroupDefaults`, the store of App Groups, conform to this
/// protocol.
public protocol AppStorageStore: AnyObject, Sendable {
    /// Returns the value for a key; nil if the key has no value.
    func object(forKey defaultName: String) -> Any?
    /// Sets the value for a key. If `value` is nil, removes the key.
    func set(_ value: Any?, forKey defaultName: String)
}

/// A namespace for the store that `AppStorage` uses by default.
public enum AppStorageDefaults {
    /// The store that `AppStorage` uses by default. A runtime sets it before it evaluates views. Until then, it is a
    /// store in the memory of the process.
    nonisolated(unsafe) package static var standard: any AppStorageStore = MemoryStore()
}

private enum AppStorageStoreKey: EnvironmentKey {
    static var defaultValue: (any AppStorageStore)? { nil }
}

extension EnvironmentValues {
    /// The store that `AppStorage` uses in the views inside; nil for the default store of the process.
    fileprivate var appStorageStore: (any AppStorageStore)? {
        get { self[AppStorageStoreKey.self] }
        set { self[AppStorageStoreKey.self] = newValue }
    }
}

extension View {
    /// Sets the store that `AppStorage` uses by default in the views inside (SwiftUI: `defaultAppStorage(_:)`).
    nonisolated public func defaultAppStorage(_ store: any AppStorageStore) -> some View {
        setting(\.appStorageStore, store)
    }
}

/// A store in memory. Its values are lost when the process ends.
final class MemoryStore: AppStorageStore, @unchecked Sendable {
    private let values = MutableBox<[String: Any]>([:])
    func object(forKey defaultName: String) -> Any? { values.value[defaultName] }
    func set(_ value: Any?, forKey defaultName: String) { values.value[defaultName] = value }
}

@propertyWrapper public struct AppStorage<Value>: DynamicProperty, @unchecked Sendable {
    private let read: () -> Value
    private let write: (Value) -> Void

    package init(
        key: String, store: (any AppStorageStore)?, default defaultValue: Value,
        decode: @escaping (Any) -> Value?, encode: @escaping (Value) -> Any?
    ) {
        // If `store` is nil, the view's environment determines the store. The environment is known only when the value
        // is read or written.
        func current() -> any AppStorageStore {
            store ?? EnvironmentValues.current.appStorageStore ?? AppStorageDefaults.standard
        }
        read = { current().object(forKey: key).flatMap(decode) ?? defaultValue }
        write = { current().set(encode($0), forKey: key) }
    }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    public var projectedValue: Binding<Value> { Binding(get: read, set: write) }
}

/// A value that a scene stores (SwiftUI: `SceneStorage`). It is not stored here, because a widget has no scene.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    private let storage: MutableBox<Value>

    public init(wrappedValue: Value, _ key: String) {
        storage = MutableBox(wrappedValue)
    }

    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        let storage = storage
        return Binding(get: { storage.value }, set: { storage.value = $0 })
    }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String) {
        self.init(wrappedValue: nil, key)
    }
}
