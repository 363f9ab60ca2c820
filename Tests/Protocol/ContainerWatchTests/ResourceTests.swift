import AppGroup
import Glibc
import TestSupport
import Testing

@testable import ContainerWatch

/// The resources that a watch uses, and its behaviour without them. Each test runs a separate process, because watches,
/// descriptors and limits belong to a whole process.
struct ResourceTests {
    @Test func aCancelledSequenceLeavesNoWatch() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                #expect(try Kernel.inotify() == (0, 0))
                let path = directory.path("a/container")
                _ = try SharedContainer.open(path, access: .create)
                for _ in 0..<5 {
                    let listeners = [path, path, directory.path("none/at/all"), directory.path("a")].map {
                        Listener($0)
                    }
                    for listener in listeners { #expect(await waitUntil { listener.last != nil }) }
                    #expect(try Kernel.inotify().watches > 1)
                    for listener in listeners { listener.cancel() }
                    for listener in listeners { #expect(await waitUntil { listener.hasEnded }) }
                    // Only the watcher's own wake-up pipe stays.
                    #expect(try await waitUntil { try Kernel.inotify() == (1, 1) })
                }
            }
        }
    }

    @Test func aSequenceCancelledAfterItsDirectoryVanishedLeavesNoWatch() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("a/b/container")
                for round in 0..<12 {
                    _ = try SharedContainer.open(path, access: .create)
                    let listener = Listener(path)
                    #expect(await listener.waits { $0.exists })
                    switch round % 6 {
                    case 0: try Files.rename(path, to: directory.path("away\(round)"))
                    case 1: try Files.rename(directory.path("a"), to: directory.path("away\(round)"))
                    case 2: TemporaryDirectory.remove(path)
                    case 3: TemporaryDirectory.remove(directory.path("a"))
                    case 4:
                        try Files.rename(path, to: directory.path("away\(round)"))
                        try Files.rename(directory.path("a"), to: directory.path("gone\(round)"))
                    default:
                        for _ in 0..<5 {
                            try Files.rename(path, to: path + ".away")
                            #expect(await listener.waits { !$0.exists })
                            try Files.rename(path + ".away", to: path)
                            #expect(await listener.waits { $0.exists })
                        }
                        TemporaryDirectory.remove(path)
                    }
                    #expect(await listener.waits { !$0.exists }, "round \(round)")
                    listener.cancel()
                    #expect(await waitUntil { listener.hasEnded })
                    #expect(try await waitUntil { try Kernel.inotify() == (1, 1) }, "round \(round)")
                }
            }
        }
    }

    @Test func aLoopThatIsLeftLeavesNoWatch() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                for _ in 0..<5 {
                    for await _ in ContainerWatch(path: path) { break }
                    #expect(try await waitUntil { try Kernel.inotify() == (1, 1) })
                }
                // The watcher still works.
                let listener = Listener(path)
                let revision = try container.put("jotd", "1")
                #expect(await listener.waits { $0.revision == revision })
            }
        }
    }

    /// If a child inherited the descriptor, it would keep the watches alive after its parent has ended.
    @Test func noChildInheritsTheInotifyDescriptor() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let before = try Kernel.inheritedDescriptors()
                let listener = Listener(directory.path)
                #expect(await listener.waits { $0.mode == .notification })
                #expect(try Kernel.inotify().instances == 1)
                #expect(try Kernel.inheritedDescriptors() == before)
                // A child does not inherit it either if it is spawned at the moment when the descriptor is opened.
                let descriptor = inotifyInit()
                #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
                close(descriptor)
            }
        }
    }

    @Test func nothingRunsWhileNothingHappens() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                // A polling watcher would look every millisecond.
                let listeners = [path, path, directory.path("none")].map {
                    Listener($0, pollInterval: .milliseconds(1))
                }
                for listener in listeners { #expect(await waitUntil { listener.last != nil }) }
                let revision = try container.put("jotd", "1")
                #expect(await listeners[0].waits { $0.revision == revision })
                #expect(await listeners[1].waits { $0.revision == revision })
                // The only thread that blocks all signals is the watcher's.
                let threads = try Kernel.threadsWithoutSignals()
                #expect(threads.count == 1)
                // The watcher sleeps in the kernel once it has handled the last event.
                let thread = try #require(threads.first)
                #expect(try await waitUntil { try Kernel.isAsleep(thread) })
                let before = try Kernel.activity(thread)
                let end = ContinuousClock.now + .milliseconds(200)
                #expect(await waitUntil { ContinuousClock.now >= end })
                // Reading causes no event.
                for _ in 0..<100 { _ = try container.snapshot() }
                #expect(try Kernel.activity(thread) == before)
                _ = try container.put("jotd", "2")
                #expect(await listeners[0].waits { $0.revision == revision + 1 })
                #expect(try Kernel.activity(thread) != before)
            }
        }
    }

    /// libinotifytools waits with select(2), which does not support descriptors of 1,024 or more, so the watcher must
    /// not use such a descriptor.
    @Test func withoutNotificationItPollsAndSaysSo() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                try Kernel.allowDescriptors(4_096)
                let taken = (0..<1_100).map { _ in dup(STDERR_FILENO) }
                #expect((taken.max() ?? 0) >= 1_024)
                let path = directory.path("container")
                let listener = Listener(path, pollInterval: .milliseconds(5))
                #expect(await listener.waits { !$0.exists })
                guard case .polling(let interval, let reason) = listener.last?.mode else {
                    Issue.record("not polling: \(String(describing: listener.last))")
                    return
                }
                #expect(interval == .milliseconds(5))
                #expect(reason.contains("1024"))
                #expect(try Kernel.inotify() == (0, 0))
                let container = try SharedContainer.open(path, access: .create)
                #expect(await listener.waits { $0.exists })
                for number in 1...5 {
                    let revision = try container.put("jotd", "\(number)")
                    #expect(await listener.waits { $0.revision == revision })
                }
                let count = listener.changes.count
                try container.requestReload()
                #expect(await waitUntil { listener.changes.count > count })
                // The container is replaced, deleted and made again.
                let generation = listener.last?.generation ?? 0
                try Files.rename(path, to: path + ".away")
                let new = try SharedContainer.open(path, access: .create)
                #expect(await listener.waits { $0.exists && $0.revision == 0 && $0.generation > generation })
                #expect(try new.put("jotd", "1") == 1)
                #expect(await listener.waits { $0.revision == 1 })
                TemporaryDirectory.remove(path)
                #expect(await listener.waits { !$0.exists })
                listener.cancel()
                #expect(await waitUntil { listener.hasEnded })
                #expect(try await waitUntil { try Kernel.threadsWithoutSignals().isEmpty })

                // Once descriptors are available again, the next watch does not poll.
                for descriptor in taken { close(descriptor) }
                let next = Listener(path)
                #expect(await next.waits { $0.mode == .notification })
            }
        }
    }

    /// Only the identity of the directory differs, because two empty containers have the same content.
    @Test func whilePollingAnEmptyContainerThatWasReplacedIsAnother() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                try Kernel.allowDescriptors(4_096)
                for _ in 0..<1_100 { _ = dup(STDERR_FILENO) }
                let path = directory.path("container")
                _ = try SharedContainer.open(path, access: .create)
                let listener = Listener(path, pollInterval: .milliseconds(2))
                for round in 1...5 {
                    #expect(await listener.waits { $0.exists && $0.generation == round }, "round \(round)")
                    _ = try SharedContainer.open(path + ".new", access: .create)
                    try Files.rename(path, to: directory.path("old\(round)"))
                    try Files.rename(path + ".new", to: path)
                    // The generation may grow by more than one, because the watcher may have noticed that the directory
                    // was missing.
                    #expect(await listener.waits { $0.exists && $0.generation > round }, "round \(round)")
                    if listener.last?.generation != round + 1 { return }
                }
            }
        }
    }

    @Test(arguments: [Duration.seconds(Int64.max), .zero, .seconds(-1), .nanoseconds(1)])
    func everyIntervalIsPossible(interval: Duration) async throws {
        try await withTemporaryDirectory { directory in
            // Polls on a separate thread, as if notification had failed.
            var watches = Watches()
            watches.failure = Inotify.Failure(operation: "a test", errno: EMFILE)
            let (stream, continuation) = AsyncStream.makeStream(of: ContainerChange.self)
            let subscription = Subscription(path: directory.path, pollInterval: interval, continuation: continuation)
            subscription.attach(&watches)
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next()?.exists == true)
            subscription.stop()
        }
    }

    /// Without notification, each job of a task starts the thread again. The thread must not leave descriptors open.
    @Test func tasksWithoutWatchesLeaveNothingOpen() async {
        await #expect(processExitsWith: .success) {
            let task = { await Task(executorPreference: ContainerWatch.executor) { await Task.yield() }.value }
            await task()
            let before = try Files.names(in: "/proc/self/fd").count
            for _ in 0..<50 { await task() }
            #expect(try Files.names(in: "/proc/self/fd").count <= before + 1)
            #expect(try Kernel.inotify() == (0, 0))
            #expect(await waitUntil { (try? Kernel.threadsWithoutSignals().isEmpty) == true })
        }
    }

    /// If there are no descriptors left to open the container, the watcher must not loop without pauses.
    @Test func aContainerThatCannotBeOpenedIsPolledUntilItCan() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                let listener = Listener(path, pollInterval: .milliseconds(5))
                #expect(await listener.waits { $0.exists && $0.mode == .notification })
                // The first sleep opens descriptors of the runtime; without them it would end the process.
                try await Task.sleep(for: .milliseconds(1))
                var taken: [Int32] = []
                while case let descriptor = dup(STDERR_FILENO), descriptor >= 0 { taken.append(descriptor) }
                #expect(errno == EMFILE)
                try Files.rename(path, to: path + ".away")
                try Files.rename(path + ".away", to: path)
                #expect(await listener.waits { $0.mode != .notification })
                for descriptor in taken { close(descriptor) }
                let revision = try container.put("jotd", "1")
                #expect(await listener.waits { $0.revision == revision })
            }
        }
    }

    /// The kernel queues 16,384 events. It drops further events, and reports only that it dropped some.
    @Test func afterDroppedEventsTheWatcherReadsEverythingAgain() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                // Runs on this thread, so that the watcher handles no event meanwhile.
                try Inotify.start()
                var watches = Watches()
                let (stream, continuation) = AsyncStream.makeStream(of: ContainerChange.self)
                let subscription = Subscription(path: path, pollInterval: .seconds(1), continuation: continuation)
                subscription.attach(&watches)
                var iterator = stream.makeAsyncIterator()
                #expect(await iterator.next()?.revision == 0)
                let revision = try container.put("jotd", "1")
                let overflow = Inotify.Event(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: "")
                watches.note(overflow)
                subscription.handle(overflow, &watches)
                #expect(await iterator.next()?.revision == revision)
                // A directory replaced meanwhile is noticed too.
                TemporaryDirectory.remove(path)
                _ = try SharedContainer.open(path, access: .create)
                subscription.handle(overflow, &watches)
                let last = await iterator.next()
                #expect(last?.generation == 2)
                #expect(last?.revision == 0)
            }
        }
    }
}
