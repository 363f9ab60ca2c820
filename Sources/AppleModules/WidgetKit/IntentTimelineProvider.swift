public import Intents
public import SwiftUI

/// A provider of entries for a widget that the user configures with an intent (WidgetKit: `IntentTimelineProvider`).
public protocol IntentTimelineProvider {
    associatedtype Entry: TimelineEntry
    associatedtype Intent: INIntent
    typealias Context = TimelineProviderContext

    /// Returns the entry that is shown before any other entry.
    func placeholder(in context: Context) -> Entry
    /// Passes an entry for the widget gallery (if `context.isPreview` is true) or for a moment in which the widget has no
    /// timeline yet.
    func getSnapshot(for configuration: Intent, in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// Passes the entries that the widget shows from now on.
    func getTimeline(
        for configuration: Intent, in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
    /// Returns configurations for the user to choose from, for devices on which the user cannot edit a configuration.
    func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
    public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

/// A configuration for the user to choose (WidgetKit: `IntentRecommendation`).
public struct IntentRecommendation<T: INIntent> {
    package let intent: T
    package let description: String

    public init(intent: T, description: Text) {
        self.intent = intent
        self.description = description.string(in: EnvironmentValues())
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(intent: T, description: S) {
        self.intent = intent
        self.description = String(description)
    }
}

/// A widget that the user can configure with an intent (WidgetKit: `IntentConfiguration`). Nothing configures widgets
/// here, so each parameter has the value that the `.intentdefinition` file gives it.
@MainActor @preconcurrency public struct IntentConfiguration<Intent: INIntent, Content: View> {
    let description: WidgetDescription

    /// Creates a configuration.
    /// - Parameters:
    ///   - kind: the string that identifies the widget in calls of `WidgetCenter`.
    ///   - intent: the class of the configuration.
    ///   - provider: provides the entries.
    ///   - content: returns the view of an entry.
    @MainActor @preconcurrency public init<Provider: IntentTimelineProvider>(
        kind: String, intent: Intent.Type, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        description = WidgetDescription(kind: kind, provider: AnyTimelineProvider(provider, content: content))
    }
}

extension IntentConfiguration: PrimitiveConfiguration {
    public typealias Body = Never
}
