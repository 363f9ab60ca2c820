/// A point in the unit space of a view (SwiftUI: `UnitPoint`).
public struct UnitPoint: Hashable, Sendable {
    /// The horizontal position, from 0 at the leading edge to 1 at the trailing edge.
    public var x: CGFloat
    /// The vertical position, from 0 at the top to 1 at the bottom.
    public var y: CGFloat

    public init() {
        self.init(x: 0, y: 0)
    }

    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    public static let zero = UnitPoint()
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let leading = UnitPoint(x: 0, y: 0.5)
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)

    /// The point as JSON: `{"x":…,"y":…}`.
    package var value: ViewValue { .object([ViewProperty("x", .number(x)), ViewProperty("y", .number(y))]) }
}

public struct Angle: Hashable, Comparable, Sendable {
    public var radians: Double

    public init() {
        radians = 0
    }

    public init(radians: Double) {
        self.radians = radians
    }

    public init(degrees: Double) {
        radians = degrees * .pi / 180
    }

    /// The angle in degrees, rounded to a billionth, so that reading it returns exactly the degrees that were set.
    public var degrees: Double {
        get { (radians * 180 / .pi * 1e9).rounded() / 1e9 }
        set { radians = newValue * .pi / 180 }
    }

    public static let zero = Angle()
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
    public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }
    public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
    public static func * (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians * rhs) }
    public static func / (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians / rhs) }
    public static func += (lhs: inout Angle, rhs: Angle) { lhs = lhs + rhs }
    public static func -= (lhs: inout Angle, rhs: Angle) { lhs = lhs - rhs }
}

public enum Axis: Int8, CaseIterable, Sendable, CustomStringConvertible {
    case horizontal
    case vertical

    public var description: String { self == .horizontal ? "horizontal" : "vertical" }

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)

        package var value: ViewValue {
            .list(
                [contains(.horizontal) ? "horizontal" : nil, contains(.vertical) ? "vertical" : nil].compactMap { $0 })
        }
    }
}

public enum Edge: Int8, CaseIterable, Sendable {
    case top
    case leading
    case bottom
    case trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }
        public init(_ edge: Edge) {
            self.init(rawValue: 1 << edge.rawValue)
        }
        public static let top = Set(.top)
        public static let leading = Set(.leading)
        public static let bottom = Set(.bottom)
        public static let trailing = Set(.trailing)
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]

        /// The names of the edges, or `all`, `horizontal` or `vertical` if the set is one of these.
        package var value: ViewValue {
            switch self {
            case .all: return "all"
            case .horizontal: return "horizontal"
            case .vertical: return "vertical"
            default:
                let names = Edge.allCases.filter { contains(Set($0)) }.map { "\($0)" }
                return names.count == 1 ? .string(names[0]) : .list(names.map(ViewValue.string))
            }
        }
    }
}

/// Distances from the edges of a rectangle (SwiftUI: `EdgeInsets`).
public struct EdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// The insets as JSON: `{"top":…,"leading":…,"bottom":…,"trailing":…}`.
    package var value: ViewValue {
        .object([
            ViewProperty("top", .number(top)), ViewProperty("leading", .number(leading)),
            ViewProperty("bottom", .number(bottom)), ViewProperty("trailing", .number(trailing)),
        ])
    }
}

extension CGPoint {
    /// The point as JSON: `{"x":…,"y":…}`.
    package var value: ViewValue { .object([ViewProperty("x", .number(x)), ViewProperty("y", .number(y))]) }
}

extension CGSize {
    /// The size as JSON: `{"width":…,"height":…}`.
    package var value: ViewValue {
        .object([ViewProperty("width", .number(width)), ViewProperty("height", .number(height))])
    }
}

extension CGRect {
    /// The rectangle as JSON: `{"x":…,"y":…,"width":…,"height":…}`.
    package var value: ViewValue {
        .object([
            ViewProperty("x", .number(origin.x)), ViewProperty("y", .number(origin.y)),
            ViewProperty("width", .number(size.width)), ViewProperty("height", .number(size.height)),
        ])
    }
}

extension ViewValue {
    package static func number(_ value: CGFloat) -> ViewValue { .number(Double(value)) }
}
