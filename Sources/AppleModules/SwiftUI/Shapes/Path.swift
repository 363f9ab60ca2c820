/// The outline of a shape (SwiftUI: `Path`).
public struct Path: Equatable, Sendable {
    /// A part of a path (SwiftUI: `Path.Element`).
    public enum Element: Equatable, Sendable {
        /// Begins somewhere else.
        case move(to: CGPoint)
        /// A straight line.
        case line(to: CGPoint)
        /// A curve with one control point.
        case quadCurve(to: CGPoint, control: CGPoint)
        /// A curve with two control points.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line to where the part began.
        case closeSubpath
    }

    var elements: [Element] = []

    /// An empty path.
    public init() {}

    /// A path that a closure builds.
    public init(_ callback: (inout Path) -> Void) {
        callback(&self)
    }

    /// A rectangle.
    public init(_ rect: CGRect) {
        addRect(rect)
    }

    /// A rectangle with rounded corners.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }

    /// A rectangle with rounded corners.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// A rectangle with corners of different radii.
    public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
    }

    /// An ellipse that fills a rectangle.
    public init(ellipseIn rect: CGRect) {
        addEllipse(in: rect)
    }

    /// The parts, one after the other.
    public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next line would begin.
    public var currentPoint: CGPoint? {
        switch elements.last {
        case nil: nil
        case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): point
        case .closeSubpath: subpathStart
        }
    }

    private var subpathStart: CGPoint? {
        for case .move(let point) in elements.reversed() { return point }
        return nil
    }

    /// The smallest rectangle around the path's points.
    public var boundingRect: CGRect {
        let points = flattened.flatMap { $0 }
        guard let first = points.first else { return CGRect(x: 0, y: 0, width: 0, height: 0) }
        var (low, high) = (first, first)
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Whether a point is inside.
    public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
        var winding = 0
        for line in flattened {
            for (start, end) in zip(line, line.dropFirst() + line.prefix(1)) {
                let side = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
                if start.y <= point.y, end.y > point.y, side > 0 { winding += 1 }
                if start.y > point.y, end.y <= point.y, side < 0 { winding += eoFill ? 1 : -1 }
            }
        }
        return eoFill ? winding % 2 != 0 : winding != 0
    }
}

// Building.
extension Path {
    /// Begins somewhere else.
    public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }

    /// Adds a straight line.
    public mutating func addLine(to end: CGPoint) {
        elements.append(elements.isEmpty ? .move(to: end) : .line(to: end))
    }

    /// Adds a curve with one control point.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if elements.isEmpty { move(to: control) }
        elements.append(.quadCurve(to: end, control: control))
    }

    /// Adds a curve with two control points.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if elements.isEmpty { move(to: control1) }
        elements.append(.curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a line to where the part began.
    public mutating func closeSubpath() {
        guard let last = elements.last, last != .closeSubpath else { return }
        elements.append(.closeSubpath)
    }

    private mutating func add(_ other: [Element], _ transform: CGAffineTransform) {
        elements += transform.isIdentity ? other : other.map { $0.applying(transform) }
    }

    /// Adds a rectangle.
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(
            [
                .move(to: CGPoint(x: rect.minX, y: rect.minY)), .line(to: CGPoint(x: rect.maxX, y: rect.minY)),
                .line(to: CGPoint(x: rect.maxX, y: rect.maxY)), .line(to: CGPoint(x: rect.minX, y: rect.maxY)),
                .closeSubpath,
            ], transform)
    }

    /// Adds rectangles.
    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds lines between points.
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for point in lines.dropFirst() { addLine(to: point) }
    }

    /// Adds a rectangle with rounded corners.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        let corners = [CGSize](repeating: cornerSize, count: 4)
        add(Self.roundedRect(rect, corners), transform)
    }

    /// Adds a rectangle with corners of different radii.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        let radii = [
            cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading,
        ]
        add(Self.roundedRect(rect, radii.map { CGSize(width: $0, height: $0) }), transform)
    }

    /// Adds an ellipse that fills a rectangle.
    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        let radius = CGSize(width: rect.width / 2, height: rect.height / 2)
        add(Self.roundedRect(rect, [CGSize](repeating: radius, count: 4)), transform)
    }

    /// Adds another path.
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        add(path.elements, transform)
    }

    /// Adds a part of a circle. As in Core Graphics, whose y axis points up, `clockwise` is the other way on a screen.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let full = 2 * Double.pi
        var delta = endAngle.radians - startAngle.radians
        if clockwise {
            if delta > 0 { delta = delta.truncatingRemainder(dividingBy: full) - full }
            delta = max(delta, -full)
        } else {
            if delta < 0 { delta = delta.truncatingRemainder(dividingBy: full) + full }
            delta = min(delta, full)
        }
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: .radians(delta), transform: transform)
    }

    /// Adds a part of a circle of an angle.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        func point(_ angle: Double) -> CGPoint {
            CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
        }
        var arc: [Element] = []
        let begin = point(startAngle.radians)
        arc.append(isEmpty ? .move(to: begin) : .line(to: begin))
        // A curve for each quarter at most; the length of its tangents makes it a circle to a ten-thousandth.
        let count = max(1, Int((abs(delta.radians) / (Double.pi / 2)).rounded(.up)))
        let step = delta.radians / Double(count)
        let length = radius * CGFloat(4 / 3 * tan(step / 4))
        for index in 0..<count {
            let from = startAngle.radians + Double(index) * step
            let (start, end) = (point(from), point(from + step))
            arc.append(
                .curve(
                    to: end,
                    control1: CGPoint(
                        x: start.x - length * CGFloat(sin(from)), y: start.y + length * CGFloat(cos(from))),
                    control2: CGPoint(
                        x: end.x + length * CGFloat(sin(from + step)), y: end.y - length * CGFloat(cos(from + step)))))
        }
        add(arc, transform)
    }

    /// Adds a part of a circle that touches two lines.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let start = currentPoint else { return move(to: tangent1End) }
        let first = CGPoint(x: start.x - tangent1End.x, y: start.y - tangent1End.y)
        let second = CGPoint(x: tangent2End.x - tangent1End.x, y: tangent2End.y - tangent1End.y)
        let (a, b) = (hypot(first.x, first.y), hypot(second.x, second.y))
        let cross = first.x * second.y - first.y * second.x
        guard a > 0, b > 0, abs(cross) > 1e-9 else { return addLine(to: tangent1End) }
        let angle = acos((first.x * second.x + first.y * second.y) / (a * b))
        let distance = radius / tan(angle / 2)
        let touch1 = CGPoint(x: tangent1End.x + first.x / a * distance, y: tangent1End.y + first.y / a * distance)
        let touch2 = CGPoint(x: tangent1End.x + second.x / b * distance, y: tangent1End.y + second.y / b * distance)
        let handle = distance * 4 / 3 * tan((.pi - angle) / 4) * tan(angle / 2)
        add(
            [
                .line(to: touch1),
                .curve(
                    to: touch2,
                    control1: CGPoint(x: touch1.x - first.x / a * handle, y: touch1.y - first.y / a * handle),
                    control2: CGPoint(x: touch2.x - second.x / b * handle, y: touch2.y - second.y / b * handle)),
            ], transform)
    }

    /// Corners from the top's leading one on, as the hand of a clock goes. A quarter of an ellipse is a curve whose
    /// tangents are 0.5523 of the radius long.
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
