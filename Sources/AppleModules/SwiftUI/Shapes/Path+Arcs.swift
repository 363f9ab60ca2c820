extension Path {
    /// Adds an arc of a circle. As in Core Graphics, whose y axis points up, `clockwise` runs counterclockwise on
    /// screen.
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

    /// Adds an arc of a circle that spans an angle.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        func point(_ angle: Double) -> CGPoint {
            CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
        }
        var arc: [Element] = []
        let begin = point(startAngle.radians)
        arc.append(isEmpty ? .move(to: begin) : .line(to: begin))
        // Each curve covers at most a quarter of the circle. With this tangent length a curve matches the circle to one
        // part in ten thousand.
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

    /// Adds an arc of a circle that touches two lines.
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
