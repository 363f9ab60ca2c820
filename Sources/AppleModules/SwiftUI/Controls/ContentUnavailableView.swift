/// A view that is shown if there is no content (SwiftUI: `ContentUnavailableView`).
public struct ContentUnavailableView<Label, Description, Actions> {
    let label: Label
    let description: Description
    let actions: Actions
}

extension ContentUnavailableView: View where Label: View, Description: View, Actions: View {
    public typealias Body = Never

    nonisolated public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    nonisolated public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        label = SwiftUI.Label(title, systemImage: name)
        self.description = description
        actions = EmptyView()
    }

    /// Makes a view that shows a title, and an image from an asset catalog.
    nonisolated public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
        label = SwiftUI.Label(title, image: name)
        self.description = description
        actions = EmptyView()
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        label = SwiftUI.Label(title, systemImage: name)
        self.description = description
        actions = EmptyView()
    }

    /// Makes a view that shows a title, and an image from an asset catalog.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
        label = SwiftUI.Label(title, image: name)
        self.description = description
        actions = EmptyView()
    }
}

extension ContentUnavailableView: PrimitiveView where Label: View, Description: View, Actions: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let slots = context.slots(("label", label), ("description", description), ("actions", actions))
        return [ViewNode("ContentUnavailableView", slots: slots)]
    }
}
