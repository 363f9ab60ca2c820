import CommandSupport
import Foundation
import Glibc

/// The port and the token of the page that shows a state folder. They are saved in `preview.json` in that folder; only
/// the owner can read this file. A restarted preview uses the same port and token, so open pages continue to work.
final class PreviewAddress: Sendable {
    private struct Kept: Codable {
        var port: Int
        var token: String
    }

    private let path: String
    private let kept: Kept?
    /// The lock on the folder; nil if another preview holds the lock, or if `writingProblem` is set.
    private let lock: Int32?
    /// The reason that nothing can be written in the folder; nil if it can.
    let writingProblem: String?

    /// True if another preview already uses the folder. In that case, this preview gets a different address, which is
    /// not saved.
    var isInUse: Bool { lock == nil && writingProblem == nil }

    init(directory: String) {
        path = directory + "/preview.json"
        let data = FileManager.default.contents(atPath: path)
        let kept = data.flatMap { try? JSONDecoder().decode(Kept.self, from: $0) }
        // If other users can read or write the file, the token in it is not secret and is not used again.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let isOwn =
            attributes?[.type] as? FileAttributeType == .typeRegular
            && (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid()
            && (attributes?[.posixPermissions] as? NSNumber)?.intValue == 0o600
        let descriptor = open(directory + "/preview.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        writingProblem = descriptor < 0 ? String(cString: strerror(errno)) : nil
        let isLocked = descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0
        if descriptor >= 0, !isLocked { close(descriptor) }
        lock = isLocked ? descriptor : nil
        self.kept = isLocked && isOwn && kept?.token.utf8.count == 64 ? kept : nil
    }

    deinit {
        if let lock { close(lock) }
    }

    var token: String? { kept?.token }

    /// The saved port; nil if there is none, or if another process uses it now.
    var freePort: Int? {
        guard let port = kept?.port, let number = UInt16(exactly: port) else { return nil }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let isFree = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        return isFree ? port : nil
    }

    /// Saves the port and the token for the next preview. If saving fails, the next preview has a different address.
    func keep(port: Int, token: String) {
        guard lock != nil else { return }
        guard let data = try? JSONEncoder().encode(Kept(port: port, token: token)) else { return }
        let temporary = path + ".new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            return Output.note("cannot keep the address in \(path): \(String(cString: strerror(errno)))")
        }
        let count = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        if count != data.count || rename(temporary, path) != 0 {
            Output.note("cannot keep the address in \(path): \(String(cString: strerror(errno)))")
        }
    }
}
