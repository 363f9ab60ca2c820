import Foundation
public import Testing

/// Runs each test of a suite on threads of its own instead of Swift's cooperative pool.
///
/// The pool has a thread per core, and a test that waits for a process holds one the whole time. Two of those on a
/// machine with two cores stop every other test, and with them the servers that tests run in their own process.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    /// Also for the suites within.
    public var isRecursive: Bool { true }

    /// Runs the test with an executor whose jobs each have a thread.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadPerJobExecutor.shared) { try await body() }
    }
}

extension Trait where Self == OwnThreads {
    /// For suites whose tests wait for processes, or otherwise hold a thread for seconds.
    public static var ownThreads: Self { OwnThreads() }
}

/// Runs each job on a new thread: some 50 microseconds a job, which is nothing beside the start of a process.
private final class ThreadPerJobExecutor: TaskExecutor {
    static let shared = ThreadPerJobExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        // As the pool's have: 8 MiB.
        thread.stackSize = 8 << 20
        thread.start()
    }
}
