import Glibc
import Synchronization

/// What a program of ours changes about its own process when it starts, and gives back before it becomes another
/// program: signals that are ignored, and limits, outlive `execve`.
public enum InheritedSettings {
    private struct Settings {
        var ignoresPipeSignal: Bool
        var descriptors: rlimit?
    }

    private static let inherited = Mutex<Settings?>(nil)

    /// A reader that goes away must show as a write error, never as a silent death by SIGPIPE. A snapshot holds one
    /// descriptor a record; the usual soft limit of 1,024 is there for programs that use select(2) on any descriptor,
    /// which none of ours does.
    static func replace() {
        var action = sigaction()
        sigaction(SIGPIPE, nil, &action)
        let ignored = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
        signal(SIGPIPE, SIG_IGN)
        var limit = rlimit()
        let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        inherited.withLock { $0 = Settings(ignoresPipeSignal: ignored, descriptors: isKnown ? limit : nil) }
        guard isKnown else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Gives back what the process was started with. Call it right before `execve`.
    public static func restore() {
        guard let settings = inherited.withLock({ $0 }) else { return }
        if !settings.ignoresPipeSignal { signal(SIGPIPE, SIG_DFL) }
        if var limit = settings.descriptors { _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    }
}
