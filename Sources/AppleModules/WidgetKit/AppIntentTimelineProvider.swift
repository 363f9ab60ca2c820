public import AppIntents
public import AppleFoundation
public import SwiftUI

/// A provider of the entries of a configurable widget (WidgetKit: `AppIntentTimelineProvider`).
public protocol AppIntentTimelineProvider {
    associatedtype Entry: TimelineEntry
    associatedtype Intent: WidgetConfigurationIntent
    typealias Context = TimelineProviderContext

    /// Returns an entry to show before any other. The system calls this function first, and synchronously.
    func placeholder(in context: Context) -> Entry
    /// Returns an entry for the gallery (if `context.isPreview` is true) or for a transition.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// Returns the entries from now on.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
    /// Returns the configurations that the system offers where the user cannot create one.
    func recommendations() -> [AppIntentRecommendation<Intent>]
    /// Returns the times at which each configuration is relevant, for the Smart Stack.
    func relevance() async -> WidgetRelevance<Intent>
}

extension AppIntentTimelineProvider {
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
    public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
}

/// A configuration that the system offers where the user cannot create one (WidgetKit: `AppIntentRecommendation`).
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent> {
    package let intent: Intent
    package let description: String

    public init(intent: Intent, description: Text) {
        self.intent = intent
        self.description = description.string(in: EnvironmentValues())
    }

    public init(intent: Intent, description: LocalizedStringResource) {
        self.intent = intent
        self.description = String(localized: description)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(intent: Intent, description: S) {
        self.intent = intent
        self.description = String(description)
    }
}
