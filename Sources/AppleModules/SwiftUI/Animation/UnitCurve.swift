/// How fast something changes between its beginning and its end (SwiftUI: `UnitCurve`).
public struct UnitCurve: Hashable, Sendable {
    let x1: Double, y1: Double, x2: Double, y2: Double

    private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// A curve with two control points.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(
            Double(startControlPoint.x), Double(startControlPoint.y), Double(endControlPoint.x),
            Double(endControlPoint.y))
    }

    /// As fast at all times.
    public static let linear = UnitCurve(0, 0, 1, 1)
    /// Slow at the beginning and the end.
    public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)
    /// Slow at the beginning.
    public static let easeIn = UnitCurve(0.42, 0, 1, 1)
    /// Slow at the end.
    public static let easeOut = UnitCurve(0, 0, 0.58, 1)

    /// The curve with beginning and end changed over.
    public var inverse: UnitCurve { UnitCurve(y1, x1, y2, x2) }

    /// How far it is at a part of the time.
    public func value(at progress: Double) -> Double {
        let progress = min(max(progress, 0), 1)
        // Where the curve's x is the time: it only grows, so halving finds it.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if Self.cubic(middle, x1, x2) < progress { low = middle } else { high = middle }
        }
        return Self.cubic((low + high) / 2, y1, y2)
    }

    /// How fast it is at a part of the time.
    public func velocity(at progress: Double) -> Double {
        let step = 1e-4
        let (low, high) = (max(0, progress - step), min(1, progress + step))
        return (value(at: high) - value(at: low)) / (high - low)
    }

    private static func cubic(_ t: Double, _ a: Double, _ b: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
}
