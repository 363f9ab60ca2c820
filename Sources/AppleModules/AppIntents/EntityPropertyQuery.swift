/// A query for entities by their properties (AppIntents: `EntityPropertyQuery`). On iOS, Shortcuts offers such
/// searches. Here the declared properties are only recorded.
public protocol EntityPropertyQuery: EntityQuery {
    /// The type to which a comparison is mapped: the input of the app's own search, such as `Predicate<Entity>`.
    associatedtype ComparatorMappingType
    typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
    typealias SortingOptions = EntityQuerySortingOptions<Entity>
    typealias Property = EntityQueryProperty<Entity, ComparatorMappingType>
    typealias SortableBy = EntityQuerySortableByProperty<Entity>
    typealias ComparatorMode = EntityQueryComparatorMode
    typealias Sort<E: AppEntity> = EntityQuerySort<E>

    static var properties: QueryProperties { get }
    static var sortingOptions: SortingOptions { get }
    /// A description of the search.
    static var findIntentDescription: IntentDescription? { get }
    /// Returns the entities that satisfy the comparisons.
    func entities(
        matching comparators: [ComparatorMappingType], mode: ComparatorMode, sortedBy: [EntityQuerySort<Entity>],
        limit: Int?
    ) async throws -> [Entity]
}

extension EntityPropertyQuery {
    public static var findIntentDescription: IntentDescription? { nil }
}

/// The rule for combining comparisons: all must hold, or at least one (AppIntents: `EntityQueryComparatorMode`).
public enum EntityQueryComparatorMode: Sendable {
    case and
    case or
}

/// A property and the order in which it sorts entities (AppIntents: `EntityQuerySort`).
public struct EntityQuerySort<Entity: AppEntity>: @unchecked Sendable {
    // `Sendable` is safe: the type of the key path has no subscripts, so the key path captures no mutable values.
    /// The sort order (AppIntents: `EntityQuerySort.Ordering`).
    public enum Ordering: Sendable {
        case ascending
        case descending
    }

    public let by: PartialKeyPath<Entity>
    public let order: Ordering

    package init(by: PartialKeyPath<Entity>, order: Ordering) {
        self.by = by
        self.order = order
    }
}

/// The properties that queries can compare (AppIntents: `EntityQueryProperties`).
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: @unchecked Sendable {
    // `@unchecked` is safe, because the properties never change and their closures only translate values.
    package let properties: [EntityQueryProperty<Entity, ComparatorMappingType>]

    public init(
        @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType>
        properties: () -> [EntityQueryProperty<Entity, ComparatorMappingType>]
    ) {
        self.properties = properties()
    }
}

/// A builder of a list of properties from a closure's statements (AppIntents: `EntityQueryPropertiesBuilder`).
@resultBuilder public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
    public static func buildBlock(
        _ properties: EntityQueryProperty<Entity, ComparatorMappingType>...
    ) -> [EntityQueryProperty<Entity, ComparatorMappingType>] { properties }
}

/// A property and its possible comparisons (AppIntents: `EntityQueryProperty`).
public struct EntityQueryProperty<Entity: AppEntity, ComparatorMappingType> {
    package let keyPath: PartialKeyPath<Entity>
    package let comparators: [String]

    public init<Value: _IntentValue>(
        _ keyPath: KeyPath<Entity, EntityProperty<Value>>,
        @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () -> [String]
    ) {
        self.keyPath = keyPath
        self.comparators = comparators()
    }

    /// Creates an optional property, which is compared only if it has a value.
    public init<Value: _IntentValue>(
        _ keyPath: KeyPath<Entity, EntityProperty<Value?>>,
        @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () -> [String]
    ) {
        self.keyPath = keyPath
        self.comparators = comparators()
    }
}

/// The properties by which queries can sort (AppIntents: `EntityQuerySortingOptions`).
public struct EntityQuerySortingOptions<Entity: AppEntity>: @unchecked Sendable {
    // `Sendable` is safe: the type of the key paths has no subscripts, so they capture no mutable values.
    package let properties: [PartialKeyPath<Entity>]

    public init(
        @EntityQuerySortingOptionsBuilder<Entity> content: () -> [EntityQuerySortableByProperty<Entity>]
    ) {
        properties = content().map(\.keyPath)
    }
}

/// A builder of a list of sort properties from a closure's statements (AppIntents: `EntityQuerySortingOptionsBuilder`).
@resultBuilder public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
    public static func buildBlock(
        _ properties: EntityQuerySortableByProperty<Entity>...
    ) -> [EntityQuerySortableByProperty<Entity>] { properties }
}

/// A property by which queries can sort (AppIntents: `EntityQuerySortableByProperty`).
public struct EntityQuerySortableByProperty<Entity: AppEntity> {
    let keyPath: PartialKeyPath<Entity>

    public init<Value: _IntentValue>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {
        self.keyPath = keyPath
    }
}
