import AppGroup
import Foundation
import Glibc

/// A small file in the state directory that is replaced whole: a reader finds the old one or the new one.
///
/// Atomic, not durable: the state directory describes a running simulation, and outlives kills, not power cuts.
enum StateFile {
    /// Replaces a file.
    /// - Throws: `AppGroupError` with `io`; the old file stays.
    static func replace(_ path: String, with text: String) throws(AppGroupError) {
        let staged = "\(path).\(getpid()).new"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("open", staged) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                let error = failure("write", staged)
                close(descriptor)
                unlink(staged)
                throw error
            }
        }
        close(descriptor)
        guard rename(staged, path) == 0 else {
            let error = failure("rename", path)
            unlink(staged)
            throw error
        }
    }

    /// Removes what a killed process left half written: every `FILE.PID.new` of the folder. Call it while no other process
    /// writes such files there.
    /// - Parameter names: The files, such as `host.json`; nil for every file of the folder.
    static func removeResidue(in directory: String, of names: [String]? = nil) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count > 2, parts.last == "new", Int(parts[parts.count - 2]) != nil else { continue }
            let file = parts.dropLast(2).joined(separator: ".")
            if names?.contains(file) ?? true { unlink(directory + "/" + name) }
        }
    }

    private static func failure(_ operation: String, _ path: String) -> AppGroupError {
        AppGroupError(
            .io, "cannot replace a file of the state folder", path: path, operation: operation, errno: errno,
            advice: "Free some space, or name another folder with --state")
    }
}
