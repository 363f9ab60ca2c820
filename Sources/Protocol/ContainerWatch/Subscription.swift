import AppGroup
import Glibc
import Synchronization

/// One consumer of a container's changes. Everything but `stop` and polling happens on the watcher's thread.
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
    private let pollInterval: Duration
    private let continuation: AsyncStream<ContainerChange>.Continuation
    private let state: Mutex<State>
    private let stopped = Atomic<Bool>(false)
    /// Writing to it ends a polling thread's sleep at once.
    private let wakePoll = Mutex<Int32>(-1)

    init(path: String, pollInterval: Duration, continuation: AsyncStream<ContainerChange>.Continuation) {
        self.path = Self.resolved(path)
        self.pollInterval = pollInterval
        self.continuation = continuation
        state = Mutex(
            State(change: ContainerChange(revision: 0, exists: false, generation: 0, mode: .notification)))
    }

    /// The absolute path, symbolic links resolved as far as the path exists.
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

    /// Watches what is there now, then looks: in this order, so that nothing falls in between.
    func attach(_ watches: inout Watches) {
        let isPolling = state.withLock(\.isPolling)
        guard !isPolling, !stopped.load(ordering: .acquiring) else { return }
        detach(&watches)
        do throws(Inotify.Failure) {
            if let failure = watches.failure { throw failure }
            // Bounded: each round follows a change of the path itself.
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

    /// Sets the watches for the container, or, if it is missing, for the nearest folder above it.
    /// - Returns: whether the path still meant the same afterwards.
    private func watchPath(_ watches: inout Watches) throws(Inotify.Failure) -> Bool {
        detach(&watches)
        let container = try openContainer()
        // The topmost part of the path that was not there; what is awaited is its coming.
        var missing = path
        var added: [Int32] = []
        var containerWatch: Int32 = -1
        func keep() {
            state.withLock { state in
                state.containerWatch = containerWatch
                state.otherWatches = added
            }
        }
        if Mutation.scanBeforeWatch.isActive { look(at: container) }
        var isAwaiting = container == nil
        do throws(Inotify.Failure) {
            for (index, folder) in foldersAbove().enumerated() {
                let flags = isAwaiting ? Inotify.awaiting : index == 0 ? Inotify.parent : Inotify.ancestor
                do throws(Inotify.Failure) {
                    added.append(try watches.add(folder, flags))
                    isAwaiting = false
                } catch  where isAwaiting && (error.errno == ENOENT || error.errno == ENOTDIR) {
                    missing = folder
                    continue
                } catch  where error.errno == EACCES || (!isAwaiting && error.errno == ENOENT) {
                    // A folder that may not be watched cannot tell that it was moved; the container itself can.
                    continue
                }
            }
            if let container {
                do throws(Inotify.Failure) {
                    containerWatch = try watchCommits(of: container, &watches)
                } catch  where error.errno == ENOENT || error.errno == ENOTDIR {
                    keep()
                    return false
                }
            }
        } catch {
            keep()
            throw error
        }
        keep()
        if let container {
            guard container.isStillAtPath else { return false }
        } else {
            // It may have come before the folder above it was watched.
            var status = stat()
            if stat(missing, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return false }
        }
        if !Mutation.scanBeforeWatch.isActive { look(at: container) }
        return true
    }

    /// Watches the directory: a watch on a record's file would die with the first rename over it.
    private func watchCommits(
        of container: SharedContainer, _ watches: inout Watches
    ) throws(Inotify.Failure) -> Int32 {
        if Mutation.fileWatched.isActive {
            let record = try? container.snapshot().records.keys.min()
            return try record.map { name throws(Inotify.Failure) in
                try Inotify.watch("\(path)/\(name).jsonl", IN_MODIFY)
            } ?? -1
        }
        return try watches.add(path, Inotify.commits)
    }

    /// The container, or nil when there is none. One that cannot be opened for another reason can only be polled.
    private func openContainer() throws(Inotify.Failure) -> SharedContainer? {
        do throws(AppGroupError) {
            return try SharedContainer.open(path, access: .readOnly)
        } catch  where error.code == .noSuchContainer || error.errno == ENOTDIR {
            return nil
        } catch {
            throw Inotify.Failure(operation: "opening the container", errno: error.errno ?? 0)
        }
    }

    /// The folders above the container, the nearest first.
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
            if Mutation.overflowIgnored.isActive { return }
            // Events were lost, perhaps those of a replaced directory too: begin anew.
            attach(&watches)
        } else if event.watch == containerWatch {
            if event.has(IN_MOVED_TO) {
                noticeRename(onto: event.name)
            } else if !Mutation.moveIgnored.isActive {
                attach(&watches)
            }
        } else if others.contains(event.watch) {
            let container = state.withLock(\.container)
            // Of a folder above an existing container only its own fate matters; while the container is missing, any
            // new name may be the next part of the path.
            if container?.isStillAtPath != true, !Mutation.moveIgnored.isActive { attach(&watches) }
        }
    }

    private func noticeRename(onto name: String) {
        guard let container = state.withLock(\.container) else { return }
        do throws(AppGroupError) {
            guard let revision = try container.visibleRevision(ofFile: name) else { return }
            publish { $0.revision = Swift.max($0.revision, revision) }
        } catch {
            lookAgain()
        }
    }

    /// Reads the whole container and tells the consumer, who may have been told nothing yet.
    /// - Returns: whether it could be read; if not, "at least" still holds, but something newer may be there.
    @discardableResult
    private func look(at container: SharedContainer?) -> Bool {
        let seen = Result { try container?.visibleRevision() ?? 0 }
        let revision = (try? seen.get()) ?? 0
        let isSame: Bool = state.withLock { state in
            let old = state.container
            let isSame = state.hasLooked && (old == nil) == (container == nil) && (old?.isStillAtPath ?? true)
            state.hasLooked = true
            // The old handle stays while its directory is the one at the path: it knows what was seen.
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

    /// After a read that failed, looks again until one succeeds: no other event may ever come.
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

    private func publish(_ update: (inout ContainerChange) -> Void) {
        let change = state.withLock { state in
            update(&state.change)
            return state.change
        }
        continuation.yield(change)
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
        fingerprint = now
        look(at: container)
    }
}
