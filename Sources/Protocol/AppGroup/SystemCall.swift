import Glibc

/// The one seam to the kernel: every call restarts after EINTR, and reports its error number instead of `-1`.
enum SystemCall {
    /// What `strerror` says, and the number.
    static func describe(_ number: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "errno \(number)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "\(text) (errno \(number))"
    }

    /// Runs a call that returns a non-negative number or `-1`, again as long as it is interrupted by a signal.
    static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Result<Number, Errno> {
        while true {
            let result = call()
            if result >= 0 { return .success(result) }
            let number = errno
            if Mutation.interruptionIsSuccess.isActive, number == EINTR { return .success(0) }
            if number != EINTR { return .failure(Errno(number: number)) }
        }
    }

    /// An error number.
    struct Errno: Error, Equatable {
        var number: Int32
    }
}

/// A file descriptor that closes itself.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        // EINTR from close must not be repeated on Linux: the descriptor is gone (`man 2 close`).
        _ = Glibc.close(number)
    }

    /// Closes the descriptor and reports what `close` said: some file systems report a write error only here.
    consuming func close() -> Result<Void, SystemCall.Errno> {
        let number = self.number
        discard self
        if Glibc.close(number) == 0 || errno == EINTR { return .success(()) }
        return .failure(SystemCall.Errno(number: errno))
    }
}

/// What identifies a file as long as somebody holds it open: device and inode. Without a held descriptor an inode
/// number is used again at once.
struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// A point on the monotonic clock by which something must be done.
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

    /// Sleeps for the given time, or until the deadline if that is sooner.
    func sleep(microseconds: Int64) {
        let wait = max(0, min(microseconds * 1_000, nanoseconds - Self.now()))
        var time = timespec(tv_sec: Int(wait / 1_000_000_000), tv_nsec: Int(wait % 1_000_000_000))
        nanosleep(&time, nil)
    }

    /// `CLOCK_MONOTONIC`: a clock that nobody sets, so that moving the wall clock never moves a deadline.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        // A faked clock may stand beyond what nanoseconds can count.
        let seconds = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return seconds.overflow ? Int64.max / 2 : seconds.partialValue + Int64(time.tv_nsec)
    }
}

/// The wall clock, as the protocol writes it: RFC 3339 in UTC, to the millisecond.
enum WallClock {
    static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return format(seconds: Int(time.tv_sec), milliseconds: Int(time.tv_nsec) / 1_000_000)
    }

    static func format(seconds: Int, milliseconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let date =
            "\(digits(Int(parts.tm_year) + 1_900, 4))-\(digits(Int(parts.tm_mon) + 1, 2))-\(digits(Int(parts.tm_mday), 2))"
        let clock = "\(digits(Int(parts.tm_hour), 2)):\(digits(Int(parts.tm_min), 2)):\(digits(Int(parts.tm_sec), 2))"
        return "\(date)T\(clock).\(digits(milliseconds, 3))Z"
    }
}
