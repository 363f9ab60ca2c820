extension Path {
    /// Starts a new subpath at a point.
    public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }

    public mutating func addLine(to end: CGPoint) {
        elements.append(elements.isEmpty ? .move(to: end) : .line(to: end))
    }

    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if elements.isEmpty { move(to: control) }
        elements.append(.quadCurve(to: end, control: control))
    }

    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if elements.isEmpty { move(to: control1) }
        elements.append(.curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a line to the start of the subpath.
    public mutating func closeSubpath() {
        guard let last = elements.last, last != .closeSubpath else { return }
        elements.append(.closeSubpath)
    }

    /// Adds transformed elements.
    mutating func add(_ other: [Element], _ transform: CGAffineTransform) {
        elements += transform.isIdentity ? other : other.map { $0.applying(transform) }
    }

    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(
            [
                .move(to: CGPoint(x: rect.minX, y: rect.minY)), .line(to: CGPoint(x: rect.maxX, y: rect.minY)),
                .line(to: CGPoint(x: rect.maxX, y: rect.maxY)), .line(to: CGPoint(x: rect.minX, y: rect.maxY)),
                .closeSubpath,
            ], transform)
    }

    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for point in lines.dropFirst() { addLine(to: point) }
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        let corners = [CGSize](repeating: cornerSize, count: 4)
        add(Self.roundedRect(rect, corners), transform)
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        let radii = [
            cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading,
        ]
        add(Self.roundedRect(rect, radii.map { CGSize(width: $0, height: $0) }), transform)
    }

    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        let radius = CGSize(width: rect.width / 2, height: rect.height / 2)
        add(Self.roundedRect(rect, [CGSize](repeating: radius, count: 4)), transform)
    }

    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        add(path.elements, transform)
    }

    /// Returns a rounded rectangle. Its corners are added clockwise from the top leading corner. Each corner is a curve
    /// that approximates a quarter of an ellipse; the length of its tangents is 0.5523 of the radius.
    private static func roundedRect(_ rect: CGRect, _ corners: [CGSize]) -> [Element] {
        let sizes = corners.map {
            CGSize(width: max(0, min($0.width, rect.width / 2)), height: max(0, min($0.height, rect.height / 2)))
        }
        guard sizes.contains(where: { $0.width > 0 && $0.height > 0 }) else {
            var path = Path()
            path.addRect(rect)
            return path.elements
        }
        let k: CGFloat = 1 - 0.5522847498
        let (a, b, c, d) = (sizes[0], sizes[1], sizes[2], sizes[3])
        func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        return [
            .move(to: p(rect.minX + a.width, rect.minY)), .line(to: p(rect.maxX - b.width, rect.minY)),
            .curve(
                to: p(rect.maxX, rect.minY + b.height), control1: p(rect.maxX - b.width * k, rect.minY),
                control2: p(rect.maxX, rect.minY + b.height * k)),
            .line(to: p(rect.maxX, rect.maxY - c.height)),
            .curve(
                to: p(rect.maxX - c.width, rect.maxY), control1: p(rect.maxX, rect.maxY - c.height * k),
                control2: p(rect.maxX - c.width * k, rect.maxY)),
            .line(to: p(rect.minX + d.width, rect.maxY)),
            .curve(
                to: p(rect.minX, rect.maxY - d.height), control1: p(rect.minX + d.width * k, rect.maxY),
                control2: p(rect.minX, rect.maxY - d.height * k)),
            .line(to: p(rect.minX, rect.minY + a.height)),
            .curve(
                to: p(rect.minX + a.width, rect.minY), control1: p(rect.minX, rect.minY + a.height * k),
                control2: p(rect.minX + a.width * k, rect.minY)),
            .closeSubpath,
        ]
    }
}
