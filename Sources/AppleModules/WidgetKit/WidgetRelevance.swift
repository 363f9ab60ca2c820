public import AppIntents

/// When a kind of widget is relevant, the most important first (WidgetKit: `WidgetRelevance`).
public struct WidgetRelevance<Configuration> {
    package let attributes: [WidgetRelevanceAttribute<Configuration>]

    /// Collects the circumstances.
    public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) {
        self.attributes = attributes
    }
}

/// One circumstance in which a widget is relevant (WidgetKit: `WidgetRelevanceAttribute`).
public struct WidgetRelevanceAttribute<Configuration> {
    package let configuration: Configuration
    package let context: RelevantContext?
    package let group: WidgetRelevanceGroup?
}

extension WidgetRelevanceAttribute where Configuration: WidgetConfigurationIntent {
    /// A configuration that is relevant in a context.
    public init(configuration: Configuration, context: RelevantContext) {
        self.init(configuration: configuration, context: context, group: nil)
    }

    /// A configuration that belongs to a group, of which the Smart Stack suggests one widget at a time.
    public init(configuration: Configuration, group: WidgetRelevanceGroup) {
        self.init(configuration: configuration, context: nil, group: group)
    }
}

extension WidgetRelevanceAttribute where Configuration == Void {
    /// A context in which the widget is relevant.
    public init(context: RelevantContext) {
        self.init(configuration: (), context: context, group: nil)
    }

    /// A group that the widget belongs to, of which the Smart Stack suggests one widget at a time.
    public init(group: WidgetRelevanceGroup) {
        self.init(configuration: (), context: nil, group: group)
    }
}

/// Widgets that say the same (WidgetKit: `WidgetRelevanceGroup`).
public struct WidgetRelevanceGroup {
    package let name: String

    /// As the system groups widgets.
    public static var automatic: WidgetRelevanceGroup { WidgetRelevanceGroup(name: "automatic") }
    /// A group of the app's own.
    public static func named(_ name: String) -> WidgetRelevanceGroup { WidgetRelevanceGroup(name: name) }
}
