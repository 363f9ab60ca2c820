import CommandSupport
import Glibc

/// A lock that allows only one host for a state folder. Two hosts would overwrite each other's archive and write to the
/// same log.
final class HostLock: Sendable {
    /// The lock's file in the state folder.
    static let fileName = "host.lock"

    private let descriptor: Int32

    init(directory: String) throws {
        let path = directory + "/" + Self.fileName
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .io, reason: "io",
                "cannot open \(path): \(String(cString: strerror(errno))). Name another folder with --state", path: path
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw CommandFailure(
                .tryAgain, reason: "lock-timeout",
                "another widget-extension runs on this state folder: end it, or name another folder with --state",
                path: path)
        }
    }

    deinit {
        close(descriptor)
    }
}
