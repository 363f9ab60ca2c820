/// A point in the unit space of a view (SwiftUI: `UnitPoint`).
public struct UnitPoint: Hashable, Sendable {
    /// From the leading edge, 0, to the trailing one, 1.
    public var x: CGFloat
    /// From the top, 0, to the bottom, 1.
    public var y: CGFloat

    /// The origin.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// Makes a point.
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = UnitPoint()
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the leading edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the trailing edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the top.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The top's leading end.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top's trailing end.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom's leading end.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom's trailing end.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)

    /// `{"x":…,"y":…}`.
    package var value: ViewValue { .object([ViewProperty("x", .number(x)), ViewProperty("y", .number(y))]) }
}

/// An angle (SwiftUI: `Angle`).
public struct Angle: Hashable, Comparable, Sendable {
    /// The angle in radians.
    public var radians: Double

    /// No angle.
    public init() {
        radians = 0
    }

    /// An angle in radians.
    public init(radians: Double) {
        self.radians = radians
    }

    /// An angle in degrees.
    public init(degrees: Double) {
        radians = degrees * .pi / 180
    }

    /// The angle in degrees, to a billionth, so that degrees come out as they were given.
    public var degrees: Double {
        get { (radians * 180 / .pi * 1e9).rounded() / 1e9 }
        set { radians = newValue * .pi / 180 }
    }

    /// No angle.
    public static let zero = Angle()
    /// An angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// An angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// Whether an angle is smaller than another.
    public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
    /// The sum of two angles.
    public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }
    /// The difference of two angles.
    public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }
    /// The angle the other way round.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
    /// A multiple of an angle.
    public static func * (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians * rhs) }
    /// A part of an angle.
    public static func / (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians / rhs) }
    /// Adds an angle.
    public static func += (lhs: inout Angle, rhs: Angle) { lhs = lhs + rhs }
    /// Subtracts an angle.
    public static func -= (lhs: inout Angle, rhs: Angle) { lhs = lhs - rhs }
}

/// Across or down (SwiftUI: `Axis`).
public enum Axis: Int8, CaseIterable, Sendable, CustomStringConvertible {
    /// Across.
    case horizontal
    /// Down.
    case vertical

    /// The name.
    public var description: String { self == .horizontal ? "horizontal" : "vertical" }

    /// Several axes (SwiftUI: `Axis.Set`).
    public struct Set: OptionSet, Sendable {
        /// A bit an axis.
        public let rawValue: Int8
        /// Makes a set.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }
        /// Across.
        public static let horizontal = Set(rawValue: 1)
        /// Down.
        public static let vertical = Set(rawValue: 2)

        /// The names.
        package var value: ViewValue {
            .list(
                [contains(.horizontal) ? "horizontal" : nil, contains(.vertical) ? "vertical" : nil].compactMap { $0 })
        }
    }
}

/// An edge of a rectangle (SwiftUI: `Edge`).
public enum Edge: Int8, CaseIterable, Sendable {
    /// The top.
    case top
    /// Where lines begin.
    case leading
    /// The bottom.
    case bottom
    /// Where lines end.
    case trailing

    /// Several edges (SwiftUI: `Edge.Set`).
    public struct Set: OptionSet, Sendable {
        /// A bit an edge.
        public let rawValue: Int8
        /// Makes a set.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }
        /// The set of one edge.
        public init(_ edge: Edge) {
            self.init(rawValue: 1 << edge.rawValue)
        }
        /// The top.
        public static let top = Set(.top)
        /// Where lines begin.
        public static let leading = Set(.leading)
        /// The bottom.
        public static let bottom = Set(.bottom)
        /// Where lines end.
        public static let trailing = Set(.trailing)
        /// All four.
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// Where lines begin and end.
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom.
        public static let vertical: Set = [.top, .bottom]

        /// The names of the edges, or `all`, `horizontal`, `vertical`.
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
    /// From the top.
    public var top: CGFloat
    /// From where lines begin.
    public var leading: CGFloat
    /// From the bottom.
    public var bottom: CGFloat
    /// From where lines end.
    public var trailing: CGFloat

    /// Makes distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distances.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// `{"top":…,"leading":…,"bottom":…,"trailing":…}`.
    package var value: ViewValue {
        .object([
            ViewProperty("top", .number(top)), ViewProperty("leading", .number(leading)),
            ViewProperty("bottom", .number(bottom)), ViewProperty("trailing", .number(trailing)),
        ])
    }
}

extension CGPoint {
    /// `{"x":…,"y":…}`.
    package var value: ViewValue { .object([ViewProperty("x", .number(x)), ViewProperty("y", .number(y))]) }
}

extension CGSize {
    /// `{"width":…,"height":…}`.
    package var value: ViewValue {
        .object([ViewProperty("width", .number(width)), ViewProperty("height", .number(height))])
    }
}

extension CGRect {
    /// `{"x":…,"y":…,"width":…,"height":…}`.
    package var value: ViewValue {
        .object([
            ViewProperty("x", .number(origin.x)), ViewProperty("y", .number(origin.y)),
            ViewProperty("width", .number(size.width)), ViewProperty("height", .number(size.height)),
        ])
    }
}

extension ViewValue {
    /// A number of points.
    package static func number(_ value: CGFloat) -> ViewValue { .number(Double(value)) }
}
