/// The sentence that shows an intent's parameters (AppIntents: `ParameterSummary`). Summaries have no effect here,
/// because nothing edits a configuration.
public protocol ParameterSummary: Sendable {}

struct EmptyParameterSummary: ParameterSummary {}

/// A builder of a summary from a closure's statements (AppIntents: `ParameterSummaryBuilder`).
@resultBuilder public struct ParameterSummaryBuilder<Intent: AppIntent> {
    public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content { content }
}

/// A sentence that contains parameters (AppIntents: `IntentParameterSummary`).
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {}
    /// Creates a sentence with parameters listed below it.
    public init(
        _ summary: ParameterSummaryString<Intent>, table: String? = nil,
        @ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]
    ) {}
    /// Lists parameters without a sentence.
    public init(@ParameterKeyPathsBuilder<Intent> _ content: () -> [PartialKeyPath<Intent>]) {}
    /// Lists all parameters.
    public init() {}
}

/// The text of a sentence that contains parameters (AppIntents: `ParameterSummaryString`).
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    /// A collector of the text and the parameters (AppIntents: `ParameterSummaryString.StringInterpolation`).
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {}
        public mutating func appendInterpolation<Value>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>>, table: String
        ) {}
    }

    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}

/// A builder of a list of parameters from a closure's statements (AppIntents: `ParameterKeyPathsBuilder`).
@resultBuilder public struct ParameterKeyPathsBuilder<Intent: AppIntent> {
    public static func buildExpression<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) -> PartialKeyPath<Intent> { keyPath }
    public static func buildBlock(_ keyPaths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] { keyPaths }
}

/// A comparison of a parameter's value (AppIntents: `ParameterSummaryWhenCondition.Operator`).
public enum _ParameterComparison: Sendable {
    case equalTo, notEqualTo
    case greaterThan, greaterThanOrEqualTo
    case lessThan, lessThanOrEqualTo
}

/// A comparison of a parameter's value with several values (AppIntents: `ParameterSummaryWhenCondition.OneOfOperator`).
public enum _ParameterMembership: Sendable {
    case oneOf
}

/// A test for the presence of a value (AppIntents: `ParameterSummaryWhenCondition.HasValueOperator`).
public enum _ParameterPresence: Sendable {
    case hasAnyValue, hasNoValue
}

/// A choice between two sentences (AppIntents: `ParameterSummaryWhenCondition`).
public struct ParameterSummaryWhenCondition<
    Intent: AppIntent, WhenCondition: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary {
    /// Chooses by comparing a parameter with a value.
    public init<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>, _ comparison: _ParameterComparison, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// Chooses by comparing a parameter with several values.
    public init<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>, _ comparison: _ParameterMembership, _ values: [Value],
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// Chooses by the presence of a parameter's value.
    public init<Value>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>, _ comparison: _ParameterPresence,
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// Chooses by the widget's family.
    public init(
        widgetFamily comparison: _ParameterComparison, _ family: IntentWidgetFamily,
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
    /// Chooses by the widget's family.
    public init(
        widgetFamily comparison: _ParameterMembership, _ families: [IntentWidgetFamily],
        @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
}

/// A choice among several sentences (AppIntents: `ParameterSummarySwitchCondition`).
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: _IntentValue>: ParameterSummary {
    /// Chooses by a parameter's value.
    public init(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> [ParameterSummaryCaseCondition<Intent, Value>]
    ) {}
}

/// The sentence for a value (AppIntents: `ParameterSummaryCaseCondition`).
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: _IntentValue>: Sendable {
    public init<Content: ParameterSummary>(
        _ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Content
    ) {}
    public init<Content: ParameterSummary>(
        _ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Content
    ) {}
    fileprivate init() {}
}

/// The sentence for all other values (AppIntents: `ParameterSummaryDefaultCaseCondition`).
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent>: Sendable {
    public init<Content: ParameterSummary>(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {}
}

/// A builder of the cases of a switch (AppIntents: `ParameterSummaryCaseBuilder`).
@resultBuilder public struct ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
    public static func buildExpression(
        _ one: ParameterSummaryCaseCondition<Intent, Value>
    ) -> ParameterSummaryCaseCondition<Intent, Value> { one }
    public static func buildExpression(
        _ other: ParameterSummaryDefaultCaseCondition<Intent>
    ) -> ParameterSummaryCaseCondition<Intent, Value> { ParameterSummaryCaseCondition() }
    public static func buildBlock(
        _ cases: ParameterSummaryCaseCondition<Intent, Value>...
    ) -> [ParameterSummaryCaseCondition<Intent, Value>] { cases }
}

extension AppIntent {
    public typealias Summary = IntentParameterSummary<Self>
    public typealias When<WhenCondition: ParameterSummary, Otherwise: ParameterSummary> =
        ParameterSummaryWhenCondition<Self, WhenCondition, Otherwise>
    public typealias Switch<Value: _IntentValue> = ParameterSummarySwitchCondition<Self, Value>
    public typealias Case<Value: _IntentValue> = ParameterSummaryCaseCondition<Self, Value>
    public typealias DefaultCase = ParameterSummaryDefaultCaseCondition<Self>
}
