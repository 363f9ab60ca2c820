/// A measure that grows with the size of text (SwiftUI: `ScaledMetric`).
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value

    /// A measure that grows like body text.
    public init(wrappedValue: Value) {
        base = wrappedValue
    }

    /// A measure that grows like text of a style. Assumption: all styles grow like body text; the system's large titles
    /// grow less.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        base = wrappedValue
    }

    /// The measure where the view stands, in whole points.
    public var wrappedValue: Value {
        let factor = EnvironmentValues.current.dynamicTypeSize.bodyPointSize / DynamicTypeSize.large.bodyPointSize
        return factor == 1 ? base : (base * Value(factor)).rounded()
    }
}

extension ScaledMetric: Sendable where Value: Sendable {}

extension DynamicTypeSize {
    /// The size of body text in points (Human Interface Guidelines, "Typography", specifications).
    package var bodyPointSize: Double {
        switch self {
        case .xSmall: 14
        case .small: 15
        case .medium: 16
        case .large: 17
        case .xLarge: 19
        case .xxLarge: 21
        case .xxxLarge: 23
        case .accessibility1: 28
        case .accessibility2: 33
        case .accessibility3: 40
        case .accessibility4: 47
        case .accessibility5: 53
        }
    }
}
