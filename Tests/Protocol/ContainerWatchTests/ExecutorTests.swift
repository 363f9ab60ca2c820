import AppGroup
import ContainerWatch
import Glibc
import Synchronization
import TestSupport
import Testing

/// Tasks that run on the watcher's thread.
struct ExecutorTests {
    /// Where a task ran, and what it was told.
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

    @Test("A task looks at every change on one thread, also after another one has woken it, and ends when cancelled")
    func oneThread() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory.path("container")
            let container = try SharedContainer.open(path, access: .create)
            let trace = Trace()
            let task = Task(executorPreference: ContainerWatch.executor) {
                for await change in ContainerWatch(path: path) {
                    trace.note(change.revision)
                    // Woken by a timer's thread, while no change comes.
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

    @Test("Many tasks at once, left by many threads, all run; other watches are served beside them")
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
