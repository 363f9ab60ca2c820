extension Path {
    /// Returns the transformed path.
    public func applying(_ transform: CGAffineTransform) -> Path {
        var path = Path()
        path.elements = elements.map { $0.applying(transform) }
        return path
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(CGAffineTransform(translationX: dx, y: dy)) }

    /// Returns the part of the path between two fractions of its length. Curves become lines.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        let lines = flattened
        func length(_ start: CGPoint, _ end: CGPoint) -> CGFloat { hypot(end.x - start.x, end.y - start.y) }
        let total = lines.reduce(0) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) }
        }
        let (low, high) = (total * max(0, min(1, from)), total * max(0, min(1, to)))
        var path = Path()
        var done: CGFloat = 0
        for line in lines {
            var isDrawing = false
            for (start, end) in zip(line, line.dropFirst()) {
                let size = length(start, end)
                let (first, last) = (max(low, done), min(high, done + size))
                if size > 0, first < last {
                    func point(_ place: CGFloat) -> CGPoint {
                        let part = (place - done) / size
                        return CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
                    }
                    if !isDrawing { path.move(to: point(first)) }
                    path.addLine(to: point(last))
                    isDrawing = true
                }
                done += size
            }
        }
        return path
    }

    /// The path as lines between points, one list per subpath. Each curve becomes 16 lines.
    var flattened: [[CGPoint]] {
        var lines: [[CGPoint]] = []
        var line: [CGPoint] = []
        func finish() {
            if !line.isEmpty { lines.append(line) }
            line = []
        }
        for element in elements {
            let start = line.last ?? CGPoint(x: 0, y: 0)
            switch element {
            case .move(let point):
                finish()
                line = [point]
            case .line(let point): line.append(point)
            case .quadCurve(let end, let control):
                for step in 1...16 {
                    let t = CGFloat(step) / 16
                    let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
                    line.append(
                        CGPoint(
                            x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y))
                }
            case .curve(let end, let control1, let control2):
                for step in 1...16 {
                    let t = CGFloat(step) / 16
                    let s = 1 - t
                    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    line.append(
                        CGPoint(
                            x: a * start.x + b * control1.x + c * control2.x + d * end.x,
                            y: a * start.y + b * control1.y + c * control2.y + d * end.y))
                }
            case .closeSubpath:
                guard let first = line.first else { continue }
                line.append(first)
                finish()
                line = [first]
            }
        }
        if line.count > 1 || lines.isEmpty { finish() }
        return lines
    }
}

extension Path.Element {
    func applying(_ transform: CGAffineTransform) -> Path.Element {
        switch self {
        case .move(let point): .move(to: point.applying(transform))
        case .line(let point): .line(to: point.applying(transform))
        case .quadCurve(let point, let control):
            .quadCurve(to: point.applying(transform), control: control.applying(transform))
        case .curve(let point, let control1, let control2):
            .curve(
                to: point.applying(transform), control1: control1.applying(transform),
                control2: control2.applying(transform))
        case .closeSubpath: .closeSubpath
        }
    }
}

extension Path: CustomStringConvertible {
    /// The path as SVG text, such as `M0 0L10 0Z`. Numbers are rounded to a thousandth.
    package var svg: String {
        func text(_ points: CGPoint...) -> String {
            points.flatMap { [$0.x, $0.y] }
                .map { ViewJSON.number((Double($0) * 1000).rounded() / 1000) }
                .joined(separator: " ")
        }
        return elements.map { element in
            switch element {
            case .move(let point): "M" + text(point)
            case .line(let point): "L" + text(point)
            case .quadCurve(let point, let control): "Q" + text(control, point)
            case .curve(let point, let control1, let control2): "C" + text(control1, control2, point)
            case .closeSubpath: "Z"
            }
        }.joined()
    }

    /// The path in the format in which SwiftUI prints it: `0 0 m 10 0 l h`.
    public var description: String {
        func text(_ points: CGPoint...) -> String {
            points.map { "\(ViewJSON.number(Double($0.x))) \(ViewJSON.number(Double($0.y)))" }.joined(separator: " ")
        }
        return elements.map { element in
            switch element {
            case .move(let point): text(point) + " m"
            case .line(let point): text(point) + " l"
            case .quadCurve(let point, let control): text(control, point) + " q"
            case .curve(let point, let control1, let control2): text(control1, control2, point) + " c"
            case .closeSubpath: "h"
            }
        }.joined(separator: " ")
    }
}
