/// A view that opens a URL when the user taps it (SwiftUI: `Link`). In a small widget and on the Lock Screen, links
/// have no effect. There, a tap opens the URL that `widgetURL` sets.
public struct Link<Label> {
    let destination: URL
    let label: Label
}

extension Link: View where Label: View {
    public typealias Body = Never

    nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }
}

extension Link where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

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
