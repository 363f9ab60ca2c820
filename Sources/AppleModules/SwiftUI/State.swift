import Synchronization

/// A value that a view keeps (SwiftUI: `State`).
///
/// A view is evaluated once here, as the system does for the archive of a widget: what is set later is kept, and read
/// by who asks, but evaluates no body again.
@propertyWrapper public struct State<Value>: DynamicProperty {
    private let storage: MutableBox<Value>

    /// A value with its first content.
    public init(wrappedValue value: Value) {
        storage = MutableBox(value)
    }

    /// A value with its first content.
    public init(initialValue value: Value) {
        self.init(wrappedValue: value)
    }

    /// The value.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    /// The value, to be changed elsewhere.
    public var projectedValue: Binding<Value> {
        let storage = storage
        return Binding(get: { storage.value }, set: { storage.value = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// A value that is nil at first.
    public init() {
        self.init(wrappedValue: nil)
    }
}

extension State: Sendable where Value: Sendable {}

/// A value that several owners change.
final class MutableBox<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var stored: Value

    init(_ value: Value) {
        stored = value
    }

    var value: Value {
        get { lock.withLock { _ in stored } }
        set { lock.withLock { _ in stored = newValue } }
    }
}

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

/// A name that views share (SwiftUI: `Namespace`).
@propertyWrapper public struct Namespace: DynamicProperty {
    /// A name (SwiftUI: `Namespace.ID`).
    public struct ID: Hashable, Sendable {
        let value: Int
    }

    private static let last = Atomic<Int>(0)
    private let id = ID(value: Namespace.last.add(1, ordering: .relaxed).newValue)

    /// A name that no other namespace has.
    public init() {}

    /// The name.
    public var wrappedValue: ID { id }
}
