import Foundation
import Glibc
import Testing

// The main function of the tests that scripts/test builds. Without this file, the package manager would search for tests
// of XCTest in an index, which the compiler takes a tenth of its time to write.
@main struct TestRunner {
    /// Runs all tests on separate threads instead of Swift's cooperative pool.
    ///
    /// The pool has one thread per core, and a test that waits for a process blocks one of these threads; an exit test blocks
    /// two, until its process ends. On a machine with two cores that would stop all other tests, and also the hosts and
    /// servers that tests run inside this process, until these miss their deadlines. The tests' tasks are children of this
    /// one, and so have its executor.
    static func main() async {
        await withTaskExecutorPreference(ThreadPerJobExecutor()) { await Testing.__swiftPMEntryPoint() as Never }
    }
}

/// An executor that runs each job on a new thread. This costs about 50 microseconds per job, which is little compared
/// with the start of a process.
private final class ThreadPerJobExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread {
            // A thread of a watcher, which blocks signals, may enqueue the job. The new thread would block them as well.
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
        // Gives the thread a stack of 8 MiB, as large as the stacks of the pool's threads.
        thread.stackSize = 8 << 20
        thread.start()
    }
}
