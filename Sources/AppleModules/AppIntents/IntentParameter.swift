import Synchronization

/// A parameter of an intent (AppIntents: `IntentParameter`). A parameter is a class, as in AppIntents, so copies of an
/// intent share their parameters.
///
/// Dialogs, control styles and ranges have no effect, because nothing prompts the user here.
@propertyWrapper public final class IntentParameter<Value: _IntentValue>: Sendable {
    private struct State {
        var value: Value?
        var isChosen: Bool
    }

    private let state: Mutex<State>
    public let title: LocalizedStringResource
    private let options: (any DynamicOptionsProvider)?

    init(
        _ title: LocalizedStringResource?, default defaultValue: Value?, options: (any DynamicOptionsProvider)? = nil
    ) {
        self.title = title ?? ""
        self.options = options
        // A parameter of an optional type starts as nil.
        let initial = defaultValue ?? (Value.self as? any ExpressibleByNilLiteral.Type)?.none(as: Value.self)
        state = Mutex(State(value: initial, isChosen: defaultValue != nil))
    }

    /// Creates a parameter. Reading its value ends the process if no value was set, there is no default, and `Value` is
    /// not an optional type.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }

    /// Creates a parameter whose values the app offers. Its default is the provider's default result.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        self.init(title, default: defaultValue, options: optionsProvider)
    }

    /// Creates a parameter whose values a query finds. Its default is the query's default result.
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    ) {
        self.init(title, default: defaultValue, options: query)
    }

    public var wrappedValue: Value {
        get {
            guard let value = state.withLock({ $0.value }) else {
                fatalError("the parameter \(title) of an intent was read before it was set, and it has no default")
            }
            return value
        }
        set { state.withLock { $0 = State(value: newValue, isChosen: true) } }
    }

    public var projectedValue: IntentParameter<Value> { self }

    /// True if a value was set or there is a default, and the value is not nil.
    var hasValue: Bool {
        state.withLock { state in
            guard let value = state.value else { return false }
            return (value as? any OptionalIntentValue)?.isNil != true
        }
    }

    /// Returns an error that asks the user for the value (AppIntents: `needsValueError`). Here the error prompts
    /// nobody.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        .needsValue(parameter: String(localized: title), dialog: dialog)
    }

    /// Throws `needsValue`, because nothing prompts the user here.
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

/// A parameter of any type, for code that configures an intent.
package protocol ConfigurableParameter: Sendable {
    /// Sets the parameter to the default result of its options provider or query. Does nothing if the parameter already
    /// has a value or declares its own default.
    func chooseDefault() async
}

extension IntentParameter: ConfigurableParameter {
    package func chooseDefault() async {
        guard !state.withLock({ $0.isChosen }) else { return }
        let provider = options ?? Self.entityType?.anyDefaultQuery
        guard let provider, let result = await provider.anyDefaultResult() else { return }
        // Assumption: a parameter with one value takes the first of several default results, because an app relies on it.
        guard let value = result as? Value ?? (result as? [any Sendable])?.first as? Value else { return }
        // If a value was set while the provider computed its default, that value is kept.
        state.withLock { if !$0.isChosen { $0 = State(value: value, isChosen: true) } }
    }

    private static var entityType: (any AppEntity.Type)? {
        let type = (Value.self as? any OptionalIntentValue.Type)?.wrappedType ?? Value.self
        return ((type as? any ListIntentValue.Type)?.elementType ?? type) as? any AppEntity.Type
    }
}

/// A list of values.
private protocol ListIntentValue {
    static var elementType: Any.Type { get }
}

extension Array: ListIntentValue {
    static var elementType: Any.Type { Element.self }
}

extension DynamicOptionsProvider {
    fileprivate func anyDefaultResult() async -> (any Sendable)? { await defaultResult() }
}

extension AppEntity {
    fileprivate static var anyDefaultQuery: any DynamicOptionsProvider { defaultQuery }
}

extension AppIntent {
    /// Returns the intent of a widget that the user has not configured. Each parameter has its own default, or the
    /// default result of its options provider or query (AppIntents: `DynamicOptionsProvider.defaultResult()`).
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

/// Holds the intent whose parameters are being configured.
enum ConfiguredIntent {
    @TaskLocal static var current: (any AppIntent)?
}
