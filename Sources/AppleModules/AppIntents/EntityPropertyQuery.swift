/// Finds entities by their properties (AppIntents: `EntityPropertyQuery`). Shortcuts offers such a search; nothing
/// searches here, but that the properties are what is said of them.
public protocol EntityPropertyQuery: EntityQuery {
    /// What a comparison becomes: what the app's own search takes, such as `Predicate<Entity>`.
    associatedtype ComparatorMappingType
    /// The properties that can be compared.
    typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
    /// The properties that entities can be sorted by.
    typealias SortingOptions = EntityQuerySortingOptions<Entity>
    /// A property that can be compared.
    typealias Property = EntityQueryProperty<Entity, ComparatorMappingType>
    /// A property that entities can be sorted by.
    typealias SortableBy = EntityQuerySortableByProperty<Entity>
    /// Whether all comparisons must hold, or one.
    typealias ComparatorMode = EntityQueryComparatorMode
    /// What entities are sorted by.
    typealias Sort<E: AppEntity> = EntityQuerySort<E>

    /// The properties that can be compared.
    static var properties: QueryProperties { get }
    /// The properties that entities can be sorted by.
    static var sortingOptions: SortingOptions { get }
    /// How the search is described.
    static var findIntentDescription: IntentDescription? { get }
    /// The entities of which the comparisons hold.
    func entities(
        matching comparators: [ComparatorMappingType], mode: ComparatorMode, sortedBy: [EntityQuerySort<Entity>],
        limit: Int?
    ) async throws -> [Entity]
}

extension EntityPropertyQuery {
    /// None.
    public static var findIntentDescription: IntentDescription? { nil }
}

/// Whether all comparisons must hold, or one (AppIntents: `EntityQueryComparatorMode`).
public enum EntityQueryComparatorMode: Sendable {
    /// All.
    case and
    /// One.
    case or
}

/// What entities are sorted by (AppIntents: `EntityQuerySort`).
public struct EntityQuerySort<Entity: AppEntity>: @unchecked Sendable {
    // A key path of a type without subscripts: nothing in it changes.
    /// Which comes first (AppIntents: `EntityQuerySort.Ordering`).
    public enum Ordering: Sendable {
        /// The smallest.
        case ascending
        /// The largest.
        case descending
    }

    /// The property.
    public let by: PartialKeyPath<Entity>
    /// Which comes first.
    public let order: Ordering

    package init(by: PartialKeyPath<Entity>, order: Ordering) {
        self.by = by
        self.order = order
    }
}

/// The properties of entities that can be compared (AppIntents: `EntityQueryProperties`).
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: @unchecked Sendable {
    // Made once, of closures that only translate.
    package let properties: [EntityQueryProperty<Entity, ComparatorMappingType>]

    /// Makes a list of properties.
    public init(
        @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType>
        properties: () -> [EntityQueryProperty<Entity, ComparatorMappingType>]
    ) {
        self.properties = properties()
    }
}

/// Builds a list of properties from a closure's statements (AppIntents: `EntityQueryPropertiesBuilder`).
@resultBuilder public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
    /// Several properties.
    public static func buildBlock(
        _ properties: EntityQueryProperty<Entity, ComparatorMappingType>...
    ) -> [EntityQueryProperty<Entity, ComparatorMappingType>] { properties }
}

/// A property that can be compared, and how (AppIntents: `EntityQueryProperty`).
public struct EntityQueryProperty<Entity: AppEntity, ComparatorMappingType> {
    package let keyPath: PartialKeyPath<Entity>
    package let comparators: [String]

    /// A property.
    public init<Value: _IntentValue>(
        _ keyPath: KeyPath<Entity, EntityProperty<Value>>,
        @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () -> [String]
    ) {
        self.keyPath = keyPath
        self.comparators = comparators()
    }

    /// A property that may be missing; it is compared where it is there.
    public init<Value: _IntentValue>(
        _ keyPath: KeyPath<Entity, EntityProperty<Value?>>,
        @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () -> [String]
    ) {
        self.keyPath = keyPath
        self.comparators = comparators()
    }
}

/// The properties that entities can be sorted by (AppIntents: `EntityQuerySortingOptions`).
public struct EntityQuerySortingOptions<Entity: AppEntity>: @unchecked Sendable {
    // Key paths of a type without subscripts: nothing in them changes.
    package let properties: [PartialKeyPath<Entity>]

    /// Makes a list of properties.
    public init(
        @EntityQuerySortingOptionsBuilder<Entity> content: () -> [EntityQuerySortableByProperty<Entity>]
    ) {
        properties = content().map(\.keyPath)
    }
}

/// Builds a list of properties to sort by from a closure's statements (AppIntents:
/// `EntityQuerySortingOptionsBuilder`).
@resultBuilder public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
    /// Several properties.
    public static func buildBlock(
        _ properties: EntityQuerySortableByProperty<Entity>...
    ) -> [EntityQuerySortableByProperty<Entity>] { properties }
}

/// A property that entities can be sorted by (AppIntents: `EntityQuerySortableByProperty`).
public struct EntityQuerySortableByProperty<Entity: AppEntity> {
    let keyPath: PartialKeyPath<Entity>

    /// A property.
    public init<Value: _IntentValue>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {
        self.keyPath = keyPath
    }
}
