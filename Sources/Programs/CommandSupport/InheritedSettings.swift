import Glibc
import Synchronization

/// The settings of the process that Tandem's programs change when they start. They are restored before a program
/// replaces itself by another one, because ignored signals and limits survive `execve`.
public enum InheritedSettings {
    private struct Settings {
        var ignoresPipeSignal: Bool
        var descriptors: rlimit?
    }

    private static let inherited = Mutex<Settings?>(nil)

    /// Changes the settings. SIGPIPE is ignored, because a reader that disconnects must cause a write error, not a
    /// silent death of the process. The limit of descriptors is raised, because a snapshot holds one descriptor per
    /// record. The usual soft limit of 1,024 protects programs that use select(2); Tandem's do not use it.
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

    /// Restores the settings that the process started with. Call it immediately before `execve`.
    public static func restore() {
        guard let settings = inherited.withLock({ $0 }) else { return }
        if !settings.ignoresPipeSignal { signal(SIGPIPE, SIG_DFL) }
        if var limit = settings.descriptors { _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    }
}
