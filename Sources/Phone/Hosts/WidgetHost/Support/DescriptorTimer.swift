import Glibc

/// A timer whose descriptor becomes readable again and again (`man 2 timerfd_create`), for a thread that waits for other
/// descriptors too.
///
/// A timer of libdispatch, or a thread that sleeps, would do the same. But setting those wakes another thread, which takes
/// a processor from the provider that begins to work at that moment.
final class DescriptorTimer: Sendable {
    let descriptor: Int32

    /// Makes a timer that is not set.
    /// - Returns: nil, with the reason in `errno`, if the process can open no further descriptor.
    init?() {
        descriptor = makeTimer(CLOCK_MONOTONIC, Self.closeOnExec | Self.nonBlocking)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Makes the descriptor readable each time an interval has passed. Zero stops the timer.
    func set(every interval: Duration) {
        let (seconds, attoseconds) = interval.components
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        var setting = itimerspec(it_interval: time, it_value: time)
        _ = setTimer(descriptor, 0, &setting, nil)
    }

    /// Makes the descriptor unreadable until the next interval has passed.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    // Swift's module of the C library lacks sys/timerfd.h.
    private static let closeOnExec: Int32 = 0o2_000_000  // TFD_CLOEXEC
    private static let nonBlocking: Int32 = 0o4_000  // TFD_NONBLOCK
}

@_silgen_name("timerfd_create")
private func makeTimer(_ clock: clockid_t, _ flags: Int32) -> Int32

@_silgen_name("timerfd_settime")
private func setTimer(
    _ timer: Int32, _ flags: Int32, _ new: UnsafePointer<itimerspec>, _ old: UnsafeMutablePointer<itimerspec>?
) -> Int32
