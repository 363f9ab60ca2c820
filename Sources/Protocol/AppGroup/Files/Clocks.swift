import Glibc
import Utilities

/// A deadline on the monotonic clock.
struct Deadline: Sendable {
    private let nanoseconds: Int64

    init(after duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let wait = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let total = wait.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000)
        let end = Self.now().addingReportingOverflow(total.partialValue)
        nanoseconds = wait.overflow || total.overflow || end.overflow ? Int64.max : end.partialValue
    }

    var hasPassed: Bool { Self.now() >= nanoseconds }

    /// Sleeps for the given time, but not beyond the deadline.
    func sleep(microseconds: Int64) {
        let wait = max(0, min(microseconds * 1_000, nanoseconds - Self.now()))
        var time = timespec(tv_sec: Int(wait / 1_000_000_000), tv_nsec: Int(wait % 1_000_000_000))
        nanosleep(&time, nil)
    }

    /// Reads `CLOCK_MONOTONIC`, which cannot be set. So a change of the wall clock never moves a deadline.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        // A faked clock may state a time that does not fit in 64 bits as nanoseconds.
        let seconds = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return seconds.overflow ? Int64.max / 2 : seconds.partialValue + Int64(time.tv_nsec)
    }
}

/// The wall clock in the protocol's format: RFC 3339 in UTC, to the millisecond.
enum WallClock {
    static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return RFC3339.text((Int64(time.tv_sec), Int32(time.tv_nsec)), digits: 3)
    }
}
