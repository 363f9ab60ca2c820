public import SwiftUI

/// A size of a mark (Charts: `MarkDimension`).
public struct MarkDimension: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// `{"fixed":4}`, `{"ratio":0.5}`, `{"inset":2}`; nil as the chart has it.
    let value: ViewValue?

    /// As the chart has it.
    public static let automatic = MarkDimension(value: nil)
    /// Points.
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension("fixed", value) }
    /// A part of what there is.
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension("ratio", value) }
    /// What there is, less some points.
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension("inset", value) }
    private init(value: ViewValue?) { self.value = value }
    private init(_ name: String, _ number: CGFloat) {
        value = .object([ViewProperty(name, .number(Double(number)))])
    }
    /// Points.
    public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
    /// Points.
    public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }

    func property(_ name: String) -> ViewProperty? { ViewProperty(name, optional: value) }
}

/// How marks of a place are put together (Charts: `MarkStackingMethod`).
public struct MarkStackingMethod: Sendable {
    let name: String

    /// Upon each other.
    public static let standard = MarkStackingMethod(name: "standard")
    /// To the whole.
    public static let normalized = MarkStackingMethod(name: "normalized")
    /// Around the middle.
    public static let center = MarkStackingMethod(name: "center")
    /// Not.
    public static let unstacked = MarkStackingMethod(name: "unstacked")

    /// As it stands in a tree; the usual way is left out.
    var property: ViewProperty? { name == "standard" ? nil : ViewProperty("stacking", .string(name)) }
}
