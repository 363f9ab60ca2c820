import CommandSupport
import Foundation
import Glibc

/// A lock that allows one build in the cache at a time.
final class CacheLock {
    private let descriptor: Int32

    init(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        descriptor = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        if descriptor >= 0, errno == EWOULDBLOCK {
            Output.note("waiting for another tandem adopt that builds in \(folder)")
        }
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw CommandFailure(
                .io, reason: "io", "cannot lock the cache: \(String(cString: strerror(errno)))", path: folder)
        }
    }

    deinit { close(descriptor) }
}
