extension Path {
    /// Returns the area that a stroke of the path paints (SwiftUI: `strokedPath(_:)`). Curves become lines. The outlines of
    /// the area's parts overlap, so fill the area without the even-odd rule.
    public func strokedPath(_ style: StrokeStyle) -> Path {
        var outline = StrokeOutline(style)
        for line in dashed(style) { outline.add(line) }
        return outline.path
    }

    /// The path's lines, cut into dashes.
    private func dashed(_ style: StrokeStyle) -> [[CGPoint]] {
        // A closed subpath leaves a list with only its start.
        let lines = flattened.filter { $0.count > 1 }.map { line in
            line.enumerated().filter { $0.offset == 0 || line[$0.offset - 1] != $0.element }.map(\.element)
        }
        let pattern = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
        let period = pattern.reduce(0, +)
        let length = lines.reduce(0) { sum, line in
            zip(line, line.dropFirst()).reduce(sum) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        }
        // Dashes that are too many to be told apart are whole lines.
        guard period > 0, length / period < 100_000, pattern.allSatisfy({ $0 >= 0 }) else { return lines }
        var dashes: [[CGPoint]] = []
        for line in lines {
            var (index, left) = (0, pattern[0])
            var phase = style.dashPhase.truncatingRemainder(dividingBy: period)
            if phase < 0 { phase += period }
            while phase >= left {
                phase -= left
                index = (index + 1) % pattern.count
                left = pattern[index]
            }
            left -= phase
            var dash = index % 2 == 0 ? Array(line.prefix(1)) : []
            for (start, end) in zip(line, line.dropFirst()) {
                let length = hypot(end.x - start.x, end.y - start.y)
                var done: CGFloat = 0
                while done + left < length {
                    done += left
                    let part = done / length
                    let cut = CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
                    if index % 2 == 0 { dashes.append(dash + [cut]) }
                    index = (index + 1) % pattern.count
                    left = pattern[index]
                    dash = index % 2 == 0 ? [cut] : []
                }
                left -= length - done
                if index % 2 == 0 { dash.append(end) }
            }
            if dash.count > 1 { dashes.append(dash) }
        }
        return dashes
    }
}

/// Collects the parts of a stroke: one rectangle for each line, and the joins and caps.
private struct StrokeOutline {
    private(set) var path = Path()
    private let style: StrokeStyle
    private var radius: CGFloat { style.lineWidth / 2 }

    init(_ style: StrokeStyle) { self.style = style }

    /// Adds a line through `points`, which is closed if it ends where it begins.
    mutating func add(_ points: [CGPoint]) {
        guard points.count > 1, radius > 0 else {
            // A line without a length shows only its caps.
            if let point = points.first, points.count == 1, style.lineCap == .round { addDisc(point) }
            return
        }
        let isClosed = points.count > 2 && points.first == points.last
        for index in 1..<points.count {
            var (start, end) = (points[index - 1], points[index])
            let step = direction(start, end)
            if style.lineCap == .square, !isClosed {
                if index == 1 { start = moved(start, step, -radius) }
                if index == points.count - 1 { end = moved(end, step, radius) }
            }
            let side = CGPoint(x: -step.y, y: step.x)
            addPolygon([
                moved(start, side, radius), moved(end, side, radius), moved(end, side, -radius),
                moved(start, side, -radius),
            ])
            if index + 1 < points.count { addJoin(points[index - 1], points[index], points[index + 1]) }
        }
        if isClosed {
            addJoin(points[points.count - 2], points[0], points[1])
        } else if style.lineCap == .round {
            addDisc(points[0])
            addDisc(points[points.count - 1])
        }
    }

    private func direction(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
        let length = max(hypot(to.x - from.x, to.y - from.y), .leastNormalMagnitude)
        return CGPoint(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
    }

    private func moved(_ point: CGPoint, _ direction: CGPoint, _ length: CGFloat) -> CGPoint {
        CGPoint(x: point.x + direction.x * length, y: point.y + direction.y * length)
    }

    private mutating func addJoin(_ before: CGPoint, _ corner: CGPoint, _ after: CGPoint) {
        if style.lineJoin == .round { return addDisc(corner) }
        let (first, second) = (direction(before, corner), direction(corner, after))
        let cross = first.x * second.y - first.y * second.x
        guard abs(cross) > 1e-9 else { return }
        // The outer side of the corner.
        let sign: CGFloat = cross > 0 ? -1 : 1
        let start = moved(corner, CGPoint(x: -first.y, y: first.x), radius * sign)
        let end = moved(corner, CGPoint(x: -second.y, y: second.x), radius * sign)
        var polygon = [corner, start, end]
        // The ratio of the miter's length to the line's width is 1 / sin(θ / 2), with the angle θ between the lines.
        let cosine = -(first.x * second.x + first.y * second.y)
        let half = (max(0, 1 - cosine) / 2).squareRoot()
        if style.lineJoin == .miter, half > 0, 1 / half <= style.miterLimit {
            let middle = direction(corner, CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
            polygon.insert(moved(corner, middle, radius / half), at: 2)
        }
        addPolygon(polygon)
    }

    private mutating func addDisc(_ center: CGPoint) {
        path.addEllipse(
            in: CGRect(x: center.x - radius, y: center.y - radius, width: style.lineWidth, height: style.lineWidth))
    }

    /// Adds a polygon in the direction of an ellipse, so that overlapping parts do not cancel each other out.
    private mutating func addPolygon(_ points: [CGPoint]) {
        let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
            $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
        }
        path.addLines(area < 0 ? points.reversed() : points)
        path.closeSubpath()
    }
}
