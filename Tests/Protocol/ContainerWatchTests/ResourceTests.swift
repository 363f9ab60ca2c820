import AppGroup
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ContainerWatch

/// The resources that a watch uses, and the watch's behaviour if a resource is unavailable. Each test runs a separate
/// process, because watches, descriptors and limits belong to a whole process.
struct ResourceTests {
    @Test("A sequence leaves no inotify watch after the task that iterates over it was cancelled")
    func aCancelledSequenceLeavesNoWatch() async {
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
                    // Only the watch on the pipe that wakes the watcher's thread remains.
                    #expect(try await waitUntil { try Kernel.inotify() == (1, 1) })
                }
            }
        }
    }

    @Test("A sequence that is cancelled after its container moved or vanished leaves no inotify watch")
    func aSequenceCancelledAfterItsDirectoryVanishedLeavesNoWatch() async {
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

    @Test("A loop that ends with `break` leaves no inotify watch, and a new watch notices commits")
    func aLoopThatIsLeftLeavesNoWatch() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                for _ in 0..<5 {
                    for await _ in ContainerWatch(path: path) { break }
                    #expect(try await waitUntil { try Kernel.inotify() == (1, 1) })
                }
                let listener = Listener(path)
                let revision = try container.put("jotd", "1")
                #expect(await listener.waits { $0.revision == revision })
            }
        }
    }

    /// If a child process inherited the descriptor, the watches would outlive the parent.
    @Test("Child processes do not inherit the inotify descriptor")
    func noChildInheritsTheInotifyDescriptor() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let before = try Kernel.inheritedDescriptors()
                let listener = Listener(directory.path)
                #expect(await listener.waits { $0.mode == .notification })
                #expect(try Kernel.inotify().instances == 1)
                #expect(try Kernel.inheritedDescriptors() == before)
                // The descriptor is close-on-exec from the start, so even a child process that is spawned at the same
                // moment does not inherit it.
                let descriptor = inotifyInit()
                #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
                close(descriptor)
            }
        }
    }

    @Test("The watcher's thread sleeps while no file changes")
    func nothingRunsWhileNothingHappens() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                // A watcher that polled at this interval would wake up every millisecond, and the test would fail.
                let listeners = [path, path, directory.path("none")].map {
                    Listener($0, pollInterval: .milliseconds(1))
                }
                for listener in listeners { #expect(await waitUntil { listener.last != nil }) }
                let revision = try container.put("jotd", "1")
                #expect(await listeners[0].waits { $0.revision == revision })
                #expect(await listeners[1].waits { $0.revision == revision })
                // The only thread that blocks all signals for long is the watcher's. The C library blocks them for a
                // moment in a thread that starts, ends, or starts another one.
                var threads: [String] = []
                let isAlone = try await waitUntil {
                    threads = try Kernel.threadsWithoutSignals()
                    return threads.count == 1
                }
                #expect(isAlone)
                // After it has handled the last event, the watcher's thread sleeps in the kernel.
                let thread = try #require(threads.first)
                #expect(try await waitUntil { try Kernel.isAsleep(thread) })
                let before = try Kernel.activity(thread)
                let end = ContinuousClock.now + .milliseconds(200)
                #expect(await waitUntil { ContinuousClock.now >= end })
                // Reading the container causes no inotify event.
                for _ in 0..<100 { _ = try container.snapshot() }
                #expect(try Kernel.activity(thread) == before)
                _ = try container.put("jotd", "2")
                #expect(await listeners[0].waits { $0.revision == revision + 1 })
                #expect(try Kernel.activity(thread) != before)
            }
        }
    }

    /// libinotifytools waits with select(2), which does not support descriptors of 1,024 or more. So the watcher must
    /// poll if inotify gets such a descriptor.
    @Test("If inotify is unavailable, the watch polls, reports the reason, and notices every change")
    func withoutNotificationItPollsAndSaysSo() async {
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

                // After descriptors have become available again, the next watch does not poll.
                for descriptor in taken { close(descriptor) }
                let next = Listener(path)
                #expect(await next.waits { $0.mode == .notification })
            }
        }
    }

    /// Two empty containers have the same content, so the watch must compare the identities of their directories.
    @Test("A polling watch notices that another empty container replaced an empty container")
    func whilePollingAnEmptyContainerThatWasReplacedIsAnother() async {
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
                    // `generation` may grow by more than one, because the watcher may have noticed that the directory
                    // was missing.
                    #expect(await listener.waits { $0.exists && $0.generation > round }, "round \(round)")
                    if listener.last?.generation != round + 1 { return }
                }
            }
        }
    }

    /// A locked device refuses reads, and unlocking it changes no file of the container.
    @Test("A polling watch that could not read the container reads it again, even if no file has changed since")
    func whilePollingAFailedReadIsRepeated() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                // The thread that may open files, or nil if all may; and how often another thread was refused.
                let writer = Mutex<pthread_t?>(nil)
                let refusals = Atomic<Int>(0)
                ContainerPolicy.current = ContainerPolicy(refusal: {
                    if [nil, pthread_self()].contains(writer.withLock { $0 }) { return nil }
                    refusals.add(1, ordering: .relaxed)
                    return "Unlock the device"
                })
                try Kernel.allowDescriptors(4_096)
                for _ in 0..<1_100 { _ = dup(STDERR_FILENO) }
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                let first = try container.put("jotd", "1")
                let listener = Listener(path, pollInterval: .milliseconds(2))
                #expect(await listener.waits { $0.revision == first })
                writer.withLock { $0 = pthread_self() }
                let second = try container.put("jotd", "2")
                #expect(await waitUntil { refusals.load(ordering: .relaxed) > 0 })
                #expect(listener.last?.revision == first)
                writer.withLock { $0 = nil }
                #expect(await listener.waits { $0.revision == second })
            }
        }
    }

    @Test(
        "A polling watch accepts any interval, even a negative one",
        arguments: [Duration.seconds(Int64.max), .zero, .seconds(-1), .nanoseconds(1)])
    func everyIntervalIsPossible(interval: Duration) async throws {
        try await withTemporaryDirectory { directory in
            // Polls on a separate thread, as if notification had failed.
            var watches = Watches()
            watches.failure = Inotify.Failure(operation: "a test", errno: EMFILE)
            let (stream, continuation) = AsyncStream.makeStream(of: ContainerChange.self)
            let subscription = Subscription(path: directory.path, pollInterval: interval) { continuation.yield($0) }
            subscription.attach(&watches)
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next()?.exists == true)
            subscription.stop()
        }
    }

    /// If inotify is unavailable, each job of a task starts the thread again. The thread must not leave descriptors
    /// open.
    @Test("50 tasks on the watcher's thread leave no descriptor and no thread behind")
    func tasksWithoutWatchesLeaveNothingOpen() async {
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

    /// If no descriptor is left to open the container, the watcher must pause between its attempts.
    @Test("If the container cannot be opened, the watch polls; it then notices the next commit")
    func aContainerThatCannotBeOpenedIsPolledUntilItCan() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                let listener = Listener(path, pollInterval: .milliseconds(5))
                #expect(await listener.waits { $0.exists && $0.mode == .notification })
                // The Swift runtime opens two descriptors for its timers, one for each of its clocks, when a sleep first has
                // to wait. Both must be open before none is left, because the process would crash without them. On a busy
                // machine, the first sleeps may be over before they have to wait.
                #expect(
                    await waitUntil {
                        let open = (try? Files.names(in: "/proc/self/fd")) ?? []
                        return open.count {
                            let target = try? FileManager.default.destinationOfSymbolicLink(
                                atPath: "/proc/self/fd/" + $0)
                            return target?.contains("timerfd") == true
                        } >= 2
                    })
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
    @Test("After the kernel dropped events, the watch reads the container again")
    func afterDroppedEventsTheWatcherReadsEverythingAgain() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryDirectory { directory in
                let path = directory.path("container")
                let container = try SharedContainer.open(path, access: .create)
                // Handles events on the test's thread, so that the watcher's thread handles none meanwhile.
                try Inotify.start()
                var watches = Watches()
                let (stream, continuation) = AsyncStream.makeStream(of: ContainerChange.self)
                let subscription = Subscription(path: path, pollInterval: .seconds(1)) { continuation.yield($0) }
                subscription.attach(&watches)
                var iterator = stream.makeAsyncIterator()
                #expect(await iterator.next()?.revision == 0)
                let revision = try container.put("jotd", "1")
                let overflow = Inotify.Event(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: "")
                watches.note(overflow)
                subscription.handle(overflow, &watches)
                #expect(await iterator.next()?.revision == revision)
                // The watch also notices that the directory was replaced while events were dropped.
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
