/// The key of a value that the view with the focus sets (SwiftUI: `FocusedValueKey`).
public protocol FocusedValueKey {
    associatedtype Value
}

/// The values of the view with the focus (SwiftUI: `FocusedValues`). In a widget, no view has the focus, so that each
/// value is nil.
public struct FocusedValues {
    private var values: [ObjectIdentifier: Any] = [:]

    package init() {}

    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { values[ObjectIdentifier(key)] as? Key.Value }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A value of the view with the focus (SwiftUI: `FocusedValue`). It is nil in a widget.
@propertyWrapper public struct FocusedValue<Value>: DynamicProperty {
    private let read: (FocusedValues) -> Value?

    public init(_ keyPath: KeyPath<FocusedValues, Value?>) {
        read = { $0[keyPath: keyPath] }
    }
    /// Makes the property of an observable object.
    public init(_ objectType: Value.Type) where Value: AnyObject {
        read = { _ in nil }
    }

    public var wrappedValue: Value? { read(FocusedValues()) }
    public mutating func update() {}
}

/// A binding of the view with the focus (SwiftUI: `FocusedBinding`). It is nil in a widget.
@propertyWrapper public struct FocusedBinding<Value>: DynamicProperty {
    private let read: (FocusedValues) -> Binding<Value>?

    public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) {
        read = { $0[keyPath: keyPath] }
    }

    public var wrappedValue: Value? {
        get { projectedValue.wrappedValue }
        nonmutating set { projectedValue.wrappedValue = newValue }
    }
    public var projectedValue: Binding<Value?> {
        let binding = read(FocusedValues())
        return Binding {
            binding?.wrappedValue
        } set: {
            if let value = $0 { binding?.wrappedValue = value }
        }
    }
    public mutating func update() {}
}

extension View {
    // No view in a widget has the focus, so that these values are never read.
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View { node("focusedValue") }
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
    ) -> some View { node("focusedValue") }
    nonisolated public func focusedValue<T: AnyObject>(_ object: T?) -> some View { node("focusedValue") }
    nonisolated public func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T
    ) -> some View { node("focusedSceneValue") }
    nonisolated public func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?
    ) -> some View { node("focusedSceneValue") }
    nonisolated public func focusedSceneValue<T: AnyObject>(_ object: T?) -> some View { node("focusedSceneValue") }
}
