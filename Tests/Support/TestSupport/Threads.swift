import Foundation
import Synchronization

/// Runs work on operating system threads. Unlike tasks, these threads may block, and each can have its own mounts.
public enum Threads {
    /// Runs a body on this many threads at once and waits for all of them.
    /// - Throws: the first error that any of the threads threw.
    public static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let failure = Failure()
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                do { try body(index) } catch { failure.first.withLock { $0 = $0 ?? error } }
                group.leave()
            }
            thread.start()
        }
        group.wait()
        if let error = failure.first.withLock({ $0 }) { throw error }
    }

    private final class Failure: Sendable {
        let first = Mutex<(any Error)?>(nil)
    }
}
