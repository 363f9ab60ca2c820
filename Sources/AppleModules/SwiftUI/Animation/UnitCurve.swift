/// A timing curve from 0 to 1 (SwiftUI: `UnitCurve`).
public struct UnitCurve: Hashable, Sendable {
    let x1: Double, y1: Double, x2: Double, y2: Double

    private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(
            Double(startControlPoint.x), Double(startControlPoint.y), Double(endControlPoint.x),
            Double(endControlPoint.y))
    }

    public static let linear = UnitCurve(0, 0, 1, 1)
    public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)
    public static let easeIn = UnitCurve(0.42, 0, 1, 1)
    public static let easeOut = UnitCurve(0, 0, 0.58, 1)

    /// The curve with x and y swapped.
    public var inverse: UnitCurve { UnitCurve(y1, x1, y2, x2) }

    /// Returns the curve's y at a fraction of the time, from 0 to 1.
    public func value(at progress: Double) -> Double {
        let progress = min(max(progress, 0), 1)
        // Finds the parameter at which the curve's x equals the time. Bisection works, because x never decreases along
        // the curve.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if Self.cubic(middle, x1, x2) < progress { low = middle } else { high = middle }
        }
        return Self.cubic((low + high) / 2, y1, y2)
    }

    /// Returns the slope of the curve at a fraction of the time.
    public func velocity(at progress: Double) -> Double {
        let step = 1e-4
        let (low, high) = (max(0, progress - step), min(1, progress + step))
        return (value(at: high) - value(at: low)) / (high - low)
    }

    private static func cubic(_ t: Double, _ a: Double, _ b: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
}
