import AppGroup
import ContainerWatch
import Glibc
import Synchronization
import TestSupport
import Testing

/// Tests of tasks that run on the watcher's thread.
struct ExecutorTests {
    /// The threads that a task ran on, and the changes it received.
    private final class Trace: Sendable {
        private let state = Mutex<(threads: Set<pthread_t>, revision: Revision)>(([], 0))
        var threads: Set<pthread_t> { state.withLock(\.threads) }
        var revision: Revision { state.withLock(\.revision) }

        func note(_ revision: Revision = 0) {
            _ = state.withLock { state in
                state.revision = max(state.revision, revision)
                return state.threads.insert(pthread_self())
            }
        }
    }

    @Test("A task sees every change on the watcher's thread, even if another thread woke it")
    func oneThread() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory.path("container")
            let container = try SharedContainer.open(path, access: .create)
            let trace = Trace()
            let task = Task(executorPreference: ContainerWatch.executor) {
                for await change in ContainerWatch(path: path) {
                    trace.note(change.revision)
                    // A timer's thread wakes the task while no changes arrive.
                    try? await Task.sleep(for: .milliseconds(2))
                    trace.note()
                }
            }
            for number in 1...20 {
                let revision = try container.put("jotd", "\(number)")
                #expect(await waitUntil { trace.revision == revision })
            }
            task.cancel()
            await task.value
            #expect(trace.threads.count == 1)
        }
    }

    @Test("Many tasks from many threads all run, and other watches keep working")
    func many() async throws {
        try await withWatchedContainer { container, _, listener in
            let trace = Trace()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<200 {
                    group.addTask(executorPreference: ContainerWatch.executor) {
                        for _ in 0..<10 {
                            trace.note()
                            await Task.yield()
                        }
                    }
                }
                await group.waitForAll()
            }
            let revision = try container.put("jotd", "1")
            #expect(await listener.waits { $0.revision == revision })
            #expect(trace.threads.count == 1)
        }
    }
}
