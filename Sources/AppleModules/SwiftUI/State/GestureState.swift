/// A value that belongs to a gesture (SwiftUI: `GestureState`). In a widget no gesture is recognized: it keeps its
/// first value.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    /// The value.
    public let wrappedValue: Value

    /// A value with its first content.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// A value with its first content.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// A value with its first content, and how it goes back to it.
    public init(wrappedValue: Value, resetTransaction: Transaction) {
        self.init(wrappedValue: wrappedValue)
    }

    /// The property itself.
    public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    /// A value that is nil at first.
    public init(resetTransaction: Transaction = Transaction()) {
        self.init(wrappedValue: nil)
    }
}
