package import SwiftUI

/// A configuration that compiles, but is not shown here.
@MainActor protocol UnshownConfiguration: WidgetConfiguration where Body == Never {
    /// The sort of configuration, such as "Live Activity".
    var what: String { get }
    /// The kind, which has the same purpose as the kind of a widget.
    var kind: String { get }
}

extension UnshownWidget {
    /// Returns the members of a bundle that are not shown here, in order.
    @MainActor package static func list(of bundle: some WidgetBundle) -> [UnshownWidget] {
        bundle.members.compactMap { member in one(member) }
    }

    /// Returns the widget if it is not shown here, else an empty array.
    @MainActor package static func list(of widget: some Widget) -> [UnshownWidget] {
        widget.members.compactMap { member in one(member) }
    }

    @MainActor private static func one(_ widget: some Widget) -> UnshownWidget? {
        if let control = widget.unshownControl { return control }
        return unshown(widget.body).map { UnshownWidget(what: $0.what, name: "\(type(of: widget))", kind: $0.kind) }
    }

    @MainActor private static func unshown(
        _ configuration: some WidgetConfiguration
    ) -> (any UnshownConfiguration)? {
        if let unshown = configuration as? any UnshownConfiguration { return unshown }
        if let modifying = configuration as? any ModifyingConfiguration {
            let inner: any WidgetConfiguration = modifying.modified
            return unshown(inner)
        }
        if configuration is any PrimitiveConfiguration || configuration is EmptyWidgetConfiguration { return nil }
        return unshown(configuration.body)
    }
}
