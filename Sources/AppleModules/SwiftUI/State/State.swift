import Synchronization

/// A value that a view owns (SwiftUI: `State`).
///
/// A view is evaluated once here, as when iOS archives a widget. Later changes are stored and can be read, but no body
/// is evaluated again.
@propertyWrapper public struct State<Value>: DynamicProperty {
    private let storage: MutableBox<Value>

    public init(wrappedValue value: Value) {
        storage = MutableBox(value)
    }

    public init(initialValue value: Value) {
        self.init(wrappedValue: value)
    }

    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        let storage = storage
        return Binding(get: { storage.value }, set: { storage.value = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() {
        self.init(wrappedValue: nil)
    }
}

extension State: Sendable where Value: Sendable {}

/// A value shared by several owners.
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
