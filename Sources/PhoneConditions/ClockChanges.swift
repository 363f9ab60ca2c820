import Glibc

extension TimeFile {
    /// How the clock stands: now, and again after each move. Who asks late is given the last state only.
    ///
    /// A thread of its own sleeps in the kernel until a file of the state folder is replaced (`man 7 inotify`), so
    /// nothing runs while nothing happens. The stream ends when its consumer does, and when the folder is deleted or
    /// moved, or cannot be watched at all; descriptors and thread go with it. A `clock.json` that does not hold a clock's
    /// state is passed over until the next move.
    public func changes() -> AsyncStream<ClockState> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            var wake: [Int32] = [-1, -1]
            let isReady = inotify >= 0 && pipe(&wake) == 0
            for end in wake where isReady { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let flags = UInt32(IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
            guard isReady, inotify_add_watch(inotify, stateDirectory, flags) >= 0 else {
                for descriptor in wake + [inotify] where descriptor >= 0 { close(descriptor) }
                return continuation.finish()
            }
            let watch = ClockWatch(file: self, inotify: inotify, wake: wake, continuation: continuation)
            continuation.onTermination = { _ in watch.stop() }
            watch.start()
        }
    }
}
