import Synchronization

/// What identifies an entity (AppIntents: `EntityIdentifierConvertible`).
public protocol EntityIdentifierConvertible {
    /// As text.
    var entityIdentifierString: String { get }
    /// From text.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
    /// As text.
    public var entityIdentifierString: String { description }
    /// From text.
    public static func entityIdentifier(for entityIdentifierString: String) -> Self? { Self(entityIdentifierString) }
}

extension String: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension Int64: EntityIdentifierConvertible {}
extension UUID: EntityIdentifierConvertible {
    /// As text.
    public var entityIdentifierString: String { uuidString }
    /// From text.
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}
extension URL: EntityIdentifierConvertible {
    /// As text.
    public var entityIdentifierString: String { absoluteString }
    /// From text.
    public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
        URL(string: entityIdentifierString)
    }
}

/// Something of the app's that a parameter can name (AppIntents: `AppEntity`).
public protocol AppEntity: _IntentValue, Identifiable, DisplayRepresentable
where ID: EntityIdentifierConvertible & Sendable {
    /// The type of the query that finds entities.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    /// Finds entities.
    static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
    /// The name of the type, when it was given none.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
    }
    /// A property that queries can name.
    public typealias Property<Value: _IntentValue> = EntityProperty<Value>
}

/// An entity that nothing finds, such as a result (AppIntents: `TransientAppEntity`).
public protocol TransientAppEntity: _IntentValue, DisplayRepresentable {
    /// Makes one without values.
    init()
}

extension TransientAppEntity {
    /// The name of the type, when it was given none.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
    }
    /// A property that queries can name.
    public typealias Property<Value: _IntentValue> = EntityProperty<Value>
}

/// An entity that Spotlight finds (AppIntents: `IndexedEntity`). There is no Spotlight here.
public protocol IndexedEntity: AppEntity {}

/// A property of an entity that queries can name (AppIntents: `EntityProperty`).
@propertyWrapper public final class EntityProperty<Value: _IntentValue>: Sendable {
    private let value: Mutex<Value?>
    /// The property's name.
    public let title: LocalizedStringResource

    /// A property that has no value until it is set; reading it before ends the process, unless its type is optional.
    public init(title: LocalizedStringResource? = nil) {
        self.title = title ?? ""
        value = Mutex(nil)
    }

    /// A property that Spotlight indexes.
    public init<Key>(title: LocalizedStringResource? = nil, indexingKey: Key) {
        self.title = title ?? ""
        value = Mutex(nil)
    }

    /// The value.
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

    /// The property itself.
    public var projectedValue: EntityProperty<Value> { self }
}
