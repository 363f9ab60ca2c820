/// The sentence that an intent's parameters are shown in (AppIntents: `ParameterSummary`). Nothing edits a
/// configuration here: the sentence is only compiled.
public protocol ParameterSummary: Sendable {}

struct EmptyParameterSummary: ParameterSummary {}

/// Builds a sentence from a closure's statements (AppIntents: `ParameterSummaryBuilder`).
@resultBuilder public struct ParameterSummaryBuilder<Intent: AppIntent> {
    /// One sentence.
    public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content { content }
}

/// A sentence with parameters in it (AppIntents: `IntentParameterSummary`).
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    /// Makes a sentence.
    public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {}
    /// Makes a sentence, with parameters below it.
    public init(
        _ summary: ParameterSummaryString<Intent>, table: String? = nil,
        @ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]
    ) {}
    /// Shows parameters without a sentence.
    public init(@ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]) {}
    /// Shows all parameters.
    public init() {}
}

/// The text of a sentence with parameters in it (AppIntents: `ParameterSummaryString`).
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    /// Collects the text and the parameters (AppIntents: `ParameterSummaryString.StringInterpolation`).
    public struct StringInterpolation: StringInterpolationProtocol {
        /// Begins a text.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {}
        /// Adds a parameter.
        public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {}
        /// Adds a parameter.
        public mutating func appendInterpolation<Value>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>>, table: String
        ) {}
    }

    /// A text without parameters.
    public init(stringLiteral value: String) {}
    /// A text with parameters.
    public init(stringInterpolation: StringInterpolation) {}
}

/// Builds a list of parameters from a closure's statements (AppIntents: `ParameterKeyPathsBuilder`).
@resultBuilder public struct ParameterKeyPathsBuilder<Intent: AppIntent> {
    /// One parameter.
    public static func buildExpression<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) -> PartialKeyPath<Intent> { keyPath }
    /// Several parameters.
    public static func buildBlock(_ keyPaths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] { keyPaths }
}

/// How a parameter's value is compared (AppIntents: `ParameterSummaryWhenCondition.Operator`).
public enum _ParameterComparison: Sendable {
    /// Equal, or not.
    case equalTo, notEqualTo
    /// Greater, or at least as great.
    case greaterThan, greaterThanOrEqualTo
    /// Less, or at most as great.
    case lessThan, lessThanOrEqualTo
}

/// How a parameter's value is compared with several (AppIntents: `ParameterSummaryWhenCondition.OneOfOperator`).
public enum _ParameterMembership: Sendable {
    /// One of them.
    case oneOf
}

/// Whether a parameter has a value (AppIntents: `ParameterSummaryWhenCondition.HasValueOperator`).
public enum _ParameterPresence: Sendable {
    /// It has one, or none.
    case hasAnyValue, hasNoValue
}

/// One of two sentences (AppIntents: `ParameterSummaryWhenCondition`).
public struct ParameterSummaryWhenCondition<
    Intent: AppIntent, WhenCondition: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary {
    /// By comparing a parameter with a value.
    public init<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>, _ comparison: _ParameterComparison, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// By comparing a parameter with several values.
    public init<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>, _ comparison: _ParameterMembership, _ values: [Value],
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// By asking whether a parameter has a value.
    public init<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>, _ comparison: _ParameterPresence,
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// By the widget's family.
    public init(
        widgetFamily comparison: _ParameterComparison, _ family: IntentWidgetFamily,
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// By the widget's family.
    public init(
        widgetFamily comparison: _ParameterMembership, _ families: [IntentWidgetFamily],
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
}

/// One of several sentences (AppIntents: `ParameterSummarySwitchCondition`).
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: _IntentValue>: ParameterSummary {
    /// By a parameter's value.
    public init(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> [ParameterSummaryCaseCondition<Intent, Value>]
    ) {}
}

/// The sentence for a value (AppIntents: `ParameterSummaryCaseCondition`).
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: _IntentValue>: Sendable {
    /// For one value.
    public init<Content: ParameterSummary>(
        _ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Content
    ) {}
    /// For several values.
    public init<Content: ParameterSummary>(
        _ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Content
    ) {}
    fileprivate init() {}
}

/// The sentence for all other values (AppIntents: `ParameterSummaryDefaultCaseCondition`).
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent>: Sendable {
    /// Makes it.
    public init<Content: ParameterSummary>(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {}
}

/// Builds the sentences of several values (AppIntents: `ParameterSummaryCaseBuilder`).
@resultBuilder public struct ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
    /// The sentence for a value.
    public static func buildExpression(
        _ one: ParameterSummaryCaseCondition<Intent, Value>
    ) -> ParameterSummaryCaseCondition<Intent, Value> { one }
    /// The sentence for all other values.
    public static func buildExpression(
        _ other: ParameterSummaryDefaultCaseCondition<Intent>
    ) -> ParameterSummaryCaseCondition<Intent, Value> { ParameterSummaryCaseCondition() }
    /// Several sentences.
    public static func buildBlock(
        _ cases: ParameterSummaryCaseCondition<Intent, Value>...
    ) -> [ParameterSummaryCaseCondition<Intent, Value>] { cases }
}

extension AppIntent {
    /// A sentence with the intent's parameters in it.
    public typealias Summary = IntentParameterSummary<Self>
    /// One of two sentences.
    public typealias When<WhenCondition: ParameterSummary, Otherwise: ParameterSummary> =
        ParameterSummaryWhenCondition<Self, WhenCondition, Otherwise>
    /// One of several sentences.
    public typealias Switch<Value: _IntentValue> = ParameterSummarySwitchCondition<Self, Value>
    /// The sentence for a value.
    public typealias Case<Value: _IntentValue> = ParameterSummaryCaseCondition<Self, Value>
    /// The sentence for all other values.
    public typealias DefaultCase = ParameterSummaryDefaultCaseCondition<Self>
}
