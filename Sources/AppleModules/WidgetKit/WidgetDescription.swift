package import SwiftUI

/// What a widget's configuration says, for the host.
package struct WidgetDescription: Sendable {
    /// The name that `WidgetCenter` knows the widget by.
    package var kind: String
    /// The families that it can be placed in. Assumption, where the configuration names none: those of the Home Screen
    /// of an iPhone.
    package var families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]
    /// The name in the gallery.
    package var displayName: String?
    /// The description in the gallery.
    package var description: String?
    /// Whether the system puts margins around the content.
    package var hasContentMargins = true
    /// Whether the system may take the background away.
    package var isBackgroundRemovable = true
    /// Whether the user is asked for the configuration when the widget is placed.
    package var promptsForConfiguration = false
    /// What the configuration asks for that has no effect here, a sentence each.
    package var notes: [String] = []
    /// Gives the entries.
    package var provider: AnyTimelineProvider

    init(kind: String, provider: AnyTimelineProvider) {
        self.kind = kind
        self.provider = provider
    }

    /// What a widget's configuration says: one description, or none for an empty configuration.
    @MainActor package static func list(of widget: some Widget) -> [WidgetDescription] {
        widget.members.flatMap { member in list(ofBodyOf: member) }
    }

    /// What the configurations of a bundle's widgets say, in order.
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

/// A configuration that says everything itself.
@MainActor protocol PrimitiveConfiguration: WidgetConfiguration where Body == Never {
    var description: WidgetDescription { get }
}

/// A configuration that changes what another says.
@MainActor protocol ModifyingConfiguration: WidgetConfiguration where Body == Never {
    func describe() -> [WidgetDescription]
    /// What it changes.
    var modified: any WidgetConfiguration { get }
}
