import Foundation
import Synchronization

/// Threads of the operating system for tests: unlike tasks they may block, and each can have mounts of its own.
public enum Threads {
    /// Runs a body on that many threads at once and waits until all are done.
    /// - Throws: the first error of any.
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
