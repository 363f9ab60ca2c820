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
        self.content("containerBackground", slots: [("content", content())]) { _ in
            [ViewProperty("for", .string(container.name)), ViewProperty("alignment", alignment.value)]
        }
    }
}
