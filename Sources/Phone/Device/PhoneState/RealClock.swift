import Glibc

/// The kernel's wall clock, also in a process whose clock libfaketime moves.
enum RealClock {
    private typealias GetTime = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>) -> Int32

    /// The C library's own `clock_gettime`. Looking it up in that library bypasses preloaded libraries. So the real
    /// time is read directly, not computed from an offset that may change meanwhile.
    private static let getTime: GetTime = {
        guard let library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD), let symbol = dlsym(library, "clock_gettime")
        else { return { clock_gettime($0, $1) } }
        return unsafeBitCast(symbol, to: GetTime.self)
    }()

    /// Microseconds since 1970.
    static func microseconds() -> Int64 {
        var time = timespec()
        _ = getTime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
