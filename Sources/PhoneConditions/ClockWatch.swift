import Glibc
import Synchronization

/// The thread behind `TimeFile.changes()`.
final class ClockWatch: Sendable {
    private let file: TimeFile
    private let inotify: Int32
    private let continuation: AsyncStream<ClockState>.Continuation
    /// The reading end of the pipe that wakes the thread to its end.
    private let ending: Int32
    /// The writing end; -1 once it is closed.
    private let wake: Mutex<Int32>

    /// Takes over the descriptors; `wake` are the ends of a pipe.
    init(file: TimeFile, inotify: Int32, wake: [Int32], continuation: AsyncStream<ClockState>.Continuation) {
        self.file = file
        self.inotify = inotify
        self.continuation = continuation
        ending = wake[0]
        self.wake = Mutex(wake[1])
    }

    func start() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { context in
                pthread_detach(pthread_self())
                ClockWatch.blockSignals()
                if let context { Unmanaged<ClockWatch>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context)
        precondition(result == 0, "cannot start the thread that watches the clock: errno \(result)")
    }

    /// Ends the thread. May be called at any time, from any thread, more than once.
    func stop() {
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
            continuation.finish()
        }
        var last: ClockState?
        publish(after: &last)
        while true {
            var descriptors = [inotify, ending].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if poll(&descriptors, 2, -1) < 0, errno != EINTR { return }
            if descriptors[1].revents != 0 { return }
            guard let isMoved = takeEvents() else { return }
            if isMoved { publish(after: &last) }
        }
    }

    private func publish(after last: inout ClockState?) {
        guard let state = try? file.state(), state != last else { return }
        last = state
        continuation.yield(state)
    }

    /// Empties the queue.
    /// - Returns: whether the clock may have been moved; nil when the folder is gone.
    private func takeEvents() -> Bool? {
        var isMoved = false
        return withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = read(inotify, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno == EAGAIN ? isMoved : nil }
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                    offset = start + Int(event.len)
                    let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)
                    if event.mask & gone != 0 { return nil }
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || name.elementsEqual("clock.json".utf8) {
                        isMoved = true
                    }
                }
            }
        }
    }

    /// Signals belong to the program's own threads.
    private static func blockSignals() {
        withUnsafeTemporaryAllocation(of: sigset_t.self, capacity: 1) { all in
            guard let set = all.baseAddress else { return }
            sigfillset(set)
            pthread_sigmask(SIG_BLOCK, set, nil)
        }
    }
}
