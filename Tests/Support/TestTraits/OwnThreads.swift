import Foundation
public import Testing

/// A trait that runs each test of a suite on separate threads instead of Swift's cooperative pool.
///
/// The pool has one thread per core, and a test that waits for a process blocks one of these threads. On a machine with
/// two cores, two such tests would stop all other tests, and also the servers that tests run inside the test process.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    /// Applies to nested suites too.
    public var isRecursive: Bool { true }

    /// Runs the test with an executor that starts a thread for each job.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadPerJobExecutor.shared) { try await body() }
    }
}

extension Trait where Self == OwnThreads {
    /// A trait for suites whose tests wait for processes, or block a thread for seconds in another way.
    public static var ownThreads: Self { OwnThreads() }
}

/// An executor that runs each job on a new thread. This costs about 50 microseconds per job, which is little compared
/// with the start of a process.
private final class ThreadPerJobExecutor: TaskExecutor {
    static let shared = ThreadPerJobExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        // Gives the thread a stack of 8 MiB, as large as the stacks of the pool's threads.
        thread.stackSize = 8 << 20
        thread.start()
    }
}
