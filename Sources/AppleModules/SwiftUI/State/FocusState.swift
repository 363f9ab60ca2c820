/// What has the focus (SwiftUI: `FocusState`). In a widget nothing has.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A focus to be changed elsewhere (SwiftUI: `FocusState.Binding`).
    @propertyWrapper public struct Binding {
        let storage: MutableBox<Value>

        /// What has the focus.
        public var wrappedValue: Value {
            get { storage.value }
            nonmutating set { storage.value = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }

    private let storage: MutableBox<Value>

    /// Whether the view has the focus.
    public init() where Value == Bool {
        storage = MutableBox(false)
    }

    /// Which view has the focus.
    public init<T: Hashable>() where Value == T? {
        storage = MutableBox(nil)
    }

    /// What has the focus.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// What has the focus, to be changed elsewhere.
    public var projectedValue: Binding { Binding(storage: storage) }
}
