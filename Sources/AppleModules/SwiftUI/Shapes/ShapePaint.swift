/// How a shape is painted: once or several times, the first one at the back.
struct ShapePaint: Sendable {
    enum Kind: Sendable {
        case fill(FillStyle)
        case stroke(StrokeStyle, isInside: Bool)
    }

    let kind: Kind
    let style: any ShapeStyle

    /// `{"fill":{…}}`, `{"stroke":{…},"lineWidth":…}`, `{"strokeBorder":{…},"lineWidth":…}`.
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
        // What is filled once, as most shapes are, is written shorter.
        if paints.count == 1, case .object(let members) = paints[0].value(in: environment) {
            return ViewNode(description.kind, description.properties + members)
        }
        let list = paints.map { $0.value(in: environment) }
        return ViewNode(description.kind, description.properties + [ViewProperty("paints", .list(list))])
    }
}
