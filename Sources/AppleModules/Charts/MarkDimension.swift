public import SwiftUI

/// A width or height of a mark (Charts: `MarkDimension`).
public struct MarkDimension: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// `{"fixed":4}`, `{"ratio":0.5}` or `{"inset":2}`; nil for the chart's default.
    let value: ViewValue?

    public static let automatic = MarkDimension(value: nil)
    /// Returns a size in points.
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension("fixed", value) }
    /// Returns a fraction of the available space.
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension("ratio", value) }
    /// Returns the available space minus some points.
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension("inset", value) }
    private init(value: ViewValue?) { self.value = value }
    private init(_ name: String, _ number: CGFloat) {
        value = .object([ViewProperty(name, .number(Double(number)))])
    }
    /// Creates a size in points.
    public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
    /// Creates a size in points.
    public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }

    func property(_ name: String) -> ViewProperty? { ViewProperty(name, optional: value) }
}

/// The stacking of marks at the same position (Charts: `MarkStackingMethod`).
public struct MarkStackingMethod: Sendable {
    let name: String

    /// Marks are stacked on top of each other.
    public static let standard = MarkStackingMethod(name: "standard")
    /// Marks are stacked on top of each other, and each stack is scaled to 100%.
    public static let normalized = MarkStackingMethod(name: "normalized")
    /// Marks are stacked on top of each other, and each stack is centred.
    public static let center = MarkStackingMethod(name: "center")
    /// Marks are not stacked.
    public static let unstacked = MarkStackingMethod(name: "unstacked")

    /// The property in the tree of views; nil for the default.
    var property: ViewProperty? { name == "standard" ? nil : ViewProperty("stacking", .string(name)) }
}
