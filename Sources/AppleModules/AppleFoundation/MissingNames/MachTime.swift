public import Foundation

// The names are those of C.
/// The length of a tick of `mach_absolute_time`, in nanoseconds, as a fraction (Darwin: `mach_timebase_info_data_t`).
public struct mach_timebase_info_data_t {
    public var numer: UInt32 = 0
    public var denom: UInt32 = 0
    public init() {}
    public init(numer: UInt32, denom: UInt32) {
        (self.numer, self.denom) = (numer, denom)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns an empty value for `mach_timebase_info(_:)` (Darwin: `mach_timebase_info()`).
public func mach_timebase_info() -> mach_timebase_info_data_t { mach_timebase_info_data_t() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the ticks since the device started, without the time that it slept (Darwin: `mach_absolute_time`). A tick is a
/// nanosecond here.
public func mach_absolute_time() -> UInt64 { clock_gettime_nsec_np(CLOCK_MONOTONIC) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the ticks since the device started (Darwin: `mach_continuous_time`).
public func mach_continuous_time() -> UInt64 { clock_gettime_nsec_np(CLOCK_BOOTTIME) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Sets the length of a tick, and returns 0 (Darwin: `mach_timebase_info`).
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
    info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The clock of `mach_absolute_time` (Darwin: `CLOCK_UPTIME_RAW`).
public let CLOCK_UPTIME_RAW: clockid_t = CLOCK_MONOTONIC

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a clock's time in nanoseconds (Darwin: `clock_gettime_nsec_np`).
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
