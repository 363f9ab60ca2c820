/// Variants of symbols (SwiftUI: `SymbolVariants`).
public struct SymbolVariants: Hashable, Sendable {
    private var shape: String?
    private var isFilled = false
    private var isSlashed = false

    /// No variant.
    public static let none = SymbolVariants()
    /// In a circle.
    public static let circle = SymbolVariants(shape: "circle")
    /// In a square.
    public static let square = SymbolVariants(shape: "square")
    /// In a rectangle.
    public static let rectangle = SymbolVariants(shape: "rectangle")
    /// Filled.
    public static let fill = SymbolVariants(isFilled: true)
    /// Crossed out.
    public static let slash = SymbolVariants(isSlashed: true)

    private init(shape: String? = nil, isFilled: Bool = false, isSlashed: Bool = false) {
        self.shape = shape
        self.isFilled = isFilled
        self.isSlashed = isSlashed
    }

    /// This variant in a circle.
    public var circle: SymbolVariants { adding(.circle) }
    /// This variant in a square.
    public var square: SymbolVariants { adding(.square) }
    /// This variant in a rectangle.
    public var rectangle: SymbolVariants { adding(.rectangle) }
    /// This variant, filled.
    public var fill: SymbolVariants { adding(.fill) }
    /// This variant, crossed out.
    public var slash: SymbolVariants { adding(.slash) }

    /// Whether another variant is in this one.
    public func contains(_ other: SymbolVariants) -> Bool { adding(other) == self }

    func adding(_ other: SymbolVariants) -> SymbolVariants {
        SymbolVariants(
            shape: other.shape ?? shape, isFilled: isFilled || other.isFilled, isSlashed: isSlashed || other.isSlashed)
    }

    /// The ending of the names of symbols, such as `circle.fill`; `none` without one.
    package var name: String {
        let parts = [shape, isSlashed ? "slash" : nil, isFilled ? "fill" : nil].compactMap { $0 }
        return parts.isEmpty ? "none" : parts.joined(separator: ".")
    }
}
