public import AppleUIKit

extension Path {
    /// Makes a path with the lines and curves of `path` (SwiftUI: `init(_:)`).
    public init(_ path: CGPath) {
        self.init()
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point)
            case .line(let point): addLine(to: point)
            case .quadCurve(let point, let control): addQuadCurve(to: point, control: control)
            case .curve(let point, let first, let second): addCurve(to: point, control1: first, control2: second)
            case .close: closeSubpath()
            }
        }
    }
}
