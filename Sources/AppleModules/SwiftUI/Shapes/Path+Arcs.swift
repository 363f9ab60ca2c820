import AppleUIKit

extension Path {
    /// Adds an arc of a circle. If `clockwise` is true, the arc runs counterclockwise on screen. The parameter has its
    /// name from Core Graphics, where the y axis points up.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let delta = CGPath.delta(from: startAngle.radians, to: endAngle.radians, clockwise: clockwise)
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: .radians(delta), transform: transform)
    }

    /// Adds an arc of a circle that begins at `startAngle` and spans the angle `delta`.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        let arc = CGPath.arc(center: center, radius: radius, start: startAngle.radians, delta: delta.radians)
        add([isEmpty ? .move(to: arc.start) : .line(to: arc.start)] + arc.curves.map(Element.init), transform)
    }

    /// Adds an arc of a circle that touches two lines: from the current point to `tangent1End`, and from there to
    /// `tangent2End`.
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
}
