/// A number that scales with the user's text size (SwiftUI: `ScaledMetric`).
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    private let style: Font.TextStyle

    /// Makes a number that scales like body text.
    public init(wrappedValue: Value) {
        self.init(wrappedValue: wrappedValue, relativeTo: .body)
    }

    /// Makes a number that scales like text of the given style.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        base = wrappedValue
        style = textStyle
    }

    /// The number scaled for the view's environment, in whole points.
    public var wrappedValue: Value {
        let factor = style.size(EnvironmentValues.current.dynamicTypeSize) / style.size(.large)
        return factor == 1 ? base : (base * Value(factor)).rounded()
    }
}

extension ScaledMetric: Sendable where Value: Sendable {}
