/// A frame derived from the size of the container.
struct ContainerRelativeFrame {
    let axes: Axis.Set
    let alignment: Alignment
    let length: (CGFloat, Axis) -> CGFloat
}

extension ContainerRelativeFrame: PrimitiveModifier {
    typealias Body = Never

    func nodes(of content: any View, in context: ViewContext) -> [ViewNode] {
        let nodes = context.nodes(of: content)
        guard let size = context.environment.containerSize else {
            context.mark("containerRelativeFrame: the size of the container is unknown here; the view keeps its own")
            return nodes.map { $0.with(ViewNodeModifier("containerRelativeFrame", [ViewProperty("axes", axes.value)])) }
        }
        var properties: [ViewProperty] = []
        if axes.contains(.horizontal) {
            properties.append(ViewProperty("width", .number(length(size.width, .horizontal))))
        }
        if axes.contains(.vertical) {
            properties.append(ViewProperty("height", .number(length(size.height, .vertical))))
        }
        let modifier = ViewNodeModifier("frame", properties + [ViewProperty("alignment", alignment.value)])
        return nodes.map { $0.with(modifier) }
    }
}

private enum ContainerSizeKey: EnvironmentKey {
    static var defaultValue: CGSize? { nil }
}

extension EnvironmentValues {
    /// The size of the container around the views, such as a widget's content; nil if the size is unknown.
    package var containerSize: CGSize? {
        get { self[ContainerSizeKey.self] }
        set { self[ContainerSizeKey.self] = newValue }
    }
}
