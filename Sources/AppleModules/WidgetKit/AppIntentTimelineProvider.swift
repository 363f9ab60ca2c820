public import AppIntents
public import AppleFoundation
public import SwiftUI

/// Gives a widget that the user can configure its entries (WidgetKit: `AppIntentTimelineProvider`).
public protocol AppIntentTimelineProvider {
    /// The entries it gives.
    associatedtype Entry: TimelineEntry
    /// The configuration.
    associatedtype Intent: WidgetConfigurationIntent
    /// What it is told about the widget.
    typealias Context = TimelineProviderContext

    /// An entry to show before there is any other; asked for first, and synchronously.
    func placeholder(in context: Context) -> Entry
    /// One entry for the gallery (`context.isPreview`) or a transition.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// The entries from now on.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
    /// Configurations to offer where the user cannot make one.
    func recommendations() -> [AppIntentRecommendation<Intent>]
    /// When which configuration is relevant, for the Smart Stack.
    func relevance() async -> WidgetRelevance<Intent>
}

extension AppIntentTimelineProvider {
    /// None.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
    /// No opinion.
    public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
}

/// A configuration to offer where the user cannot make one (WidgetKit: `AppIntentRecommendation`).
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent> {
    package let intent: Intent
    package let description: String

    /// Makes a recommendation.
    public init(intent: Intent, description: Text) {
        self.intent = intent
        self.description = description.string(in: EnvironmentValues())
    }

    /// Makes a recommendation.
    public init(intent: Intent, description: LocalizedStringResource) {
        self.intent = intent
        self.description = String(localized: description)
    }

    /// Makes a recommendation.
    @_disfavoredOverload
    public init<S: StringProtocol>(intent: Intent, description: S) {
        self.intent = intent
        self.description = String(description)
    }
}
