/// The paint of one layer of a shape. A shape may have several paints; the first is at the back.
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
        // A single paint, the usual case, is recorded in short form.
        if paints.count == 1, case .object(let members) = paints[0].value(in: environment) {
            return ViewNode(description.kind, description.properties + members)
        }
        let list = paints.map { $0.value(in: environment) }
        return ViewNode(description.kind, description.properties + [ViewProperty("paints", .list(list))])
    }
}
