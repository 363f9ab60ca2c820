/// Several values to choose from (AppIntents: `ResultsCollection`).
public protocol ResultsCollection<Item>: Sendable {
    /// The values' type.
    associatedtype Item: _IntentValue
    /// All values, in order.
    var _items: [Item] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
    /// All values, in order.
    public var _items: [Element] { self }
}

/// Offers values for a parameter (AppIntents: `DynamicOptionsProvider`).
public protocol DynamicOptionsProvider: Sendable {
    /// The offer's type.
    associatedtype Result: ResultsCollection
    /// The default's type.
    associatedtype DefaultValue: _IntentValue = Result.Item
    /// What is offered.
    func results() async throws -> Result
    /// The value of a parameter that was not set.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    /// None.
    public func defaultResult() async -> DefaultValue? { nil }
}

/// Finds entities (AppIntents: `EntityQuery`).
public protocol EntityQuery: DynamicOptionsProvider where Result.Item == Entity, DefaultValue == Entity {
    /// What it finds.
    associatedtype Entity: AppEntity
    /// What is offered.
    associatedtype Result = [Entity]
    /// The default's type.
    associatedtype DefaultValue = Entity
    /// Makes a query.
    init()
    /// The entities with these identifiers; one that is gone is left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// What is offered before the user searches.
    func suggestedEntities() async throws -> Result
}

extension EntityQuery {
    /// What is suggested.
    public func results() async throws -> Result { try await suggestedEntities() }
    /// The value of a parameter that was not set: none.
    public func defaultResult() async -> Entity? { nil }
}

extension EntityQuery where Result == [Entity] {
    /// Nothing.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds entities by text (AppIntents: `EntityStringQuery`).
public protocol EntityStringQuery: EntityQuery {
    /// What is found.
    associatedtype StringResult: ResultsCollection where StringResult.Item == Entity
    /// The entities that a text means.
    func entities(matching string: String) async throws -> StringResult
}

/// Finds entities among few (AppIntents: `EnumerableEntityQuery`).
public protocol EnumerableEntityQuery: EntityQuery {
    // Declared again, so that the compiler looks at `allEntities` for it.
    /// What it finds.
    associatedtype Entity
    /// All there are.
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    /// Those of all that have the identifiers, in the identifiers' order.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let all = try await allEntities()
        return identifiers.compactMap { identifier in all.first { $0.id == identifier } }
    }
}

extension EnumerableEntityQuery where Result == [Entity] {
    /// All.
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

/// Values to choose from, in sections (AppIntents: `ItemCollection`).
public struct ItemCollection<Result: _IntentValue>: ResultsCollection {
    /// The sections.
    public let sections: [ItemSection<Result>]
    /// What the user is asked.
    public let promptLabel: LocalizedStringResource?

    /// Makes a collection of sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [ItemSection<Result>]
    ) {
        self.sections = sections
        self.promptLabel = promptLabel
    }

    /// Makes a collection of sections that stand in a closure.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @ItemSectionsBuilder<Result> sectionBuilder: () -> [ItemSection<Result>]
    ) {
        self.init(promptLabel: promptLabel, sections: sectionBuilder())
    }

    /// Makes a collection of values without sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
    ) {
        self.init(promptLabel: promptLabel, sections: [ItemSection(items: items.map { IntentItem($0) })])
    }

    /// All values, in order.
    public var items: [Result] { sections.flatMap { $0.items.map(\.value) } }
    /// All values, in order.
    public var _items: [Result] { items }
    /// Nothing.
    public static var empty: ItemCollection<Result> { ItemCollection(sections: []) }
}

/// Values to choose from, in sections (AppIntents: `IntentItemCollection`).
public typealias IntentItemCollection<Result: _IntentValue> = ItemCollection<Result>
/// Several values under one heading (AppIntents: `IntentItemSection`).
public typealias IntentItemSection<Result: _IntentValue> = ItemSection<Result>

/// Several values under one heading (AppIntents: `ItemSection`).
public struct ItemSection<Result: _IntentValue>: Sendable {
    /// The heading.
    public let title: LocalizedStringResource?
    /// The text under it.
    public let subtitle: LocalizedStringResource?
    /// The values.
    public let items: [IntentItem<Result>]

    /// Makes a section.
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
    ) {
        self.title = title
        self.subtitle = subtitle
        self.items = items
    }

    /// Makes a section of values as they are.
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [Result]
    ) {
        self.init(title, subtitle: subtitle, items: items.map { IntentItem($0) })
    }

    /// Makes a section of values as they are.
    public init(title: LocalizedStringResource, items: [Result]) { self.init(title, items: items) }
    /// Makes a section of items.
    public init(title: LocalizedStringResource, items: [IntentItem<Result>]) { self.init(title, items: items) }
}

/// A value to choose, with how it is shown (AppIntents: `IntentItem`).
public struct IntentItem<Result: _IntentValue>: Sendable {
    /// The value.
    public let value: Result
    /// How it is shown; nil as it shows itself.
    public let title: LocalizedStringResource?

    /// Makes an item.
    public init(
        _ value: Result, title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.value = value
        self.title = title
    }
}

/// Builds sections from a closure's statements (AppIntents: `IntentItemSectionsBuilder`).
@resultBuilder public struct ItemSectionsBuilder<Result: _IntentValue> {
    /// One section.
    public static func buildExpression(_ section: ItemSection<Result>) -> [ItemSection<Result>] { [section] }
    /// Several sections.
    public static func buildBlock(_ sections: [ItemSection<Result>]...) -> [ItemSection<Result>] {
        sections.flatMap { $0 }
    }
    /// An `if` without `else`.
    public static func buildOptional(_ sections: [ItemSection<Result>]?) -> [ItemSection<Result>] { sections ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first: [ItemSection<Result>]) -> [ItemSection<Result>] { first }
    /// The second branch of an `if`.
    public static func buildEither(second: [ItemSection<Result>]) -> [ItemSection<Result>] { second }
    /// A loop.
    public static func buildArray(_ sections: [[ItemSection<Result>]]) -> [ItemSection<Result>] {
        sections.flatMap { $0 }
    }
}

/// Reads other parameters of the intent whose options are asked for (AppIntents: `IntentParameterDependency`).
@propertyWrapper public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
    /// The parameters that can be read (AppIntents: `IntentParameterDependency.Value`).
    @dynamicMemberLookup public struct Value: Sendable {
        let intent: Intent
        /// A parameter's value.
        public subscript<Wrapped>(dynamicMember keyPath: KeyPath<Intent, Wrapped>) -> Wrapped {
            intent[keyPath: keyPath]
        }
    }

    /// Depends on parameters of an intent.
    public init<each Parameter: _IntentValue>(_ keyPath: repeat KeyPath<Intent, IntentParameter<each Parameter>>) {}

    /// The parameters; nil while no such intent is configured.
    public var wrappedValue: Value? { (ConfiguredIntent.current as? Intent).map(Value.init) }
}
