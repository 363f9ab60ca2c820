/// One layer of paint on a shape: a fill or an outline. A shape can have several layers; the first is at the back.
struct ShapePaint: Sendable {
    enum Kind: Sendable {
        case fill(FillStyle)
        case stroke(StrokeStyle, isInside: Bool)
    }

    let kind: Kind
    let style: any ShapeStyle

    /// Returns `{"fill":{…}}`, `{"stroke":{…},"lineWidth":…}` or `{"strokeBorder":{…},"lineWidth":…}`.
    func value(in environment: EnvironmentValues) -> ViewValue {
        let value = style.viewValue(in: environment)
        switch kind {
        case .fill(let style):
            return .object([ViewProperty("fill", value)] + (style.isEOFilled ? [ViewProperty("eoFill", true)] : []))
        case .stroke(let line, let isInside):
            return .object([ViewProperty(isInside ? "strokeBorder" : "stroke", value)] + line.properties)
        }
    }
}

extension ViewContext {
    func node(_ shape: any Shape, _ paints: [ShapePaint]) -> ViewNode {
        let description = shape.description(in: environment)
        let list = paints.map { $0.value(in: environment) }
        markShaders(in: .list(list))
        // Most shapes have only one paint. It is recorded in a short form, as properties of the node.
        if list.count == 1, case .object(let members) = list[0] {
            return ViewNode(description.kind, description.properties + members)
        }
        return ViewNode(description.kind, description.properties + [ViewProperty("paints", .list(list))])
    }
}
