/// Several values for the user to choose from (AppIntents: `ResultsCollection`).
public protocol ResultsCollection<Item>: Sendable {
    associatedtype Item: _IntentValue
    var _items: [Item] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
    public var _items: [Element] { self }
}

/// A provider of values for a parameter (AppIntents: `DynamicOptionsProvider`).
public protocol DynamicOptionsProvider: Sendable {
    associatedtype Result: ResultsCollection
    associatedtype DefaultValue: _IntentValue = Result.Item
    /// Returns the values to choose from.
    func results() async throws -> Result
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    public func defaultResult() async -> DefaultValue? { nil }
}

/// A query for entities (AppIntents: `EntityQuery`).
public protocol EntityQuery: DynamicOptionsProvider where Result.Item == Entity, DefaultValue == Entity {
    associatedtype Entity: AppEntity
    associatedtype Result = [Entity]
    associatedtype DefaultValue = Entity
    init()
    /// Returns the entities with these identifiers. Omits entities that no longer exist.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// Returns the entities to offer before the user searches.
    func suggestedEntities() async throws -> Result
}

extension EntityQuery {
    /// Returns the suggested entities by default.
    public func results() async throws -> Result { try await suggestedEntities() }
    public func defaultResult() async -> Entity? { nil }
}

extension EntityQuery where Result == [Entity] {
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// A query for entities by text (AppIntents: `EntityStringQuery`).
public protocol EntityStringQuery: EntityQuery {
    associatedtype StringResult: ResultsCollection where StringResult.Item == Entity
    func entities(matching string: String) async throws -> StringResult
}

/// A query for entities in a short list (AppIntents: `EnumerableEntityQuery`).
public protocol EnumerableEntityQuery: EntityQuery {
    // Redeclared so that the compiler infers it from `allEntities`.
    associatedtype Entity
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    /// Returns the entities with these identifiers, in the order of the identifiers.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let all = try await allEntities()
        return identifiers.compactMap { identifier in all.first { $0.id == identifier } }
    }
}

extension EnumerableEntityQuery where Result == [Entity] {
    /// Returns all entities by default.
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

/// Values to choose from, in sections (AppIntents: `ItemCollection`).
public struct ItemCollection<Result: _IntentValue>: ResultsCollection {
    public let sections: [ItemSection<Result>]
    /// The question to the user.
    public let promptLabel: LocalizedStringResource?

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [ItemSection<Result>]
    ) {
        self.sections = sections
        self.promptLabel = promptLabel
    }

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @ItemSectionsBuilder<Result> sectionBuilder: () -> [ItemSection<Result>]
    ) {
        self.init(promptLabel: promptLabel, sections: sectionBuilder())
    }

    /// Creates a collection without sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
    ) {
        self.init(promptLabel: promptLabel, sections: [ItemSection(items: items.map { IntentItem($0) })])
    }

    public var items: [Result] { sections.flatMap { $0.items.map(\.value) } }
    public var _items: [Result] { items }
    public static var empty: ItemCollection<Result> { ItemCollection(sections: []) }
}

/// Another name of `ItemCollection` (AppIntents: `IntentItemCollection`).
public typealias IntentItemCollection<Result: _IntentValue> = ItemCollection<Result>
/// Another name of `ItemSection` (AppIntents: `IntentItemSection`).
public typealias IntentItemSection<Result: _IntentValue> = ItemSection<Result>

/// Several values under a heading (AppIntents: `ItemSection`).
public struct ItemSection<Result: _IntentValue>: Sendable {
    public let title: LocalizedStringResource?
    public let subtitle: LocalizedStringResource?
    public let items: [IntentItem<Result>]

    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
    ) {
        self.title = title
        self.subtitle = subtitle
        self.items = items
    }

    /// Creates a section of values with their default representations.
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [Result]
    ) {
        self.init(title, subtitle: subtitle, items: items.map { IntentItem($0) })
    }

    /// Creates a section of values with their default representations.
    public init(title: LocalizedStringResource, items: [Result]) { self.init(title, items: items) }
    public init(title: LocalizedStringResource, items: [IntentItem<Result>]) { self.init(title, items: items) }
}

/// A value to choose, with its displayed text (AppIntents: `IntentItem`).
public struct IntentItem<Result: _IntentValue>: Sendable {
    public let value: Result
    /// The displayed text. If nil, the value's own representation is displayed.
    public let title: LocalizedStringResource?

    public init(
        _ value: Result, title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.value = value
        self.title = title
    }
}

/// A builder of sections from a closure's statements (AppIntents: `IntentItemSectionsBuilder`).
@resultBuilder public struct ItemSectionsBuilder<Result: _IntentValue> {
    public static func buildExpression(_ section: ItemSection<Result>) -> [ItemSection<Result>] { [section] }
    public static func buildBlock(_ sections: [ItemSection<Result>]...) -> [ItemSection<Result>] {
        sections.flatMap { $0 }
    }
    public static func buildOptional(_ sections: [ItemSection<Result>]?) -> [ItemSection<Result>] { sections ?? [] }
    public static func buildEither(first: [ItemSection<Result>]) -> [ItemSection<Result>] { first }
    public static func buildEither(second: [ItemSection<Result>]) -> [ItemSection<Result>] { second }
    public static func buildArray(_ sections: [[ItemSection<Result>]]) -> [ItemSection<Result>] {
        sections.flatMap { $0 }
    }
}

/// Access to other parameters of the intent for which options are requested (AppIntents: `IntentParameterDependency`).
@propertyWrapper public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
    /// The readable parameters (AppIntents: `IntentParameterDependency.Value`).
    @dynamicMemberLookup public struct Value: Sendable {
        let intent: Intent
        public subscript<Wrapped>(dynamicMember keyPath: KeyPath<Intent, Wrapped>) -> Wrapped {
            intent[keyPath: keyPath]
        }
    }

    /// Creates a dependency on parameters of an intent.
    public init<each Parameter: _IntentValue>(_ keyPath: repeat KeyPath<Intent, IntentParameter<each Parameter>>) {}

    /// The parameters of the intent that is being configured; nil if no intent of this type is being configured.
    public var wrappedValue: Value? { (ConfiguredIntent.current as? Intent).map(Value.init) }
}
