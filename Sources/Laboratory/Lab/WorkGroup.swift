import Dispatch
import Foundation

/// Runs work on several threads at once and waits for all of it.
enum WorkGroup {
    /// Runs each body on a new thread, which shares the caller's mounts, and waits for all.
    static func run(_ bodies: [@Sendable () -> Void]) {
        let group = DispatchGroup()
        for body in bodies {
            group.enter()
            Thread.detachNewThread {
                body()
                group.leave()
            }
        }
        group.wait()
    }
}
