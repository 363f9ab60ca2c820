import Synchronization

/// A namespace for identifiers that views share (SwiftUI: `Namespace`).
@propertyWrapper public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {
        let value: Int
    }

    private static let last = Atomic<Int>(0)
    private let id = ID(value: Namespace.last.add(1, ordering: .relaxed).newValue)

    /// Makes a namespace, whose identifier is unique.
    public init() {}

    public var wrappedValue: ID { id }
}
