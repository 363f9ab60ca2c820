public import AppIntents
public import AppleFoundation
public import SwiftUI

/// A provider of entries for a configurable widget (WidgetKit: `AppIntentTimelineProvider`).
public protocol AppIntentTimelineProvider {
    associatedtype Entry: TimelineEntry
    associatedtype Intent: WidgetConfigurationIntent
    typealias Context = TimelineProviderContext

    /// Returns the entry that is shown before any other entry. The system calls this function first, and waits until it
    /// returns.
    func placeholder(in context: Context) -> Entry
    /// Returns an entry for the widget gallery (if `context.isPreview` is true) or for a moment in which the widget has
    /// no timeline yet.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// Returns the entries that the widget shows from now on.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
    /// Returns configurations for the user to choose from, for devices on which the user cannot edit a configuration.
    func recommendations() -> [AppIntentRecommendation<Intent>]
    /// Returns, for the Smart Stack, the times at which each configuration is relevant.
    func relevance() async -> WidgetRelevance<Intent>
}

extension AppIntentTimelineProvider {
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
    public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
}

/// A configuration for the user to choose, on devices on which the user cannot edit a configuration (WidgetKit:
/// `AppIntentRecommendation`).
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
