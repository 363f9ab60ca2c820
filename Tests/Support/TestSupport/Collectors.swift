import Synchronization

/// Collects texts from any thread.
public final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    /// Starts without texts.
    public init() {}

    /// The texts so far, in the order in which they came.
    public var all: [String] { texts.withLock { $0 } }

    /// Adds a text.
    public func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// Counts from 1, from any number of threads.
public final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    /// Starts at 0.
    public init() {}

    /// Counts one more, and returns the count.
    public func next() -> Int { value.add(1, ordering: .relaxed).newValue }

    /// Returns the current count.
    public func peek() -> Int { value.load(ordering: .relaxed) }
}
