import Glibc
import Synchronization

/// Whether an app is in the foreground, as its own process and the widget host see it.
///
/// A reload that an app asks for in the foreground is not charged to the widget's budget (WidgetKit: "Keeping a widget
/// up to date"). The app holds a lock on `foreground.lock` in the state directory, shared with other apps; a lock dies
/// with its process, so that an app that was killed is in the foreground no longer.
public enum AppActivity {
    private enum State {
        case background
        case foreground(descriptor: Int32?)
    }

    private static let state = Mutex(State.background)

    /// Whether this process plays an app in the foreground.
    public static var isForeground: Bool {
        state.withLock { if case .foreground = $0 { true } else { false } }
    }

    /// This process's app comes to the foreground, until `leaveForeground()` or its end.
    /// - Parameter stateDirectory: where the host looks; nil when there is no host to tell. It must exist.
    /// - Throws: `io` when the lock file cannot be made; the app is in the foreground all the same.
    public static func enterForeground(stateDirectory: String?) throws(AppGroupError) {
        leaveForeground()
        state.withLock { $0 = .foreground(descriptor: nil) }
        guard let stateDirectory else { return }
        let path = path(stateDirectory)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("open", path) }
        // The host's look takes the lock for an instant.
        while flock(descriptor, LOCK_SH) != 0 {
            guard errno == EINTR else {
                let error = failure("flock", path)
                close(descriptor)
                throw error
            }
        }
        // The write wakes a host that watches the folder.
        let line = Array("\(getpid())\n".utf8)
        _ = line.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        state.withLock { $0 = .foreground(descriptor: descriptor) }
    }

    /// This process's app goes to the background.
    public static func leaveForeground() {
        state.withLock { state in
            if case .foreground(let descriptor?) = state { close(descriptor) }
            state = .background
        }
    }

    /// Whether any app that shares the state directory is in the foreground now.
    public static func isAppInForeground(stateDirectory: String) -> Bool {
        // For reading: closing a file that was open for writing wakes a host that watches the folder, which looks again.
        let descriptor = open(path(stateDirectory), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    private static func path(_ stateDirectory: String) -> String { stateDirectory + "/foreground.lock" }

    private static func failure(_ operation: String, _ path: String) -> AppGroupError {
        AppGroupError(
            .io, "cannot tell the widget host that the app is in the foreground", path: path, operation: operation,
            errno: errno, advice: "Its reloads are marked as asked for in the foreground all the same")
    }
}
