import Synchronization

/// Keeps the values that intents and queries depend on (AppIntents: `AppDependencyManager`).
public final class AppDependencyManager: Sendable {
    private struct Name: Hashable {
        let type: ObjectIdentifier
        let key: String?
    }

    /// The one that `@Dependency` asks.
    public static let shared = AppDependencyManager()

    private let makers = Mutex<[Name: @Sendable () -> any Sendable]>([:])
    private let values = Mutex<[Name: any Sendable]>([:])

    /// Makes a manager.
    public init() {}

    /// Adds a value, which is made when it is first asked for.
    public func add<Value: Sendable>(key: (any Hashable & Sendable)? = nil, dependency: @escaping @Sendable () -> Value)
    {
        let name = Name(type: ObjectIdentifier(Value.self), key: key.map { "\($0)" })
        makers.withLock { $0[name] = dependency }
    }

    /// Adds a value, which is made when it is first asked for.
    @_disfavoredOverload
    public func add<Value: Sendable>(
        key: (any Hashable & Sendable)? = nil, dependency: @escaping @autoclosure @Sendable () -> Value
    ) {
        add(key: key, dependency: { dependency() } as @Sendable () -> Value)
    }

    func value<Value: Sendable>(_ type: Value.Type, key: String?) -> Value? {
        let name = Name(type: ObjectIdentifier(type), key: key)
        if let value = values.withLock({ $0[name] }) { return value as? Value }
        // Made outside of the lock: making it may ask for another.
        guard let made = makers.withLock({ $0[name] })?() as? Value else { return nil }
        return values.withLock { values in
            if let other = values[name] as? Value { return other }
            values[name] = made
            return made
        }
    }
}

/// A value that the app provided beforehand (AppIntents: `AppDependency`).
@propertyWrapper public struct AppDependency<Value: Sendable>: Sendable {
    private let key: String?
    private let manager: AppDependencyManager
    private let fallback: (@Sendable () -> Value)?

    /// Asks a manager for the value.
    public init(
        key: (any Hashable & Sendable)? = nil, manager: AppDependencyManager = .shared,
        default fallback: (@Sendable () -> Value)? = nil
    ) {
        self.key = key.map { "\($0)" }
        self.manager = manager
        self.fallback = fallback
    }

    /// The value; one that nobody provided ends the process, as in AppIntents.
    public var wrappedValue: Value {
        if let value = manager.value(Value.self, key: key) ?? fallback?() { return value }
        fatalError("nothing was added to AppDependencyManager for \(Value.self), which @Dependency asks for")
    }
}

extension EntityQuery {
    /// A value that the app provided beforehand.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}
