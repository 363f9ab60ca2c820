/// What performing an intent gives (AppIntents: `IntentResult`).
public protocol IntentResult: Sendable {}

extension Never: IntentResult {}

/// A result with a value (AppIntents: `ReturnsValue`).
public protocol ReturnsValue<Value>: IntentResult {
    /// The value's type.
    associatedtype Value: _IntentValue
    /// The value.
    var value: Value? { get }
}

/// A result with a sentence to say (AppIntents: `ProvidesDialog`).
public protocol ProvidesDialog: IntentResult {
    /// The sentence.
    var dialog: IntentDialog? { get }
}

/// A result with a view to show (AppIntents: `ShowsSnippetView`). It is not shown here.
public protocol ShowsSnippetView: IntentResult {}

/// A result with an intent whose interface is shown (AppIntents: `ShowsSnippetIntent`). It is not shown here.
public protocol ShowsSnippetIntent: IntentResult {}

/// A result with an intent to perform next (AppIntents: `OpensIntent`).
public protocol OpensIntent: IntentResult {
    /// The intent.
    var opensIntent: (any AppIntent)? { get }
}

/// A result with all that results can have; `Never` stands for what it does not have (AppIntents:
/// `IntentResultContainer`).
public struct IntentResultContainer<Value, OpensIntentType, Snippet, Dialog>: IntentResult, @unchecked Sendable {
    // A view is not `Sendable`; it is made once and not changed.
    private let storedValue: Value?
    /// The intent to perform next.
    public let opensIntent: (any AppIntent)?
    /// The sentence to say.
    public let dialog: IntentDialog?
    /// The view to show.
    package let snippet: Snippet?

    init(
        value: Value? = nil, opensIntent: (any AppIntent)? = nil, snippet: Snippet? = nil, dialog: IntentDialog? = nil
    ) {
        storedValue = value
        self.opensIntent = opensIntent
        self.snippet = snippet
        self.dialog = dialog
    }
}

extension IntentResultContainer: ReturnsValue where Value: _IntentValue {
    /// The value.
    public var value: Value? { storedValue }
}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: OpensIntent where OpensIntentType: AppIntent {}
/// What a result without a view has in its place.
public protocol _SnippetContent {}
extension Never: _SnippetContent {}
/// A view to show, of any type.
public struct _IntentSnippet<Content>: _SnippetContent {
    package let content: Content
}
/// Marks the results that have a view.
public protocol _PresentSnippet {}
extension _IntentSnippet: _PresentSnippet {}
extension IntentResultContainer: ShowsSnippetView where Snippet: _PresentSnippet {}

extension IntentResult {
    /// Nothing but that it is done.
    public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> { .init() }

    /// A value.
    public static func result<Value: _IntentValue>(
        value: Value
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> { .init(value: value) }

    /// A sentence.
    public static func result(
        dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { .init(dialog: dialog) }

    /// A value and a sentence.
    public static func result<Value: _IntentValue>(
        value: Value, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
        .init(value: value, dialog: dialog)
    }

    /// An intent to perform next.
    public static func result<Opened: AppIntent>(
        opensIntent: Opened
    ) -> Self where Self == IntentResultContainer<Never, Opened, Never, Never> { .init(opensIntent: opensIntent) }

    /// An intent to perform next, and a sentence.
    public static func result<Opened: AppIntent>(
        opensIntent: Opened, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Opened, Never, IntentDialog> {
        .init(opensIntent: opensIntent, dialog: dialog)
    }

    /// A value and an intent to perform next.
    public static func result<Value: _IntentValue, Opened: AppIntent>(
        value: Value, opensIntent: Opened
    ) -> Self where Self == IntentResultContainer<Value, Opened, Never, Never> {
        .init(value: value, opensIntent: opensIntent)
    }

    /// A view.
    public static func result<Content>(
        view: Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, Never> {
        .init(snippet: _IntentSnippet(content: view))
    }

    /// A sentence and a view.
    public static func result<Content>(
        dialog: IntentDialog, view: Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, IntentDialog> {
        .init(snippet: _IntentSnippet(content: view), dialog: dialog)
    }

    /// A value and a view.
    public static func result<Value: _IntentValue, Content>(
        value: Value, view: Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, Never> {
        .init(value: value, snippet: _IntentSnippet(content: view))
    }

    /// A value, a sentence and a view.
    public static func result<Value: _IntentValue, Content>(
        value: Value, dialog: IntentDialog, view: Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, IntentDialog> {
        .init(value: value, snippet: _IntentSnippet(content: view), dialog: dialog)
    }
}

/// A sentence that the system says or shows (AppIntents: `IntentDialog`).
public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
    /// The sentence.
    public let full: LocalizedStringResource
    /// The sentence where there is something to see beside it.
    public let supporting: LocalizedStringResource?

    /// Makes a sentence.
    public init(_ resource: LocalizedStringResource) {
        full = resource
        supporting = nil
    }

    /// Makes a sentence in two forms.
    public init(
        full: LocalizedStringResource, supporting: LocalizedStringResource? = nil, systemImageName: String? = nil
    ) {
        self.full = full
        self.supporting = supporting
    }

    /// Makes a sentence from a literal.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }

    /// Makes a sentence from a literal with values in it.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}
