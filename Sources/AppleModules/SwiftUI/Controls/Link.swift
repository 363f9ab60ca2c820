/// Opens a URL (SwiftUI: `Link`). In a small widget or on the Lock Screen only `widgetURL` works.
public struct Link<Label> {
    let destination: URL
    let label: Label
}

extension Link: View where Label: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a link.
    nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }
}

extension Link where Label == Text {
    /// Makes a link with a title.
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// Makes a link with a title.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

extension Link: PrimitiveView where Label: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let property = ViewProperty("destination", .string(destination.absoluteString))
        return [ViewNode("Link", [property], slots: context.slots(("label", label)))]
    }
}
