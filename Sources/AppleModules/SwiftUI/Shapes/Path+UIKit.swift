public import AppleUIKit

extension Path {
    /// Makes a path with the lines and curves of `path` (SwiftUI: `init(_:)`).
    public init(_ path: CGPath) {
        self.init()
        elements = path.elements.map(Element.init)
    }

    /// A copy of the path (SwiftUI: `cgPath`).
    public var cgPath: CGPath {
        CGPath(
            elements.map { element in
                switch element {
                case .move(let point): .move(point)
                case .line(let point): .line(point)
                case .quadCurve(let end, let control): .quadCurve(end, control)
                case .curve(let end, let first, let second): .curve(end, first, second)
                case .closeSubpath: .close
                }
            })
    }
}

extension Path.Element {
    init(_ element: CGPath.Element) {
        self =
            switch element {
            case .move(let point): .move(to: point)
            case .line(let point): .line(to: point)
            case .quadCurve(let end, let control): .quadCurve(to: end, control: control)
            case .curve(let end, let first, let second): .curve(to: end, control1: first, control2: second)
            case .close: .closeSubpath
            }
    }
}
