import Dispatch
import Foundation

/// Runs closures on several threads at once and waits for all of them.
package enum WorkGroup {
    /// Runs each closure on a new thread, which has the same mounts as the caller, and waits for all of them.
    package static func run(_ bodies: [@Sendable () -> Void]) {
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
