import Synchronization

/// The values that intents and queries depend on (AppIntents: `AppDependencyManager`).
public final class AppDependencyManager: Sendable {
    private struct Name: Hashable {
        let type: ObjectIdentifier
        let key: String?
    }

    /// The manager that `@Dependency` uses by default.
    public static let shared = AppDependencyManager()

    private let makers = Mutex<[Name: @Sendable () -> any Sendable]>([:])
    private let values = Mutex<[Name: any Sendable]>([:])

    public init() {}

    /// Registers a value, which is created on first use.
    public func add<Value: Sendable>(key: (any Hashable & Sendable)? = nil, dependency: @escaping @Sendable () -> Value)
    {
        let name = Name(type: ObjectIdentifier(Value.self), key: key.map { "\($0)" })
        makers.withLock { $0[name] = dependency }
    }

    /// Registers a value, which is created on first use.
    @_disfavoredOverload
    public func add<Value: Sendable>(
        key: (any Hashable & Sendable)? = nil, dependency: @escaping @autoclosure @Sendable () -> Value
    ) {
        add(key: key, dependency: { dependency() } as @Sendable () -> Value)
    }

    func value<Value: Sendable>(_ type: Value.Type, key: String?) -> Value? {
        let name = Name(type: ObjectIdentifier(type), key: key)
        if let value = values.withLock({ $0[name] }) { return value as? Value }
        // Calls the closure outside of the lock, because creating one value may request another.
        guard let made = makers.withLock({ $0[name] })?() as? Value else { return nil }
        return values.withLock { values in
            if let other = values[name] as? Value { return other }
            values[name] = made
            return made
        }
    }
}

/// A value that the app registered in advance (AppIntents: `AppDependency`).
@propertyWrapper public struct AppDependency<Value: Sendable>: Sendable {
    private let key: String?
    private let manager: AppDependencyManager
    private let fallback: (@Sendable () -> Value)?

    public init(
        key: (any Hashable & Sendable)? = nil, manager: AppDependencyManager = .shared,
        default fallback: (@Sendable () -> Value)? = nil
    ) {
        self.key = key.map { "\($0)" }
        self.manager = manager
        self.fallback = fallback
    }

    /// The value. If none is registered, the process ends, as in AppIntents.
    public var wrappedValue: Value {
        if let value = manager.value(Value.self, key: key) ?? fallback?() { return value }
        fatalError("nothing was added to AppDependencyManager for \(Value.self), which @Dependency asks for")
    }
}

extension EntityQuery {
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}
