import Synchronization

/// Collects texts from any thread.
public final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    /// Creates an empty collection.
    public init() {}

    /// The texts added so far, in the order in which they were added.
    public var all: [String] { texts.withLock { $0 } }

    /// Adds a text.
    public func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// A counter that any number of threads can use.
public final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    /// Creates a counter at 0.
    public init() {}

    /// Adds 1 and returns the new count.
    public func next() -> Int { value.add(1, ordering: .relaxed).newValue }

    /// Returns the current count.
    public func peek() -> Int { value.load(ordering: .relaxed) }
}
