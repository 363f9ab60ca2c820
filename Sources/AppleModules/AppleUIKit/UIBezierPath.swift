/// Corners of a rectangle (UIKit: `UIRectCorner`).
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path of lines and curves (UIKit: `UIBezierPath`). SwiftUI draws it as a `Path`; UIKit draws nothing here.
open class UIBezierPath: NSObject {
    private var elements: [CGPath.Element] = []
    open var lineWidth: CGFloat = 1

    public override init() {}

    public convenience init(rect: CGRect) {
        self.init()
        add([
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ])
    }

    public convenience init(ovalIn rect: CGRect) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: rect.width / 2, height: rect.height / 2))
    }

    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let (x, y) = (min(cornerRadii.width, rect.width / 2), min(cornerRadii.height, rect.height / 2))
        // Each corner has the points where its curve begins and ends, and the corner itself, clockwise from the top
        // left.
        let all: [(UIRectCorner, CGPoint, CGPoint, CGPoint)] = [
            (
                .topLeft, CGPoint(x: rect.minX, y: rect.minY + y), CGPoint(x: rect.minX, y: rect.minY),
                CGPoint(x: rect.minX + x, y: rect.minY)
            ),
            (
                .topRight, CGPoint(x: rect.maxX - x, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.maxX, y: rect.minY + y)
            ),
            (
                .bottomRight, CGPoint(x: rect.maxX, y: rect.maxY - y), CGPoint(x: rect.maxX, y: rect.maxY),
                CGPoint(x: rect.maxX - x, y: rect.maxY)
            ),
            (
                .bottomLeft, CGPoint(x: rect.minX + x, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
                CGPoint(x: rect.minX, y: rect.maxY - y)
            ),
        ]
        for (corner, from, at, to) in all {
            let isRound = corners.contains(corner)
            let begin = isRound ? from : at
            if elements.isEmpty { move(to: begin) } else { addLine(to: begin) }
            guard isRound else { continue }
            // The part of the way to the corner at which a curve's control points make a quarter of a circle.
            let part: CGFloat = 0.5523
            func toward(_ point: CGPoint) -> CGPoint {
                CGPoint(x: point.x + (at.x - point.x) * part, y: point.y + (at.y - point.y) * part)
            }
            addCurve(to: to, controlPoint1: toward(from), controlPoint2: toward(to))
        }
        close()
    }

    /// Makes an arc of a circle between two angles in radians.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    public convenience init(cgPath: CGPath) {
        self.init()
        elements = cgPath.elements
    }

    open var cgPath: CGPath {
        get { CGPath(elements) }
        set { elements = newValue.elements }
    }
    open var isEmpty: Bool { elements.isEmpty }
    /// The end of the last line or curve, or the start of the subpath that was closed last; zero if the path is empty.
    open var currentPoint: CGPoint { cgPath.currentPoint }

    open func move(to point: CGPoint) { elements.append(.move(point)) }
    open func addLine(to point: CGPoint) { elements.append(.line(point)) }
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        elements.append(.quadCurve(endPoint, controlPoint))
    }
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        elements.append(.curve(endPoint, controlPoint1, controlPoint2))
    }
    /// Adds an arc of a circle between two angles in radians, and a line to it from the current point. Unlike in Core
    /// Graphics, `clockwise` means clockwise on screen.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        let delta = CGPath.delta(from: Double(startAngle), to: Double(endAngle), clockwise: !clockwise)
        let arc = CGPath.arc(center: center, radius: radius, start: Double(startAngle), delta: delta)
        elements += [isEmpty ? .move(arc.start) : .line(arc.start)] + arc.curves
    }
    open func close() { elements.append(.close) }
    open func append(_ bezierPath: UIBezierPath) { elements += bezierPath.elements }
    open func removeAllPoints() { elements = [] }
    /// Has no effect on the picture.
    open func fill() { GraphicsStack.noteOther() }
    /// Has no effect on the picture.
    open func stroke() { GraphicsStack.noteOther() }
    /// Has no effect on the picture.
    open func addClip() { GraphicsStack.noteOther() }

    private func add(_ corners: [CGPoint]) {
        for (index, corner) in corners.enumerated() {
            if index == 0 { move(to: corner) } else { addLine(to: corner) }
        }
        close()
    }
}
