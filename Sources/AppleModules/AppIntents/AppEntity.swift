import Synchronization

/// An identifier of an entity, convertible to text and back (AppIntents: `EntityIdentifierConvertible`).
public protocol EntityIdentifierConvertible {
    var entityIdentifierString: String { get }
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
    public var entityIdentifierString: String { description }
    public static func entityIdentifier(for entityIdentifierString: String) -> Self? { Self(entityIdentifierString) }
}

extension String: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension Int64: EntityIdentifierConvertible {}
extension UUID: EntityIdentifierConvertible {
    public var entityIdentifierString: String { uuidString }
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}
extension URL: EntityIdentifierConvertible {
    public var entityIdentifierString: String { absoluteString }
    public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
        URL(string: entityIdentifierString)
    }
}

/// An object of the app that a parameter can refer to (AppIntents: `AppEntity`).
public protocol AppEntity: _IntentValue, Identifiable, DisplayRepresentable
where ID: EntityIdentifierConvertible & Sendable {
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
    /// By default, the Swift name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
    }
    public typealias Property<Value: _IntentValue> = EntityProperty<Value>
}

/// An entity that queries cannot find, such as the result of an intent (AppIntents: `TransientAppEntity`).
public protocol TransientAppEntity: _IntentValue, DisplayRepresentable {
    init()
}

extension TransientAppEntity {
    /// By default, the Swift name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
    }
    public typealias Property<Value: _IntentValue> = EntityProperty<Value>
}

/// An entity that Spotlight indexes (AppIntents: `IndexedEntity`). There is no Spotlight here.
public protocol IndexedEntity: AppEntity {}

/// A property of an entity, for use in queries (AppIntents: `EntityProperty`).
@propertyWrapper public final class EntityProperty<Value: _IntentValue>: Sendable {
    private let value: Mutex<Value?>
    public let title: LocalizedStringResource

    /// Creates a property that has no value yet. Reading `wrappedValue` before a value is set ends the process, unless
    /// `Value` is an optional type.
    public init(title: LocalizedStringResource? = nil) {
        self.title = title ?? ""
        value = Mutex(nil)
    }

    /// Creates a property that has no value yet. `indexingKey` has no effect, because there is no Spotlight here.
    public init<Key>(title: LocalizedStringResource? = nil, indexingKey: Key) {
        self.title = title ?? ""
        value = Mutex(nil)
    }

    public var wrappedValue: Value {
        get {
            if let value = value.withLock({ $0 }) { return value }
            guard let none = Optional<Any>.none as? Value else {
                fatalError("the property \(title) of an entity was read before it was set")
            }
            return none
        }
        set { value.withLock { $0 = newValue } }
    }

    public var projectedValue: EntityProperty<Value> { self }
}
