/// The area that a path fills, bounded by lines. The set operations of paths use it.
///
/// Every line is cut at its intersections with the others. A piece belongs to the result's outline if exactly one of
/// its sides is inside the result. The pieces are then joined into closed lines.
struct PathRegion {
    let lines: [[CGPoint]]
    let isEvenOdd: Bool

    init(_ path: Path, eoFill: Bool) {
        lines = path.flattened.filter { $0.count > 1 }
        isEvenOdd = eoFill
    }

    /// The distance, in points, below which two points are treated as the same point.
    private static let grain: CGFloat = 1e-4

    private struct Place: Hashable {
        let x: Int64, y: Int64
        init(_ point: CGPoint) {
            x = Int64((point.x / grain).rounded())
            y = Int64((point.y / grain).rounded())
        }
        var point: CGPoint { CGPoint(x: CGFloat(x) * grain, y: CGFloat(y) * grain) }
    }

    private struct Piece: Hashable {
        let from: Place, to: Place
        /// The piece with its ends in sorted order, so that a piece and its reverse are equal.
        var undirected: Piece { (from.x, from.y) < (to.x, to.y) ? self : Piece(from: to, to: from) }
        var middle: CGPoint { CGPoint(x: (from.point.x + to.point.x) / 2, y: (from.point.y + to.point.y) / 2) }
        /// A small step to the left of the piece, in coordinates whose y axis points up. Its length is twice the
        /// distance below which points are treated as the same.
        var left: CGVector {
            let (x, y) = (to.point.x - from.point.x, to.point.y - from.point.y)
            let length = max(hypot(x, y), .leastNormalMagnitude)
            return CGVector(dx: -y / length * grain * 2, dy: x / length * grain * 2)
        }
    }

    /// The edges of the area. Open lines are closed, as in a filled path.
    private var segments: [(CGPoint, CGPoint)] {
        lines.flatMap { line in Array(zip(line, line.dropFirst() + line.prefix(1))) }.filter { Place($0) != Place($1) }
    }

    /// Returns true if a point is in the area.
    func contains(_ point: CGPoint) -> Bool {
        var winding = 0
        for (start, end) in segments {
            let side = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
            if start.y <= point.y, end.y > point.y, side > 0 { winding += 1 }
            if start.y > point.y, end.y <= point.y, side < 0 { winding += isEvenOdd ? 1 : -1 }
        }
        return isEvenOdd ? winding % 2 != 0 : winding != 0
    }

    /// Returns the area of the points for which a rule returns true. The rule's arguments tell whether a point is in
    /// this area and whether it is in the other.
    func combined(with other: PathRegion, _ isIn: (Bool, Bool) -> Bool) -> Path {
        var outline: [Place: [Place]] = [:]
        for piece in Set(Self.pieces(segments + other.segments, cutBy: segments + other.segments).map(\.undirected)) {
            let (middle, step) = (piece.middle, piece.left)
            func isInside(_ sign: CGFloat) -> Bool {
                let point = CGPoint(x: middle.x + step.dx * sign, y: middle.y + step.dy * sign)
                return isIn(contains(point), other.contains(point))
            }
            switch (isInside(1), isInside(-1)) {
            case (true, false): outline[piece.from, default: []].append(piece.to)
            case (false, true): outline[piece.to, default: []].append(piece.from)
            default: break
            }
        }
        return Self.path(outline)
    }

    /// Returns the parts of the path's lines that are inside the area, or outside it if `keepingInside` is false.
    func cutting(_ path: Path, keepingInside: Bool) -> Path {
        var result = Path()
        for line in path.flattened {
            var last: Place?
            for (start, end) in zip(line, line.dropFirst()) {
                for piece in Self.pieces([(start, end)], cutBy: segments) {
                    guard contains(piece.middle) == keepingInside else { continue }
                    if last != piece.from { result.move(to: piece.from.point) }
                    result.addLine(to: piece.to.point)
                    last = piece.to
                }
            }
        }
        return result
    }

    /// Returns the pieces into which other lines cut some lines, in order.
    private static func pieces(_ lines: [(CGPoint, CGPoint)], cutBy others: [(CGPoint, CGPoint)]) -> [Piece] {
        lines.flatMap { start, end -> [Piece] in
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = dx * dx + dy * dy
            var cuts: [CGFloat] = [0, 1]
            for (first, second) in others {
                let (ex, ey) = (second.x - first.x, second.y - first.y)
                let cross = dx * ey - dy * ex
                if abs(cross) > 1e-12 {
                    let along = ((first.x - start.x) * ey - (first.y - start.y) * ex) / cross
                    let across = ((first.x - start.x) * dy - (first.y - start.y) * dx) / cross
                    if along > 0, along < 1, across >= -1e-9, across <= 1 + 1e-9 { cuts.append(along) }
                } else {
                    // If the lines are parallel, cuts this line at the endpoints of the other line that lie on it.
                    for point in [first, second] {
                        let along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / square
                        let foot = CGPoint(x: start.x + dx * along, y: start.y + dy * along)
                        if along > 0, along < 1, hypot(foot.x - point.x, foot.y - point.y) < grain {
                            cuts.append(along)
                        }
                    }
                }
            }
            let places = cuts.sorted().map { Place(CGPoint(x: start.x + dx * $0, y: start.y + dy * $0)) }
            return zip(places, places.dropFirst()).filter { $0 != $1 }.map { Piece(from: $0, to: $1) }
        }
    }

    /// Joins pieces into closed lines. Where pieces cross, it takes the rightmost turn on screen, so that areas stay
    /// separate.
    private static func path(_ outline: [Place: [Place]]) -> Path {
        var outline = outline
        var path = Path()
        for start in outline.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
            while let first = outline[start]?.popLast() {
                var points = [start.point, first.point]
                var (last, here) = (start, first)
                while here != start, let next = next(outline[here] ?? [], from: last, at: here) {
                    outline[here]?.removeAll { $0 == next }
                    points.append(next.point)
                    (last, here) = (here, next)
                }
                points = withoutNeedless(points)
                guard points.count > 2 else { continue }
                path.addLines(points)
                path.closeSubpath()
            }
        }
        return path
    }

    private static func next(_ choices: [Place], from last: Place, at here: Place) -> Place? {
        func turn(_ choice: Place) -> CGFloat {
            let (ax, ay) = (CGFloat(here.x - last.x), CGFloat(here.y - last.y))
            let (bx, by) = (CGFloat(choice.x - here.x), CGFloat(choice.y - here.y))
            return atan2(ax * by - ay * bx, ax * bx + ay * by)
        }
        return choices.max { turn($0) < turn($1) }
    }

    /// Returns a closed line without the points that lie in the middle of a straight part.
    private static func withoutNeedless(_ line: [CGPoint]) -> [CGPoint] {
        var points = line
        if points.count > 1, Place(points[0]) == Place(points[points.count - 1]) { points.removeLast() }
        return points.indices.filter { index in
            let (a, b) = (points[(index + points.count - 1) % points.count], points[index])
            let c = points[(index + 1) % points.count]
            let cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
            return abs(cross) > grain * max(hypot(b.x - a.x, b.y - a.y), hypot(c.x - b.x, c.y - b.y))
        }.map { points[$0] }
    }
}
