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
    associatedtype DefaultValue: _IntentValue
    /// Returns the values to choose from.
    func results() async throws -> Result
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    public func defaultResult() async -> Result.Item? { nil }
}

/// A query for entities (AppIntents: `EntityQuery`).
public protocol EntityQuery: DynamicOptionsProvider where Result.Item == Entity {
    associatedtype Entity: AppEntity
    associatedtype Result = [Entity]
    init()
    /// Returns the entities with the given `identifiers`. Omits entities that no longer exist.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// Returns the entities that the system offers before the user types a search text.
    func suggestedEntities() async throws -> Result
}

extension EntityQuery {
    /// Returns the suggested entities by default.
    public func results() async throws -> Result { try await suggestedEntities() }
}

extension EntityQuery where Result == [Entity] {
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// A query for entities by text (AppIntents: `EntityStringQuery`).
public protocol EntityStringQuery: EntityQuery {
    associatedtype StringResult: ResultsCollection where StringResult.Item == Entity
    func entities(matching string: String) async throws -> StringResult
}

/// A query that can list all of its entities, because they are few (AppIntents: `EnumerableEntityQuery`).
public protocol EnumerableEntityQuery: EntityQuery {
    // Repeats the associated type of the parent protocol so that the compiler infers the entity's type from
    // `allEntities`.
    associatedtype Entity
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    /// Returns the entities with the given `identifiers`, in the order of `identifiers`.
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
    /// The question that the user answers by choosing a value.
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

    /// Creates a collection that has all `items` in one section without a title.
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

    /// Creates a section. Each value is displayed by its default representation.
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [Result]
    ) {
        self.init(title, subtitle: subtitle, items: items.map { IntentItem($0) })
    }

    /// Creates a section. Each value is displayed by its default representation.
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

/// A result builder for a list of sections (AppIntents: `IntentItemSectionsBuilder`).
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

/// Access to other parameters of an intent. A query uses it if the options of one parameter depend on the values of
/// others (AppIntents: `IntentParameterDependency`).
@propertyWrapper public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
    /// The parameters that the query can read (AppIntents: `IntentParameterDependency.Value`).
    @dynamicMemberLookup public struct Value: Sendable {
        let intent: Intent
        public subscript<Wrapped>(dynamicMember keyPath: KeyPath<Intent, Wrapped>) -> Wrapped {
            intent[keyPath: keyPath]
        }

        /// The value of an optional parameter. `wrappedValue` is nil if the parameter has no value.
        public subscript<Wrapped>(dynamicMember keyPath: KeyPath<Intent, Wrapped?>) -> Wrapped {
            guard let value = intent[keyPath: keyPath] else {
                fatalError("a query read a parameter that is nil, and that its dependency does not name")
            }
            return value
        }
    }

    /// Returns true if all parameters that the dependency names have a value.
    private let isComplete: @Sendable (Intent) -> Bool

    /// Creates a dependency on parameters of an intent.
    public init<each Parameter: _IntentValue>(_ keyPath: repeat KeyPath<Intent, IntentParameter<each Parameter>>) {
        // Key paths of properties are `Sendable`, though their type does not say so here.
        nonisolated(unsafe) let keyPaths = (repeat each keyPath)
        isComplete = { intent in
            for path in repeat each keyPaths {
                guard intent[keyPath: path].hasValue else { return false }
            }
            return true
        }
    }

    /// The parameters of the intent that is being configured; nil if no intent of this type is being configured, or if
    /// a parameter that the dependency names has no value.
    public var wrappedValue: Value? {
        guard let intent = ConfiguredIntent.current as? Intent, isComplete(intent) else { return nil }
        return Value(intent: intent)
    }
}
