import Glibc

/// Signals for which the driver waits instead of sleeping.
struct SignalWait {
    private var set = sigset_t()

    /// Blocks the signals in this thread, so that no signal is lost between two waits.
    init() {
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits until a time of `CLOCK_MONOTONIC`, or until a child ends or a signal arrives.
    /// - Returns: true if a signal asked this process to end.
    func wait(until end: UInt64) -> Bool {
        let now = OperationLog.now()
        let nanoseconds = end > now ? Int(end - now) : 0
        var time = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        var set = set
        let number = sigtimedwait(&set, nil, &time)
        return number > 0 && number != SIGCHLD
    }
}
