/// The result of performing an intent (AppIntents: `IntentResult`).
public protocol IntentResult: Sendable {}

extension Never: IntentResult {}

/// A result that contains a value (AppIntents: `ReturnsValue`).
public protocol ReturnsValue<Value>: IntentResult {
    associatedtype Value: _IntentValue
    var value: Value? { get }
}

/// A result with a spoken or displayed sentence (AppIntents: `ProvidesDialog`).
public protocol ProvidesDialog: IntentResult {
    var dialog: IntentDialog? { get }
}

/// A result that contains a view (AppIntents: `ShowsSnippetView`). The view is not shown here.
public protocol ShowsSnippetView: IntentResult {}

/// A result that contains an intent, which provides a view (AppIntents: `ShowsSnippetIntent`). The view is not shown
/// here.
public protocol ShowsSnippetIntent: IntentResult {}

/// A result that contains an intent to perform next (AppIntents: `OpensIntent`).
public protocol OpensIntent: IntentResult {
    var opensIntent: (any AppIntent)? { get }
}

/// The general result of an intent (AppIntents: `IntentResultContainer`). A generic parameter is `Never` if the result
/// lacks the corresponding part.
public struct IntentResultContainer<Value, OpensIntentType, Snippet, Dialog>: IntentResult, @unchecked Sendable {
    // `@unchecked` is safe although views are not `Sendable`, because a result never changes after its creation.
    private let storedValue: Value?
    public let opensIntent: (any AppIntent)?
    public let dialog: IntentDialog?
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
    public var value: Value? { storedValue }
}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: OpensIntent where OpensIntentType: _OpenedIntent {}
/// A type for the intent that a result opens: an intent, or `Never` if the result opens none. A function that returns
/// `some OpensIntent` may return either.
public protocol _OpenedIntent {}
extension Never: _OpenedIntent {}
/// A type for the view of a result: `_IntentSnippet`, or `Never` if the result has no view.
public protocol _SnippetContent {}
extension Never: _SnippetContent {}
/// The view of a result.
public struct _IntentSnippet<Content>: _SnippetContent {
    package let content: Content
}
/// A marker of results that have a view.
public protocol _PresentSnippet {}
extension _IntentSnippet: _PresentSnippet {}
extension IntentResultContainer: ShowsSnippetView where Snippet: _PresentSnippet {}

extension IntentResult {
    /// Returns a result without content.
    public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> { .init() }

    public static func result<Value: _IntentValue>(
        value: Value
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> { .init(value: value) }

    public static func result(
        dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { .init(dialog: dialog) }

    public static func result<Value: _IntentValue>(
        value: Value, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
        .init(value: value, dialog: dialog)
    }

    public static func result<Opened: AppIntent>(
        opensIntent: Opened
    ) -> Self where Self == IntentResultContainer<Never, Opened, Never, Never> { .init(opensIntent: opensIntent) }

    public static func result<Opened: AppIntent>(
        opensIntent: Opened, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Never, Opened, Never, IntentDialog> {
        .init(opensIntent: opensIntent, dialog: dialog)
    }

    public static func result<Value: _IntentValue, Opened: AppIntent>(
        value: Value, opensIntent: Opened
    ) -> Self where Self == IntentResultContainer<Value, Opened, Never, Never> {
        .init(value: value, opensIntent: opensIntent)
    }

    public static func result<Content>(
        view: Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, Never> {
        .init(snippet: _IntentSnippet(content: view))
    }

    public static func result<Content>(
        dialog: IntentDialog, view: Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, IntentDialog> {
        .init(snippet: _IntentSnippet(content: view), dialog: dialog)
    }

    public static func result<Value: _IntentValue, Content>(
        value: Value, view: Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, Never> {
        .init(value: value, snippet: _IntentSnippet(content: view))
    }

    public static func result<Value: _IntentValue, Content>(
        value: Value, dialog: IntentDialog, view: Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, IntentDialog> {
        .init(value: value, snippet: _IntentSnippet(content: view), dialog: dialog)
    }
}

/// A sentence that the system speaks or shows (AppIntents: `IntentDialog`).
public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
    public let full: LocalizedStringResource
    /// A shorter sentence for use beside a view.
    public let supporting: LocalizedStringResource?

    public init(_ resource: LocalizedStringResource) {
        full = resource
        supporting = nil
    }

    public init(
        full: LocalizedStringResource, supporting: LocalizedStringResource? = nil, systemImageName: String? = nil
    ) {
        self.full = full
        self.supporting = supporting
    }

    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// The result that `tandem adopt` puts in the place of one whose function does not compile here. It ends the process when
/// it is made.
public struct _LeftOutResult<Value>: IntentResult, ProvidesDialog, OpensIntent, ShowsSnippetView, ShowsSnippetIntent {
    public var dialog: IntentDialog? { nil }
    public var opensIntent: (any AppIntent)? { nil }

    public init(_ message: String) { fatalError(message) }
}

extension _LeftOutResult: ReturnsValue where Value: _IntentValue {
    public var value: Value? { nil }
}
