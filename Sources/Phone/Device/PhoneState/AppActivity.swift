public import AppGroup
import Glibc
import Synchronization

/// Tells an app's own process and the widget host whether the app is in the foreground.
///
/// A reload that an app requests in the foreground is not charged to the widget's budget (WidgetKit: "Keeping a widget
/// up to date"). The app holds a shared lock on `foreground.lock` in the state directory. The kernel releases the lock
/// when the process dies, so a killed app is no longer in the foreground.
public enum AppActivity {
    private enum State {
        case background
        case foreground(descriptor: Int32?)
    }

    private static let state = Mutex(State.background)

    /// True if this process is an app in the foreground.
    public static var isForeground: Bool {
        state.withLock { if case .foreground = $0 { true } else { false } }
    }

    /// Brings this process's app to the foreground, until `leaveForeground()` or the end of the process.
    /// - Parameter stateDirectory: the host's state directory, which must exist; nil if no host runs.
    /// - Throws: `io` if the lock file cannot be made. Even then, the app counts as in the foreground within this
    ///   process.
    public static func enterForeground(stateDirectory: String?) throws(AppGroupError) {
        leaveForeground()
        state.withLock { $0 = .foreground(descriptor: nil) }
        guard let stateDirectory else { return }
        let path = path(stateDirectory)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("open", path) }
        // Waits, because the host briefly takes the lock when it checks for apps.
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

    /// Sends this process's app to the background.
    public static func leaveForeground() {
        state.withLock { state in
            if case .foreground(let descriptor?) = state { close(descriptor) }
            state = .background
        }
    }

    /// Returns true if any app that shares the state directory is in the foreground now.
    public static func isAppInForeground(stateDirectory: String) -> Bool {
        // Opens the file for reading only. Closing a file that was open for writing would wake the host, which watches
        // the folder.
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
