import AppleFoundation
public import Observation

/// A class whose objects are stored; `@Model` adds the requirements (SwiftData: `PersistentModel`).
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
    /// The stored properties.
    static var schemaMetadata: [Schema.PropertyMetadata] { get }
    /// The properties of which no two models have the same values, as `#Unique` lists them.
    static var uniquenessConstraints: [[AnyKeyPath]] { get }
    /// The notes of the context that manages the object.
    var persistentState: PersistentState { get }
    /// Makes an object from the store. Its relationships are set later.
    init(stored: StoredValues) throws
}

extension PersistentModel {
    public static func == (one: Self, other: Self) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    public var id: PersistentIdentifier { persistentModelID }
    public var persistentModelID: PersistentIdentifier {
        PersistentIdentifier(entityName: Self.entityName, key: persistentState.key)
    }
    /// The context that the object was inserted into or fetched from; nil before that, and after a deletion.
    public var modelContext: ModelContext? { persistentState.context }
    public var isDeleted: Bool { persistentState.isDeleted }
    /// True if the object is new, or differs from what was last read or saved.
    public var hasChanges: Bool { modelContext?.isChanged(self) ?? false }

    static var entityName: String { String(describing: Self.self) }
}

/// Identifies an object, in all processes and for ever (SwiftData: `PersistentIdentifier`).
public struct PersistentIdentifier: Hashable, Codable, Sendable, Identifiable, Comparable {
    public let entityName: String
    let key: String

    public var id: PersistentIdentifier { self }

    public static func < (one: Self, other: Self) -> Bool {
        (one.entityName, one.key) < (other.entityName, other.key)
    }
}

/// The notes of a context about one object. `@Model` adds a property that holds them.
public final class PersistentState {
    /// The object's key in the store.
    var key = UUID().uuidString
    weak var context: ModelContext?
    var isDeleted = false
    /// The properties of the object when it was last read or saved, in JSON.
    var saved: [String: String] = [:]
    /// The properties in the store when they were last read or saved. They may be written in another way than `saved`: the
    /// members of a set have another order in each process.
    var stored: [String: String] = [:]
    /// The targets of the relationships whose inverses have been set.
    var links: [String: [any PersistentModel]] = [:]

    public init() {}
}
