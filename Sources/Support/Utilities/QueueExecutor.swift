import Dispatch

/// Runs the tasks of a server on a dispatch queue, one at a time, instead of on Swift's cooperative pool.
///
/// The pool has one thread per core. If callers block these threads while they wait for the server, a server in the pool
/// cannot answer them.
package final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    package init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
