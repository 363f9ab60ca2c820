public import Foundation

/// A path of lines and curves (Core Graphics: `CGPath`).
open class CGPath: NSObject, @unchecked Sendable {
    /// A part of a path, with its points.
    package enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(CGPoint, CGPoint)
        case curve(CGPoint, CGPoint, CGPoint)
        case close
    }

    package fileprivate(set) var elements: [Element]

    package init(_ elements: [Element]) { self.elements = elements }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Self.transformed(UIBezierPath(rect: rect).cgPath.elements, transform?.pointee))
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Self.transformed(UIBezierPath(ovalIn: rect).cgPath.elements, transform?.pointee))
    }

    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerWidth, height: cornerHeight))
        self.init(Self.transformed(path.cgPath.elements, transform?.pointee))
    }

    public var isEmpty: Bool { elements.isEmpty }

    /// The end of the last line or curve, or the start of the subpath that was closed last; zero if the path is empty.
    public var currentPoint: CGPoint {
        switch elements.last {
        case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): return point
        case .close:
            for case .move(let point) in elements.reversed() { return point }
            return .zero
        case nil: return .zero
        }
    }

    /// The smallest rectangle that contains all points of the path, including the control points of its curves.
    public var boundingBox: CGRect {
        let points = elements.flatMap { Self.points(of: $0) }
        guard let first = points.first else { return .null }
        return points.reduce(CGRect(origin: first, size: .zero)) {
            $0.union(CGRect(origin: $1, size: .zero))
        }
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements) }
    public func copy() -> CGPath? { CGPath(elements) }
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(Self.transformed(elements, transform?.pointee))
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CGPath)?.elements == elements }
    open override var hash: Int { elements.hashValue }

    fileprivate static func transformed(_ elements: [Element], _ transform: CGAffineTransform?) -> [Element] {
        guard let transform, transform != .identity else { return elements }
        return elements.map { element in
            switch element {
            case .move(let point): .move(point.applying(transform))
            case .line(let point): .line(point.applying(transform))
            case .quadCurve(let end, let control): .quadCurve(end.applying(transform), control.applying(transform))
            case .curve(let end, let first, let second):
                .curve(end.applying(transform), first.applying(transform), second.applying(transform))
            case .close: .close
            }
        }
    }

    private static func points(of element: Element) -> [CGPoint] {
        switch element {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let end, let control): [end, control]
        case .curve(let end, let first, let second): [end, first, second]
        case .close: []
        }
    }

    /// The largest number of curves of an arc. More turns look the same.
    private static let mostCurves = 4_000.0

    /// Returns an arc of a circle: its first point, and curves that each cover at most a quarter of the circle. With this
    /// length of the tangents, a curve differs from the circle by less than a ten-thousandth of the radius.
    /// - Parameters:
    ///   - start: The angle of the first point in radians, measured from the x axis towards the y axis.
    ///   - delta: The angle that the arc spans, in radians.
    package static func arc(
        center: CGPoint, radius: CGFloat, start: Double, delta: Double
    ) -> (start: CGPoint, curves: [Element]) {
        func point(_ angle: Double) -> CGPoint {
            CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
        }
        // A progress of 0 / 0 has no angle, and draws nothing.
        guard start.isFinite, delta.isFinite else { return (center, []) }
        let count = max(1, Int(min(abs(delta) / (Double.pi / 2), Self.mostCurves).rounded(.up)))
        let step = delta / Double(count)
        let length = radius * CGFloat(4 / 3 * tan(step / 4))
        let curves = (0..<count).map { index -> Element in
            let from = start + Double(index) * step
            let (first, last) = (point(from), point(from + step))
            return .curve(
                last,
                CGPoint(x: first.x - length * CGFloat(sin(from)), y: first.y + length * CGFloat(cos(from))),
                CGPoint(x: last.x + length * CGFloat(sin(from + step)), y: last.y - length * CGFloat(cos(from + step))))
        }
        return (point(start), curves)
    }

    /// Returns the angle in radians, with its sign, that an arc spans between two angles. If `clockwise` is true, the arc runs
    /// towards smaller angles, which is counterclockwise on screen. The parameter has its name from Core Graphics, where the
    /// y axis points up.
    package static func delta(from start: Double, to end: Double, clockwise: Bool) -> Double {
        let full = 2 * Double.pi
        let delta = end - start
        if clockwise { return max(delta > 0 ? delta.truncatingRemainder(dividingBy: full) - full : delta, -full) }
        return min(delta < 0 ? delta.truncatingRemainder(dividingBy: full) + full : delta, full)
    }
}

/// A path to which lines and curves can be added (Core Graphics: `CGMutablePath`).
public final class CGMutablePath: CGPath, @unchecked Sendable {
    fileprivate override init(_ elements: [Element]) { super.init(elements) }

    public convenience init() { self.init([]) }

    private func add(_ new: [Element], _ transform: CGAffineTransform) {
        elements += Self.transformed(new, transform)
    }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { add([.move(point)], transform) }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { add([.line(point)], transform) }

    /// Adds lines from the first point through all others. They begin a new subpath.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        add(points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }, transform)
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        add([.quadCurve(end, control)], transform)
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        add([.curve(end, control1, control2)], transform)
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(CGPath(rect: rect, transform: nil).elements, transform)
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(CGPath(ellipseIn: rect, transform: nil).elements, transform)
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let path = CGPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: nil)
        add(path.elements, transform)
    }

    /// Adds an arc of a circle between two angles in radians, and a line to it from the current point.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let delta = Self.delta(from: Double(startAngle), to: Double(endAngle), clockwise: clockwise)
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: CGFloat(delta), transform: transform)
    }

    /// Adds an arc of a circle that spans the angle `delta` in radians, and a line to it from the current point.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let arc = Self.arc(center: center, radius: radius, start: Double(startAngle), delta: Double(delta))
        add([isEmpty ? .move(arc.start) : .line(arc.start)] + arc.curves, transform)
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) { add(path.elements, transform) }

    public func closeSubpath() { elements.append(.close) }
}

extension CGContext {
    public func addPath(_ path: CGPath) { note() }
}
