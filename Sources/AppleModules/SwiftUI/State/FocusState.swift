/// The state that tells which field has the focus (SwiftUI: `FocusState`). In a widget, no field has the focus.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A binding to the state of the focus (SwiftUI: `FocusState.Binding`).
    @propertyWrapper public struct Binding {
        let storage: MutableBox<Value>

        public var wrappedValue: Value {
            get { storage.value }
            nonmutating set { storage.value = newValue }
        }

        public var projectedValue: Binding { self }
    }

    private let storage: MutableBox<Value>

    /// Makes a state that tells whether the view has the focus.
    public init() where Value == Bool {
        storage = MutableBox(false)
    }

    /// Makes a state that tells which view has the focus.
    public init<T: Hashable>() where Value == T? {
        storage = MutableBox(nil)
    }

    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    public var projectedValue: Binding { Binding(storage: storage) }
}
