import Glibc
import Synchronization

/// A thread that sleeps in the kernel until files of a folder are replaced or written (`man 7 inotify`). The waiting
/// thread uses no processor time.
public final class FolderWatch: Sendable {
    private let names: Set<String>?
    private let changed: @Sendable (Set<String>) -> Void
    private let ended: @Sendable () -> Void
    private let inotify: Int32
    /// The read end of the pipe that tells the thread to stop.
    private let ending: Int32
    /// The write end of the pipe that tells the thread to stop: closing it stops the thread. -1 once it is closed.
    private let wake: Mutex<Int32>

    /// Watches a folder; nil if the folder cannot be watched.
    /// - Parameters:
    ///   - folder: The folder.
    ///   - names: The files to watch, for changes and deletion; nil for every file that is created, changed or removed.
    ///   - changed: A closure that the watching thread calls with the names of the changed files. The first call, at
    ///     the start, gets all of `names`. If `names` is nil, an empty set means that any file may have changed.
    ///   - ended: A closure that is called once when the watch has ended: by `stop()`, or because the folder was
    ///     deleted or moved. While a process has a file of the deleted folder open, the kernel does not report that the
    ///     folder was deleted.
    public init?(
        _ folder: String, names: Set<String>?, changed: @escaping @Sendable (Set<String>) -> Void,
        ended: @escaping @Sendable () -> Void = {}
    ) {
        let inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        var ends: [Int32] = [-1, -1]
        let isReady = inotify >= 0 && pipe(&ends) == 0
        for end in ends where isReady { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var flags = UInt32(
            IN_MOVED_TO | IN_CLOSE_WRITE | IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
        if names == nil { flags |= UInt32(IN_CREATE | IN_MOVED_FROM) }
        guard isReady, inotify_add_watch(inotify, folder, flags) >= 0 else {
            for descriptor in ends + [inotify] where descriptor >= 0 { close(descriptor) }
            return nil
        }
        self.names = names
        self.changed = changed
        self.ended = ended
        self.inotify = inotify
        ending = ends[0]
        wake = Mutex(ends[1])
        start()
    }

    private func start() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { context in
                pthread_detach(pthread_self())
                FolderWatch.blockSignals()
                if let context { Unmanaged<FolderWatch>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context)
        precondition(result == 0, "cannot start the thread that watches a folder: errno \(result)")
    }

    /// Ends the thread. Safe to call at any time, from any thread, more than once.
    public func stop() {
        wake.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    private func run() {
        defer {
            stop()
            close(ending)
            close(inotify)
            ended()
        }
        changed(names ?? [])
        while true {
            var descriptors = [inotify, ending].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if poll(&descriptors, 2, -1) < 0, errno != EINTR { return }
            if descriptors[1].revents != 0 { return }
            guard let changes = takeEvents() else { return }
            if !changes.names.isEmpty || changes.isUncertain { changed(changes.names) }
        }
    }

    /// Takes all waiting events from the kernel's queue.
    /// - Returns: The changed files, and whether the kernel may have dropped events; nil if the folder was deleted or
    ///   moved.
    private func takeEvents() -> (names: Set<String>, isUncertain: Bool)? {
        var changes: Set<String> = []
        var isUncertain = false
        return withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = read(inotify, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    guard errno == EAGAIN else { return nil }
                    return (names == nil && isUncertain ? [] : changes, isUncertain)
                }
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                    offset = start + Int(event.len)
                    let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)
                    if event.mask & gone != 0 { return nil }
                    // The kernel dropped events, which may concern any of the files.
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                        changes.formUnion(names ?? [])
                        isUncertain = true
                    }
                    let text = String(decoding: name, as: UTF8.self)
                    if names?.contains(text) ?? !text.isEmpty { changes.insert(text) }
                }
            }
        }
    }

    /// Blocks all signals in this thread, so that the program's other threads handle them.
    private static func blockSignals() {
        withUnsafeTemporaryAllocation(of: sigset_t.self, capacity: 1) { all in
            guard let set = all.baseAddress else { return }
            sigfillset(set)
            pthread_sigmask(SIG_BLOCK, set, nil)
        }
    }
}
