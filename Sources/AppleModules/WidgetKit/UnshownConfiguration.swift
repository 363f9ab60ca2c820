package import SwiftUI

/// A configuration that compiles and is not shown here.
@MainActor protocol UnshownConfiguration: WidgetConfiguration where Body == Never {
    /// What it is.
    var what: String { get }
}

extension UnshownWidget {
    /// The members of a bundle that are not shown here, in order.
    @MainActor package static func list(of bundle: some WidgetBundle) -> [UnshownWidget] {
        bundle.members.compactMap { member in one(member) }
    }

    /// The widget, if it is not shown here.
    @MainActor package static func list(of widget: some Widget) -> [UnshownWidget] {
        widget.members.compactMap { member in one(member) }
    }

    @MainActor private static func one(_ widget: some Widget) -> UnshownWidget? {
        if let control = widget.unshownControl { return control }
        return what(widget.body).map { UnshownWidget(what: $0, name: "\(type(of: widget))") }
    }

    @MainActor private static func what(_ configuration: some WidgetConfiguration) -> String? {
        if let unshown = configuration as? any UnshownConfiguration { return unshown.what }
        if let modifying = configuration as? any ModifyingConfiguration {
            let inner: any WidgetConfiguration = modifying.modified
            return what(inner)
        }
        if configuration is any PrimitiveConfiguration || configuration is EmptyWidgetConfiguration { return nil }
        return what(configuration.body)
    }
}
