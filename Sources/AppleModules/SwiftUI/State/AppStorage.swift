/// A store of values by key, such as `UserDefaults`, for `AppStorage` (not in SwiftUI, where the store is always
/// `UserDefaults`). WidgetKit makes the store of App Groups one.
public protocol AppStorageStore: AnyObject, Sendable {
    /// The value of a key; nil when there is none.
    func object(forKey defaultName: String) -> Any?
    /// Sets the value of a key; nil takes it away.
    func set(_ value: Any?, forKey defaultName: String)
}

/// Where `AppStorage` keeps values when it is given no store.
public enum AppStorageDefaults {
    /// The store; a runtime sets it before views are evaluated. Without one the values stay in this process.
    nonisolated(unsafe) package static var standard: any AppStorageStore = MemoryStore()
}

private enum AppStorageStoreKey: EnvironmentKey {
    static var defaultValue: (any AppStorageStore)? { nil }
}

extension EnvironmentValues {
    /// The store of the views within; nil for that of the process.
    fileprivate var appStorageStore: (any AppStorageStore)? {
        get { self[AppStorageStoreKey.self] }
        set { self[AppStorageStoreKey.self] = newValue }
    }
}

extension View {
    /// Where `AppStorage` of the views within keeps values when it is given no store (SwiftUI:
    /// `defaultAppStorage(_:)`).
    nonisolated public func defaultAppStorage(_ store: any AppStorageStore) -> some View {
        setting(\.appStorageStore, store)
    }
}

/// Values that are gone when the process ends.
final class MemoryStore: AppStorageStore, @unchecked Sendable {
    private let values = MutableBox<[String: Any]>([:])
    func object(forKey defaultName: String) -> Any? { values.value[defaultName] }
    func set(_ value: Any?, forKey defaultName: String) { values.value[defaultName] = value }
}

/// A value in the user's defaults (SwiftUI: `AppStorage`).
@propertyWrapper public struct AppStorage<Value>: DynamicProperty, @unchecked Sendable {
    private let read: () -> Value
    private let write: (Value) -> Void

    package init(
        key: String, store: (any AppStorageStore)?, default defaultValue: Value,
        decode: @escaping (Any) -> Value?, encode: @escaping (Value) -> Any?
    ) {
        // Where no store was given, the view's place decides, which is known when the value is read.
        func current() -> any AppStorageStore {
            store ?? EnvironmentValues.current.appStorageStore ?? AppStorageDefaults.standard
        }
        read = { current().object(forKey: key).flatMap(decode) ?? defaultValue }
        write = { current().set(encode($0), forKey: key) }
    }

    /// The value.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    /// The value, to be changed elsewhere.
    public var projectedValue: Binding<Value> { Binding(get: read, set: write) }
}

/// A value of a scene (SwiftUI: `SceneStorage`). A widget has no scene: it keeps the value it begins with.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    private let storage: MutableBox<Value>

    /// A value with its first content.
    public init(wrappedValue: Value, _ key: String) {
        storage = MutableBox(wrappedValue)
    }

    /// The value.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// The value, to be changed elsewhere.
    public var projectedValue: Binding<Value> {
        let storage = storage
        return Binding(get: { storage.value }, set: { storage.value = $0 })
    }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    /// A value that is nil at first.
    public init(_ key: String) {
        self.init(wrappedValue: nil, key)
    }
}
