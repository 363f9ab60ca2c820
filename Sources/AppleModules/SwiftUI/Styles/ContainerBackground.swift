/// The container, such as a widget, whose background a view can set (SwiftUI: `ContainerBackgroundPlacement`).
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    package let name: String

    package init(name: String) {
        self.name = name
    }

    public static let navigation = ContainerBackgroundPlacement(name: "navigation")
    public static let tabView = ContainerBackgroundPlacement(name: "tabView")
}

extension View {
    /// Paints the background of the container, such as the widget, with `style` (SwiftUI:
    /// `containerBackground(_:for:)`).
    nonisolated public func containerBackground<S: ShapeStyle>(
        _ style: S, for container: ContainerBackgroundPlacement
    ) -> some View {
        content("containerBackground") { environment in
            [ViewProperty("for", .string(container.name)), ViewProperty("style", style.viewValue(in: environment))]
        }
    }

    /// Uses views as the background of the container, such as the widget (SwiftUI:
    /// `containerBackground(for:alignment:content:)`).
    nonisolated public func containerBackground<V: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(
            ContainerBackground(
                properties: [ViewProperty("for", .string(container.name)), ViewProperty("alignment", alignment.value)],
                background: content()))
    }
}

/// Records views as the background of the container. They are evaluated only if the container shows a background.
private struct ContainerBackground {
    let properties: [ViewProperty]
    let background: any View
}

extension ContainerBackground: PrimitiveModifier {
    typealias Body = Never

    func nodes(of content: any View, in context: ViewContext) -> [ViewNode] {
        let nodes = context.nodes(of: content)
        guard !nodes.isEmpty else { return nodes }
        let place = context.environment.containerBackgrounds
        if place == .inside { context.mark("a containerBackground inside a containerBackground is not shown") }
        let inside = context.with { $0.containerBackgrounds = .inside }
        let views = place == .shown ? inside.nodes(of: background) : []
        let modifier = ViewNodeModifier("containerBackground", properties, slots: [ViewSlot("content", views)])
        return nodes.map { $0.with(modifier) }
    }
}

/// The use that the container makes of the views which are its background.
package enum ContainerBackgrounds: Sendable {
    case shown
    /// The container has no background, as a widget on the Lock Screen.
    case none
    /// The view is a part of a container's background.
    case inside
}

private enum ContainerBackgroundsKey: EnvironmentKey {
    static var defaultValue: ContainerBackgrounds { .shown }
}

extension EnvironmentValues {
    package var containerBackgrounds: ContainerBackgrounds {
        get { self[ContainerBackgroundsKey.self] }
        set { self[ContainerBackgroundsKey.self] = newValue }
    }
}
