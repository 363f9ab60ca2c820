import Synchronization

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
