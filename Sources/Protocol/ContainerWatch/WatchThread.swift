import Glibc
import Synchronization

/// The one thread of the process that calls libinotifytools. It sleeps in the kernel until an event or a command comes.
final class WatchThread: Sendable {
    static let shared = WatchThread()

    private enum Command {
        case add(Subscription)
        case remove(Subscription)
    }

    private struct Inbox {
        var commands: [Command] = []
        /// Parts of tasks that are to run on the thread.
        var jobs: [UnownedJob] = []
        var isRunning = false
        /// The thread, while it runs.
        var thread: pthread_t?
        /// The writing end of the pipe that wakes the thread: the library gives no other way to interrupt its wait.
        var wakeDescriptor: Int32 = -1
    }

    private let inbox = Mutex(Inbox())

    func add(_ subscription: Subscription) { send(.add(subscription)) }
    func remove(_ subscription: Subscription) {
        subscription.stop()
        send(.remove(subscription))
    }

    private func send(_ command: Command) { leave { $0.commands.append(command) } }

    /// Leaves something to be done for the thread, which looks for more before it sleeps.
    private func leave(_ work: (inout Inbox) -> Void) {
        let isRunning = inbox.withLock { inbox in
            work(&inbox)
            defer { inbox.isRunning = true }
            // Under the lock: a thread that ends closes the descriptor, whose number may be another file's then.
            if inbox.isRunning, inbox.wakeDescriptor >= 0, inbox.thread != pthread_self() {
                _ = write(inbox.wakeDescriptor, "!", 1)
            }
            return inbox.isRunning
        }
        if !isRunning { DetachedThread.start { self.run() } }
    }

    /// What was left; nil when there is nothing more.
    private func takeWork() -> (commands: [Command], jobs: [UnownedJob])? {
        inbox.withLock { inbox in
            guard !inbox.commands.isEmpty || !inbox.jobs.isEmpty else { return nil }
            defer { (inbox.commands, inbox.jobs) = ([], []) }
            return (inbox.commands, inbox.jobs)
        }
    }

    // MARK: On the thread

    private func run() {
        var watches = Watches()
        var subscriptions: [ObjectIdentifier: Subscription] = [:]
        var wakeWatch: Int32 = -1
        var reading: Int32 = -1
        inbox.withLock { $0.thread = pthread_self() }
        var isStarted = false
        while true {
            while let work = takeWork() {
                // Parts of tasks alone need no watch. Where there is no notification they bring the thread back one by
                // one: were each to open what it takes, the process would run out of descriptors.
                if !work.commands.isEmpty, !isStarted {
                    isStarted = true
                    do throws(Inotify.Failure) {
                        try Inotify.start()
                        reading = try openWakePipe()
                        wakeWatch = try Inotify.watch("/proc/self/fd/\(reading)", IN_MODIFY)
                    } catch {
                        watches.failure = error
                    }
                }
                for command in work.commands {
                    switch command {
                    case .add(let subscription):
                        subscriptions[ObjectIdentifier(subscription)] = subscription
                        subscription.attach(&watches)
                    case .remove(let subscription):
                        subscriptions[ObjectIdentifier(subscription)] = nil
                        subscription.detach(&watches)
                    }
                }
                for job in work.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            }
            guard isStarted, watches.failure == nil else {
                // Every subscription polls by itself now. The next one starts this thread anew and tries again.
                for subscription in subscriptions.values { subscription.attach(&watches) }
                if endIfIdle() {
                    if reading >= 0 { close(reading) }
                    return
                }
                continue
            }
            do throws(Inotify.Failure) {
                guard let event = try Inotify.next() else { continue }
                if event.watch == wakeWatch {
                    drain(reading)
                    continue
                }
                watches.note(event)
                for subscription in subscriptions.values { subscription.handle(event, &watches) }
            } catch {
                watches.failure = error
            }
        }
    }

    /// Empties the pipe: a full one would take no wake-up.
    private func drain(_ descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }

    /// Ends the thread if no command is waiting.
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

    /// A pipe whose reading end is watched for IN_MODIFY: writing to it is an event like any other, with no file left
    /// behind and no moment at which a wake-up could be lost.
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
        leave { $0.jobs.append(job) }
    }
}

/// The watches that exist, counted, since several subscriptions may need the same one.
struct Watches {
    /// Why notification is not to be had at all, if so.
    var failure: Inotify.Failure?
    private var watches: [Int32: Watch] = [:]
    private var names: UInt32 = 0

    private struct Watch {
        var path: String
        /// How many use it. One that nobody uses is kept while it is not known whether its folder was deleted or moved.
        var users = 0
        /// Whether the folder, or one above it, was moved away from the path.
        var hasMoved = false
    }

    /// Watches a folder on somebody's behalf.
    mutating func add(_ path: String, _ flags: Int32) throws(Inotify.Failure) -> Int32 {
        let watch = try Inotify.watch(uniqueName(path), flags)
        watches[watch] = Watch(path: path, users: (watches[watch]?.users ?? 0) + 1)
        return watch
    }

    mutating func remove(_ watch: Int32) {
        watches[watch]?.users -= 1
        giveBack(watch)
    }

    /// Notes what befell a watched folder.
    mutating func note(_ event: Inotify.Event) {
        // A watch that the kernel took back is nobody's any more.
        if event.has(IN_IGNORED) { watches[event.watch] = nil }
        guard event.has(IN_MOVE_SELF), let moved = watches[event.watch]?.path else { return }
        for (watch, entry) in watches where entry.path == moved || entry.path.hasPrefix(moved + "/") {
            watches[watch]?.hasMoved = true
            giveBack(watch)
        }
    }

    /// Removes a watch that nobody uses. The kernel takes back by itself, or is about to, the watch of a folder that was
    /// deleted; asked to remove it, the library would complain on standard error. That of a moved one would stay.
    private mutating func giveBack(_ watch: Int32) {
        guard let entry = watches[watch], entry.users <= 0, entry.hasMoved || access(entry.path, F_OK) == 0 else {
            return
        }
        watches[watch] = nil
        Inotify.unwatch(watch)
    }

    /// The path under a name that was never used: the library keeps a name for ever when the kernel takes a watch back,
    /// and would answer with the dead watch. `/./` and `//` mean `/`, so a counter can be written with them. The library
    /// itself ends a folder's name with a slash.
    private mutating func uniqueName(_ path: String) -> String {
        names += 1
        let digits = String(names, radix: 2).map { $0 == "1" ? "./" : "/" }.joined()
        return "/" + digits + path.drop { $0 == "/" } + (path == "/" ? "" : "/")
    }
}
