import AppGroup
import Glibc
import Synchronization

/// One consumer of a container's changes. Its code runs on the watcher's thread, except for `stop` and polling.
final class Subscription: Sendable {
    private struct State {
        var container: SharedContainer?
        var containerWatch: Int32 = -1
        var otherWatches: [Int32] = []
        var change: ContainerChange
        var hasLooked = false
        var isPolling = false
        var isLookingAgain = false
    }

    private let path: String
    private let subject: ContainerWatch.Subject
    private let pollInterval: Duration
    private let consumer: @Sendable (ContainerChange) -> Void
    private let state: Mutex<State>
    private let stopped = Atomic<Bool>(false)
    /// The write end of a pipe. A write to it wakes a sleeping polling thread at once.
    private let wakePoll = Mutex<Int32>(-1)

    init(
        path: String, subject: ContainerWatch.Subject = .commits, pollInterval: Duration,
        consumer: @escaping @Sendable (ContainerChange) -> Void
    ) {
        self.path = Self.resolved(path)
        self.subject = subject
        self.pollInterval = pollInterval
        self.consumer = consumer
        state = Mutex(
            State(change: ContainerChange(revision: 0, exists: false, generation: 0, mode: .notification)))
    }

    /// Returns the absolute path. Resolves symbolic links in the part of the path that exists.
    private static func resolved(_ path: String) -> String {
        var existing = path
        var rest = ""
        while true {
            if let real = realpath(existing, nil) {
                defer { free(real) }
                return String(cString: real) + rest
            }
            guard let slash = existing.lastIndex(of: "/") else {
                return resolved(".") + "/" + existing + rest
            }
            rest = "/" + existing[existing.index(after: slash)...] + rest
            existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
        }
    }

    func stop() {
        stopped.store(true, ordering: .releasing)
        wakePoll.withLock { if $0 >= 0 { _ = write($0, "!", 1) } }
    }

    // MARK: Notification

    /// First watches the container, or waits until it exists, and only then reads it. This order ensures that no commit
    /// is missed.
    func attach(_ watches: inout Watches) {
        let isPolling = state.withLock(\.isPolling)
        guard !isPolling, !stopped.load(ordering: .acquiring) else { return }
        detach(&watches)
        do throws(Inotify.Failure) {
            if let failure = watches.failure { throw failure }
            // The loop repeats only while the path itself keeps changing.
            while try !watchPath(&watches) {}
        } catch {
            detach(&watches)
            poll(because: error.description)
        }
    }

    func detach(_ watches: inout Watches) {
        let old = state.withLock { state in
            defer {
                state.containerWatch = -1
                state.otherWatches = []
            }
            return [state.containerWatch] + state.otherWatches
        }
        for watch in old where watch >= 0 { watches.remove(watch) }
    }

    /// Watches the container and the folders above it, and then reads the container.
    /// - Returns: false if another directory replaced the container at the path meanwhile; the caller then tries again.
    private func watchPath(_ watches: inout Watches) throws(Inotify.Failure) -> Bool {
        detach(&watches)
        let container = try openContainer()
        let missing = try watchFolders(isMissing: container == nil, &watches)
        if let container {
            guard try watchCommits(&watches), container.isStillAtPath else { return false }
        } else if Self.isDirectory(missing) {
            // The container appeared before this thread watched the folder above it.
            return false
        }
        look(at: container)
        return true
    }

    /// Watches the folders above the container. If the container is missing, waits for it in the nearest folder that
    /// exists.
    /// - Returns: the first missing folder of the path, from the root; the path itself if the container exists.
    private func watchFolders(isMissing: Bool, _ watches: inout Watches) throws(Inotify.Failure) -> String {
        var missing = path
        var isAwaiting = isMissing
        for (index, folder) in foldersAbove().enumerated() {
            let flags = isAwaiting ? Inotify.awaiting : index == 0 ? Inotify.parent : Inotify.ancestor
            do throws(Inotify.Failure) {
                let watch = try watches.add(folder, flags)
                state.withLock { $0.otherWatches.append(watch) }
                isAwaiting = false
            } catch  where isAwaiting && error.isAbsence {
                missing = folder
            } catch  where error.errno == EACCES || (!isAwaiting && error.errno == ENOENT) {
                // This thread cannot watch the folder and will not notice if the folder moves. The watch on the
                // container still reports a move of the container itself.
                continue
            }
        }
        return missing
    }

    /// Watches the container's directory, not the record files: the first rename that replaces a record file would end
    /// a watch on that file.
    /// - Returns: false if the directory has vanished.
    private func watchCommits(_ watches: inout Watches) throws(Inotify.Failure) -> Bool {
        do throws(Inotify.Failure) {
            let watch = try watches.add(path, Inotify.commits)
            state.withLock { $0.containerWatch = watch }
            return true
        } catch  where error.isAbsence {
            return false
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Opens the container; returns nil if it does not exist.
    /// - Throws: the error if the container exists but cannot be opened; the caller then polls the container.
    private func openContainer() throws(Inotify.Failure) -> SharedContainer? {
        do throws(AppGroupError) {
            return try SharedContainer.open(path, access: .readOnly)
        } catch  where error.code == .noSuchContainer || error.errno == ENOTDIR {
            return nil
        } catch {
            throw Inotify.Failure(operation: "opening the container", errno: error.errno ?? 0)
        }
    }

    /// Returns the folders above the container, the nearest first.
    private func foldersAbove() -> [String] {
        var folders: [String] = []
        var folder = path
        while folder != "/", let slash = folder.lastIndex(of: "/") {
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
            folders.append(folder)
        }
        return folders
    }

    func handle(_ event: Inotify.Event, _ watches: inout Watches) {
        let (containerWatch, others, isPolling) = state.withLock { ($0.containerWatch, $0.otherWatches, $0.isPolling) }
        guard !isPolling, !stopped.load(ordering: .acquiring) else { return }
        if event.has(IN_Q_OVERFLOW) {
            // The kernel dropped events. A dropped event may have reported that a directory was replaced, so this sets
            // up all watches again.
            attach(&watches)
        } else if event.watch == containerWatch {
            if event.has(IN_MOVED_TO) {
                noticeRename(onto: event.name)
            } else {
                attach(&watches)
            }
        } else if others.contains(event.watch) {
            let container = state.withLock(\.container)
            // While the container exists, an event of a folder above it matters only if the folder was moved or
            // deleted. While the container is missing, any new name in the folder may be the next component of the
            // container's path.
            if container?.isStillAtPath != true { attach(&watches) }
        }
    }

    private func noticeRename(onto name: String) {
        guard let container = state.withLock(\.container) else { return }
        if subject == .reloadRequests, SharedContainer.isRecord(file: name) { return }
        do throws(AppGroupError) {
            guard let revision = try container.visibleRevision(ofFile: name) else { return }
            publish { $0.revision = Swift.max($0.revision, revision) }
        } catch {
            lookAgain()
        }
    }

    /// Reads the whole container and publishes its revision, even if the revision has not changed.
    /// - Returns: false if the container could not be read; its revision may then be newer than the published one.
    @discardableResult
    private func look(at container: SharedContainer?) -> Bool {
        let seen = Result { try container?.visibleRevision() ?? 0 }
        let revision = (try? seen.get()) ?? 0
        let isSame: Bool = state.withLock { state in
            let old = state.container
            let isSame = state.hasLooked && (old == nil) == (container == nil) && (old?.isStillAtPath ?? true)
            state.hasLooked = true
            // Keeps the old handle while its directory is at the path, because the old handle remembers the revisions
            // that it has seen.
            if !isSame || old == nil { state.container = container }
            return isSame
        }
        publish { change in
            if isSame {
                change.revision = Swift.max(change.revision, revision)
            } else {
                change = ContainerChange(
                    revision: revision, exists: container != nil, generation: change.generation + 1, mode: change.mode)
            }
        }
        if case .success = seen { return true }
        if !state.withLock(\.isPolling) { lookAgain() }
        return false
    }

    /// After a failed read, reads again until a read succeeds, because there may be no further event.
    private func lookAgain() {
        let isFirst = state.withLock { state in
            defer { state.isLookingAgain = true }
            return !state.isLookingAgain
        }
        guard isFirst else { return }
        DetachedThread.start { [self] in
            while !stopped.load(ordering: .acquiring) {
                var pause = timespec(tv_sec: 0, tv_nsec: 100_000_000)
                nanosleep(&pause, nil)
                state.withLock { $0.isLookingAgain = false }
                let container = state.withLock(\.container)
                guard container?.isStillAtPath == true else { return }
                state.withLock { $0.isLookingAgain = true }
                if look(at: container) { break }
            }
            state.withLock { $0.isLookingAgain = false }
        }
    }

    /// Updates the last change and sends it to the consumer. The lock is held while sending, so that no other thread
    /// sends a newer change in between: the consumer would take this older one for the last.
    private func publish(_ update: (inout ContainerChange) -> Void) {
        state.withLock { state in
            update(&state.change)
            consumer(state.change)
        }
    }

    // MARK: Polling

    private func poll(because reason: String) {
        let mode = ContainerChange.Mode.polling(interval: pollInterval, reason: reason)
        state.withLock { state in
            state.isPolling = true
            state.change.mode = mode
        }
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
            wakePoll.withLock { $0 = ends[1] }
        }
        let reading = ends[0]
        DetachedThread.start { [self] in
            var fingerprint: Int?
            while !stopped.load(ordering: .acquiring) {
                pollOnce(&fingerprint)
                var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
                let milliseconds = pollInterval / .milliseconds(1)
                _ = Glibc.poll(&descriptor, reading >= 0 ? 1 : 0, Int32(Swift.min(Swift.max(1, milliseconds), 1e9)))
            }
            wakePoll.withLock { writing in
                if writing >= 0 { close(writing) }
                writing = -1
            }
            if reading >= 0 { close(reading) }
        }
    }

    private func pollOnce(_ fingerprint: inout Int?) {
        var container = state.withLock(\.container)
        if container?.isStillAtPath != true { container = try? SharedContainer.open(path, access: .readOnly) }
        let now = container.flatMap { try? $0.fingerprint() } ?? 0
        let known = state.withLock { $0.hasLooked ? $0.container : nil }
        let isSame = state.withLock(\.hasLooked) && (known == nil) == (container == nil) && known?.isStillAtPath ?? true
        if now == fingerprint, isSame { return }
        // After a failed read, the next call reads again, even if no file has changed until then.
        fingerprint = look(at: container) ? now : nil
    }
}
