import Glibc
import Synchronization

/// The one thread of the process that calls libinotifytools. It sleeps in the kernel until an event or a command
/// arrives.
final class WatchThread: Sendable {
    static let shared = WatchThread()

    private enum Command {
        case add(Subscription)
        case remove(Subscription)
    }

    private struct Inbox {
        var commands: [Command] = []
        /// Jobs of tasks that run on this thread.
        var jobs: [UnownedJob] = []
        var isRunning = false
        /// The thread; nil while it does not run.
        var thread: pthread_t?
        /// The writing end of the pipe that wakes the thread: the library offers no other way to interrupt its wait.
        var wakeDescriptor: Int32 = -1
    }

    private let inbox = Mutex(Inbox())

    func add(_ subscription: Subscription) { send(.add(subscription)) }
    func remove(_ subscription: Subscription) {
        subscription.stop()
        send(.remove(subscription))
    }

    private func send(_ command: Command) { enqueue { $0.commands.append(command) } }

    /// Adds work to the inbox, and wakes or starts the thread. The thread empties the inbox before it sleeps.
    private func enqueue(_ work: (inout Inbox) -> Void) {
        let isRunning = inbox.withLock { inbox in
            work(&inbox)
            defer { inbox.isRunning = true }
            // Writes under the lock. Otherwise an ending thread could close the descriptor, and the write could go to
            // another file that gets its number.
            if inbox.isRunning, inbox.wakeDescriptor >= 0, inbox.thread != pthread_self() {
                _ = write(inbox.wakeDescriptor, "!", 1)
            }
            return inbox.isRunning
        }
        if !isRunning { DetachedThread.start { self.run() } }
    }

    /// Takes the work from the inbox; returns nil if the inbox is empty.
    private func takeWork() -> (commands: [Command], jobs: [UnownedJob])? {
        inbox.withLock { inbox in
            guard !inbox.commands.isEmpty || !inbox.jobs.isEmpty else { return nil }
            defer { (inbox.commands, inbox.jobs) = ([], []) }
            return (inbox.commands, inbox.jobs)
        }
    }

    // MARK: On the thread

    /// The state of the running thread.
    private struct Run {
        var watches = Watches()
        var subscriptions: [ObjectIdentifier: Subscription] = [:]
        var isStarted = false
        var wakeWatch: Int32 = -1
        var reading: Int32 = -1

        var canNotify: Bool { isStarted && watches.failure == nil }
    }

    private func run() {
        var run = Run()
        inbox.withLock { $0.thread = pthread_self() }
        while true {
            while let work = takeWork() {
                // Jobs alone need no inotify. If inotify is unavailable, each job would try to open it again and use up
                // the descriptors of the process.
                if !work.commands.isEmpty, !run.isStarted { start(&run) }
                for command in work.commands { carryOut(command, &run) }
                for job in work.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            }
            if run.canNotify {
                handleNextEvent(&run)
            } else {
                // Notification has failed, so every existing subscription polls from now on. The next new subscription
                // starts this thread again and tries notification again.
                for subscription in run.subscriptions.values { subscription.attach(&run.watches) }
                guard endIfIdle() else { continue }
                if run.reading >= 0 { close(run.reading) }
                return
            }
        }
    }

    private func start(_ run: inout Run) {
        run.isStarted = true
        do throws(Inotify.Failure) {
            try Inotify.start()
            run.reading = try openWakePipe()
            run.wakeWatch = try Inotify.watch("/proc/self/fd/\(run.reading)", IN_MODIFY)
        } catch {
            run.watches.failure = error
        }
    }

    private func carryOut(_ command: Command, _ run: inout Run) {
        switch command {
        case .add(let subscription):
            run.subscriptions[ObjectIdentifier(subscription)] = subscription
            subscription.attach(&run.watches)
        case .remove(let subscription):
            run.subscriptions[ObjectIdentifier(subscription)] = nil
            subscription.detach(&run.watches)
        }
    }

    /// Waits for an event and passes it to every subscription.
    private func handleNextEvent(_ run: inout Run) {
        do throws(Inotify.Failure) {
            guard let event = try Inotify.next() else { return }
            guard event.watch != run.wakeWatch else { return drain(run.reading) }
            run.watches.note(event)
            for subscription in run.subscriptions.values { subscription.handle(event, &run.watches) }
        } catch {
            run.watches.failure = error
        }
    }

    /// Empties the pipe, because a write to a full pipe wakes no reader.
    private func drain(_ descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }

    /// Ends the thread if the inbox is empty.
    private func endIfIdle() -> Bool {
        inbox.withLock { inbox in
            guard inbox.commands.isEmpty, inbox.jobs.isEmpty else { return false }
            inbox.isRunning = false
            inbox.thread = nil
            if inbox.wakeDescriptor >= 0 { close(inbox.wakeDescriptor) }
            inbox.wakeDescriptor = -1
            return true
        }
    }

    /// Opens a pipe and watches its reading end for IN_MODIFY. A write to the pipe is then an event like any other. A
    /// pipe leaves no file behind, and no wake-up can be lost.
    private func openWakePipe() throws(Inotify.Failure) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Inotify.Failure(operation: "pipe", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        inbox.withLock { $0.wakeDescriptor = ends[1] }
        return ends[0]
    }
}

extension WatchThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        enqueue { $0.jobs.append(job) }
    }
}

/// The inotify watches, each with the number of subscriptions that use it.
struct Watches {
    /// The reason that notification is unavailable; nil if it is available.
    var failure: Inotify.Failure?
    private var watches: [Int32: Watch] = [:]
    private var names: UInt32 = 0

    private struct Watch {
        var path: String
        /// The number of users. A watch without users is kept until it is known whether its folder was deleted or
        /// moved.
        var users = 0
        /// True if the folder, or one above it, was moved away from the path.
        var hasMoved = false
    }

    /// Watches a folder for one more subscription.
    mutating func add(_ path: String, _ flags: Int32) throws(Inotify.Failure) -> Int32 {
        let watch = try Inotify.watch(uniqueName(path), flags)
        watches[watch] = Watch(path: path, users: (watches[watch]?.users ?? 0) + 1)
        return watch
    }

    mutating func remove(_ watch: Int32) {
        watches[watch]?.users -= 1
        giveBack(watch)
    }

    /// Records that a watched folder was moved or that its watch ended.
    mutating func note(_ event: Inotify.Event) {
        // The kernel has removed the watch.
        if event.has(IN_IGNORED) { watches[event.watch] = nil }
        guard event.has(IN_MOVE_SELF), let moved = watches[event.watch]?.path else { return }
        for (watch, entry) in watches where entry.path == moved || entry.path.hasPrefix(moved + "/") {
            watches[watch]?.hasMoved = true
            giveBack(watch)
        }
    }

    /// Removes a watch without users, unless its folder was deleted: then the kernel itself removes the watch, and a
    /// second removal would make the library complain on standard error.
    private mutating func giveBack(_ watch: Int32) {
        guard let entry = watches[watch], entry.users <= 0, entry.hasMoved || access(entry.path, F_OK) == 0 else {
            return
        }
        watches[watch] = nil
        Inotify.unwatch(watch)
    }

    /// Returns the path in a spelling that was not used before. The library never forgets the name of a watch that the
    /// kernel removed, and would return that dead watch for the same name. `/./` and `//` both mean `/`, so they can
    /// encode a counter in binary. The library itself appends a slash to a folder's name.
    private mutating func uniqueName(_ path: String) -> String {
        names += 1
        let digits = String(names, radix: 2).map { $0 == "1" ? "./" : "/" }.joined()
        return "/" + digits + path.drop { $0 == "/" } + (path == "/" ? "" : "/")
    }
}
