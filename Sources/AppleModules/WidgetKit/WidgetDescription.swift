package import SwiftUI

/// A widget's configuration, converted to the form that the host uses.
package struct WidgetDescription: Sendable {
    /// The name of the widget in calls of `WidgetCenter`.
    package var kind: String
    /// The families in which the widget can be placed. Assumption: if the configuration sets no families, it supports
    /// all families of an iPhone's Home Screen.
    package var families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]
    /// The name in the gallery.
    package var displayName: String?
    /// The description in the gallery.
    package var description: String?
    /// True if the system puts margins around the content.
    package var hasContentMargins = true
    /// True if the system may remove the background.
    package var isBackgroundRemovable = true
    /// True if the system asks the user for the configuration when the widget is placed.
    package var promptsForConfiguration = false
    /// Notes on settings of the configuration that have no effect here.
    package var notes: [String] = []
    package var provider: AnyTimelineProvider

    init(kind: String, provider: AnyTimelineProvider) {
        self.kind = kind
        self.provider = provider
    }

    /// Returns an array with the description of a widget's configuration. The array is empty if the configuration is
    /// empty.
    @MainActor package static func list(of widget: some Widget) -> [WidgetDescription] {
        widget.members.flatMap { member in list(ofBodyOf: member) }
    }

    /// Returns the descriptions of a bundle's widgets, in order.
    @MainActor package static func list(of bundle: some WidgetBundle) -> [WidgetDescription] {
        bundle.members.flatMap { member in list(ofBodyOf: member) }
    }

    @MainActor private static func list(ofBodyOf widget: some Widget) -> [WidgetDescription] {
        list(of: widget.body)
    }

    @MainActor static func list(of configuration: some WidgetConfiguration) -> [WidgetDescription] {
        if let primitive = configuration as? any PrimitiveConfiguration { return [primitive.description] }
        if let modified = configuration as? any ModifyingConfiguration { return modified.describe() }
        if configuration is EmptyWidgetConfiguration || configuration is any UnshownConfiguration { return [] }
        return list(of: configuration.body)
    }
}

/// A configuration that provides its description itself.
@MainActor protocol PrimitiveConfiguration: WidgetConfiguration where Body == Never {
    var description: WidgetDescription { get }
}

/// A configuration that changes the description of another configuration.
@MainActor protocol ModifyingConfiguration: WidgetConfiguration where Body == Never {
    func describe() -> [WidgetDescription]
    /// The configuration whose description is changed.
    var modified: any WidgetConfiguration { get }
}
