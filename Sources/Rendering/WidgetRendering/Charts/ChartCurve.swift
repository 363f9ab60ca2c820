import Foundation

/// The line that connects the points of a series, as a polyline that approximates its curves.
enum ChartCurve {
    /// A point in the unit square.
    typealias Point = (x: Double, y: Double)

    /// The number of straight pieces between two points of a smooth line. It is large enough to hide the corners at a
    /// widget's size.
    private static let pieces = 12

    /// Returns a polyline that connects `points`.
    /// - Parameter method: the name of a Swift Charts `InterpolationMethod`.
    static func points(_ points: [Point], method: String) -> [Point] {
        switch method {
        case "stepStart": steps(points) { (first, second) in [(first.x, second.y)] }
        case "stepEnd": steps(points) { (first, second) in [(second.x, first.y)] }
        case "stepCenter":
            steps(points) { (first, second) in
                let middle = (first.x + second.x) / 2
                return [(middle, first.y), (middle, second.y)]
            }
        case "monotone": hermite(points, slopes: monotoneSlopes(points))
        case "catmullRom", "cardinal": catmullRom(points)
        default: points
        }
    }

    private static func steps(_ points: [Point], _ between: (Point, Point) -> [Point]) -> [Point] {
        guard let first = points.first else { return [] }
        return [first] + zip(points, points.dropFirst()).flatMap { between($0, $1) + [$1] }
    }

    /// Computes a Catmull-Rom spline: at each point, the curve is parallel to the line that connects the two
    /// neighbouring points.
    private static func catmullRom(_ points: [Point]) -> [Point] {
        guard points.count > 2, let first = points.first else { return points }
        let last = points.count - 1
        return [first]
            + (0..<last).flatMap { index -> [Point] in
                let (before, start) = (points[max(0, index - 1)], points[index])
                let (end, after) = (points[index + 1], points[min(last, index + 2)])
                return (1...pieces).map { piece in
                    let t = Double(piece) / Double(pieces)
                    func part(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                        let linear = (c - a) * t
                        let square = (2 * a - 5 * b + 4 * c - d) * t * t
                        let cube = (3 * b - a - 3 * c + d) * t * t * t
                        return (2 * b + linear + square + cube) / 2
                    }
                    return (part(before.x, start.x, end.x, after.x), part(before.y, start.y, end.y, after.y))
                }
            }
    }

    /// Computes a cubic curve between each two neighbouring points.
    /// - Parameter slopes: the slope of the curve at each point.
    private static func hermite(_ points: [Point], slopes: [Double]) -> [Point] {
        guard points.count > 2, let first = points.first else { return points }
        return [first]
            + (0..<(points.count - 1)).flatMap { index -> [Point] in
                let (start, end) = (points[index], points[index + 1])
                let width = end.x - start.x
                return (1...pieces).map { piece in
                    let t = Double(piece) / Double(pieces)
                    let (t2, t3) = (t * t, t * t * t)
                    let ends = (2 * t3 - 3 * t2 + 1) * start.y + (3 * t2 - 2 * t3) * end.y
                    let turns = (t3 - 2 * t2 + t) * slopes[index] + (t3 - t2) * slopes[index + 1]
                    return (start.x + t * width, ends + turns * width)
                }
            }
    }

    /// Computes a slope for each point, such that the curve between two points stays between the values of these points
    /// (Fritsch and Carlson, "Monotone piecewise cubic interpolation", 1980).
    private static func monotoneSlopes(_ points: [Point]) -> [Double] {
        guard points.count > 2 else { return points.map { _ in 0 } }
        let secants = zip(points, points.dropFirst()).map { $1.x == $0.x ? 0 : ($1.y - $0.y) / ($1.x - $0.x) }
        let inner = zip(secants, secants.dropFirst()).map { $0 * $1 <= 0 ? 0 : ($0 + $1) / 2 }
        var slopes = [secants[0]] + inner + [secants[secants.count - 1]]
        for (index, secant) in secants.enumerated() {
            if secant == 0 {
                (slopes[index], slopes[index + 1]) = (0, 0)
                continue
            }
            let (a, b) = (slopes[index] / secant, slopes[index + 1] / secant)
            let length = a * a + b * b
            guard length > 9 else { continue }
            let factor = 3 / length.squareRoot()
            (slopes[index], slopes[index + 1]) = (factor * a * secant, factor * b * secant)
        }
        return slopes
    }
}
