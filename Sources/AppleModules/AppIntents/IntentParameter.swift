import Synchronization

/// A parameter of an intent (AppIntents: `IntentParameter`). As in AppIntents a reference: copies of an intent share it.
///
/// What only concerns how the user is asked (dialogs, control styles, ranges) is accepted and has no effect: nothing is
/// asked here.
@propertyWrapper public final class IntentParameter<Value: _IntentValue>: Sendable {
    private struct State {
        var value: Value?
        var isChosen: Bool
    }

    private let state: Mutex<State>
    /// The parameter's name.
    public let title: LocalizedStringResource
    private let options: (any DynamicOptionsProvider)?

    init(
        _ title: LocalizedStringResource?, default defaultValue: Value?, options: (any DynamicOptionsProvider)? = nil
    ) {
        self.title = title ?? ""
        self.options = options
        // A parameter that need not have a value has none.
        let initial = defaultValue ?? (Value.self as? any ExpressibleByNilLiteral.Type)?.none(as: Value.self)
        state = Mutex(State(value: initial, isChosen: defaultValue != nil))
    }

    /// A parameter. Without a default it has no value until it is set, unless its type is optional; reading it before
    /// ends the process.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }

    /// A parameter whose values the app offers. Without a default its value is the offer's default.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        self.init(title, default: defaultValue, options: optionsProvider)
    }

    /// A parameter whose values a query finds. Without a default its value is the query's default.
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    ) {
        self.init(title, default: defaultValue, options: query)
    }

    /// The value.
    public var wrappedValue: Value {
        get {
            guard let value = state.withLock({ $0.value }) else {
                fatalError("the parameter \(title) of an intent was read before it was set, and it has no default")
            }
            return value
        }
        set { state.withLock { $0 = State(value: newValue, isChosen: true) } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }

    /// An error that asks the user for the value (AppIntents: `needsValueError`); nothing is asked here.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        .needsValue(parameter: String(localized: title), dialog: dialog)
    }

    /// Asks the user for the value: nothing is asked here, so it throws.
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
        throw needsValueError(dialog)
    }
}

extension ExpressibleByNilLiteral {
    fileprivate static func none<Value>(as type: Value.Type) -> Value? {
        let none: Self = nil
        return none as? Value
    }
}

/// A parameter whose type is hidden, for what configures an intent.
package protocol ConfigurableParameter: Sendable {
    /// Gives the parameter the default of its options or its query, unless it has a default of its own or was set.
    func chooseDefault() async
}

extension IntentParameter: ConfigurableParameter {
    package func chooseDefault() async {
        guard !state.withLock({ $0.isChosen }) else { return }
        let provider = options ?? Self.entityType?.anyDefaultQuery
        guard let provider, let value = await provider.anyDefaultResult() as? Value else { return }
        // What was set meanwhile stays.
        state.withLock { if !$0.isChosen { $0 = State(value: value, isChosen: true) } }
    }

    private static var entityType: (any AppEntity.Type)? {
        let type = (Value.self as? any OptionalIntentValue.Type)?.wrappedType ?? Value.self
        return type as? any AppEntity.Type
    }
}

extension DynamicOptionsProvider {
    fileprivate func anyDefaultResult() async -> (any Sendable)? { await defaultResult() }
}

extension AppEntity {
    fileprivate static var anyDefaultQuery: any DynamicOptionsProvider { defaultQuery }
}

extension AppIntent {
    /// The intent as a widget gets it that nothing was configured for: its parameters have their defaults, or those of
    /// their options and queries (AppIntents: `DynamicOptionsProvider.defaultResult()`).
    package static func withDefaults() async -> Self {
        let intent = Self()
        await ConfiguredIntent.$current.withValue(intent) {
            for child in Mirror(reflecting: intent).children {
                await (child.value as? any ConfigurableParameter)?.chooseDefault()
            }
        }
        return intent
    }
}

/// The intent whose parameters are being chosen.
enum ConfiguredIntent {
    @TaskLocal static var current: (any AppIntent)?
}
