@_exported public import AppleFoundation
@_exported public import RelevanceKit

/// Something an app can do for the system (AppIntents: `AppIntent`). Of AppIntents only what configures a widget is
/// here.
public protocol AppIntent: Sendable {
    /// What performing it gives.
    associatedtype PerformResult: IntentResult
    /// Its name.
    static var title: LocalizedStringResource { get }
    /// What it does.
    static var description: IntentDescription? { get }
    /// Makes the intent with its parameters' defaults.
    init()
    /// Does it.
    func perform() async throws -> Self.PerformResult
}

extension AppIntent {
    /// None.
    public static var description: IntentDescription? { nil }

    /// A parameter of the intent.
    public typealias Parameter<Value: _IntentValue> = IntentParameter<Value>
}

/// What performing an intent gives (AppIntents: `IntentResult`).
public protocol IntentResult: Sendable {}

extension Never: IntentResult {}

/// An intent of the system's, which is never performed here (AppIntents: `SystemIntent`).
public protocol SystemIntent: AppIntent {}

/// The configuration of a widget: its parameters are what the user can set (AppIntents: `WidgetConfigurationIntent`).
public protocol WidgetConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
    /// Nothing performs the configuration of a widget.
    public func perform() async throws -> Never {
        fatalError("\(Self.self) configures a widget; it is not performed")
    }
}

/// What an intent does (AppIntents: `IntentDescription`).
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
    /// The text.
    public let descriptionText: LocalizedStringResource
    /// The category it is listed under.
    public let categoryName: LocalizedStringResource?
    /// Words it is found by.
    public let searchKeywords: [LocalizedStringResource]

    /// Makes a description.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = []
    ) {
        self.descriptionText = descriptionText
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
    }

    /// Makes a description from a literal.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }
}
