public import AppIntents

/// The circumstances in which a kind of widget is relevant, the most important first (WidgetKit: `WidgetRelevance`).
public struct WidgetRelevance<Configuration> {
    package let attributes: [WidgetRelevanceAttribute<Configuration>]

    public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) {
        self.attributes = attributes
    }
}

/// A circumstance in which a widget is relevant (WidgetKit: `WidgetRelevanceAttribute`).
public struct WidgetRelevanceAttribute<Configuration> {
    package let configuration: Configuration
    package let context: RelevantContext?
    package let group: WidgetRelevanceGroup?
}

extension WidgetRelevanceAttribute where Configuration: WidgetConfigurationIntent {
    /// Declares that a configuration is relevant in a context.
    public init(configuration: Configuration, context: RelevantContext) {
        self.init(configuration: configuration, context: context, group: nil)
    }

    /// Adds a configuration to a group. The Smart Stack suggests only one widget of a group at a time.
    public init(configuration: Configuration, group: WidgetRelevanceGroup) {
        self.init(configuration: configuration, context: nil, group: group)
    }
}

extension WidgetRelevanceAttribute where Configuration == Void {
    /// Declares that the widget is relevant in a context.
    public init(context: RelevantContext) {
        self.init(configuration: (), context: context, group: nil)
    }

    /// Adds the widget to a group. The Smart Stack suggests only one widget of a group at a time.
    public init(group: WidgetRelevanceGroup) {
        self.init(configuration: (), context: nil, group: group)
    }
}

/// A group of widgets with the same information (WidgetKit: `WidgetRelevanceGroup`).
public struct WidgetRelevanceGroup {
    package let name: String

    /// The group that the system chooses.
    public static var automatic: WidgetRelevanceGroup { WidgetRelevanceGroup(name: "automatic") }
    /// Returns a group that the app defines.
    public static func named(_ name: String) -> WidgetRelevanceGroup { WidgetRelevanceGroup(name: name) }
}
