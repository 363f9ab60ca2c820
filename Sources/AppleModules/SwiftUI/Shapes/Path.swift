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
