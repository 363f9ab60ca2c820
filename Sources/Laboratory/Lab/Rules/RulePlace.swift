import AppGroup
import Foundation
import Glibc

/// The folder of a scene with a container, and plain access to its files.
struct RulePlace {
    let path: String
    var container: String { path + "/container" }

    /// Opens a new handle, which does not use what earlier handles have cached.
    func open(_ access: SharedContainer.Access = .create) throws -> SharedContainer {
        try SharedContainer.open(container, access: access, writer: "rules")
    }

    @discardableResult
    func put(_ name: RecordName, _ value: String) throws -> CommitResult {
        try open().put(name, Array(value.utf8))
    }

    func path(of file: String) -> String { "\(container)/\(file)" }

    func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(of: file))))
    }

    /// Writes a file in place, which the protocol forbids.
    func plant(_ file: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(of: file)))
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(atPath: path(of: file))
    }

    func exists(_ file: String) -> Bool {
        var status = stat()
        return lstat(path(of: file), &status) == 0
    }

    func mode(_ file: String) -> mode_t? {
        var status = stat()
        return lstat(path(of: file), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    func names(_ folder: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(of: folder)).sorted()
    }

    /// Opens a file and locks it as another writer would, even if this process already holds a lock on it.
    func lock(_ file: String = ".lock") throws -> ForeignLock {
        try ForeignLock(path(of: file))
    }
}

/// A lock held by another writer.
final class ForeignLock {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw SceneSkipped(reason: "cannot lock \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
    }
}

/// Builds files as a valid writer could have made them.
enum Crafted {
    static func record(
        _ name: String, revision: Revision, nonce: String = "00000000000000aa", _ payload: String, version: Int = 1
    ) -> [UInt8] {
        let head =
            "{\"tandem\":\(version),\"record\":\"\(name)\",\"revision\":\(revision),\"nonce\":\"\(nonce)\""
            + ",\"writer\":\"crafted\",\"pid\":1,\"writtenAt\":\"2026-01-30T05:00:00.000Z\""
        return sealed(head, Array((payload + "\n").utf8))
    }

    static func redo(revision: Revision, nonce: String = "00000000000000aa", _ values: [String: String]) -> [UInt8] {
        let records = values.sorted { $0.key < $1.key }.flatMap { name, value in
            record(name, revision: revision, nonce: nonce, value)
        }
        let head =
            "{\"tandem\":1,\"revision\":\(revision),\"count\":\(values.count),\"nonce\":\"\(nonce)\""
            + ",\"writer\":\"crafted\",\"pid\":1,\"writtenAt\":\"2026-01-30T05:00:00.000Z\""
        return sealed(head, records)
    }

    private static func sealed(_ head: String, _ body: [UInt8]) -> [UInt8] {
        let sum = Checksum.sha256([Array((head + "}\n").utf8)[...], body[...]])
        return Array((head + ",\"checksum\":\"\(sum)\"}\n").utf8) + body
    }
}
