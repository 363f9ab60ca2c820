import Dispatch
import Foundation

/// Threads that run side by side until all are done.
enum WorkGroup {
    /// Runs each body on a new thread, which has the mounts of the calling one, and waits for all.
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
