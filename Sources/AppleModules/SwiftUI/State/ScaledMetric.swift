/// A measure that grows with the size of text (SwiftUI: `ScaledMetric`).
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    private let style: Font.TextStyle

    /// A measure that grows like body text.
    public init(wrappedValue: Value) {
        self.init(wrappedValue: wrappedValue, relativeTo: .body)
    }

    /// A measure that grows like text of a style.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        base = wrappedValue
        style = textStyle
    }

    /// The measure where the view stands, in whole points.
    public var wrappedValue: Value {
        let factor = style.size(EnvironmentValues.current.dynamicTypeSize) / style.size(.large)
        return factor == 1 ? base : (base * Value(factor)).rounded()
    }
}

extension ScaledMetric: Sendable where Value: Sendable {}
