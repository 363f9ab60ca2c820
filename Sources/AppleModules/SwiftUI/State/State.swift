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
