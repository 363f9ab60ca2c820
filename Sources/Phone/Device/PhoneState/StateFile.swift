package import AppGroup
import Foundation
import Glibc

/// A small file in the state directory that is replaced as a whole: a reader finds the old content or the new one.
///
/// A replacement is atomic, not durable. The state directory describes a running simulation, so it must survive kills,
/// but not power cuts.
package enum StateFile {
    /// The largest file that is read by default, in bytes. All files of the state directory except archives are smaller.
    package static let limit = 1 << 20

    /// Reads a whole file; nil if it does not exist. A stranger's extension may have put a pipe or an endless file in its
    /// place, so nothing waits for more, and what exceeds the limit is left out.
    /// - Parameters:
    ///   - limit: The largest number of bytes that are read.
    ///   - onlyRegular: True to read nothing and return nil if the file is a device, a pipe or the like.
    /// - Throws: `AppGroupError` with `io`.
    package static func read(
        _ path: String, atMost limit: Int = limit, onlyRegular: Bool = false
    ) throws(AppGroupError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("open", "cannot open a file of the state folder", path)
        }
        defer { close(file) }
        var status = stat()
        if onlyRegular, fstat(file, &status) != 0 || status.st_mode & S_IFMT != S_IFREG { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while bytes.count < limit {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", "cannot read a file of the state folder", path) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Replaces a file with a prepared one.
    /// - Returns: false if that failed; the old file stays.
    package static func replace(_ path: String, with text: String, using prepared: PreparedFile) -> Bool {
        prepared.replace(path, with: text)
    }

    /// Replaces a file by rename.
    /// - Parameter staged: the path at which the new file is written before the rename. If it is nil, the function
    ///   chooses a path that no other process uses. A caller that holds a lock may give a fixed path. If that caller is
    ///   killed, the next holder of the lock truncates the file at that path.
    /// - Throws: `AppGroupError` with `io`; the old file stays.
    package static func replace(
        _ path: String, with text: String, staged: String? = nil
    ) throws(AppGroupError) {
        let staged = staged ?? temporary(path)
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw replaceFailure("open", staged) }
        do throws(AppGroupError) {
            defer { close(descriptor) }
            try write(Array(text.utf8), to: descriptor, staged)
        } catch {
            unlink(staged)
            throw error
        }
        guard rename(staged, path) == 0 else {
            let error = replaceFailure("rename", path)
            unlink(staged)
            throw error
        }
    }

    /// Returns the path for a new file, which no other process uses.
    static func temporary(_ path: String) -> String { "\(path).\(getpid()).new" }

    static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(AppGroupError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw replaceFailure("write", path)
            }
        }
    }

    /// Removes the temporary files (`FILE.PID.new`) that killed processes left in a folder. Call it only while no other
    /// process replaces these files.
    /// - Parameter names: the files whose temporary files are removed, such as `host.json`; nil for every file of the
    ///   folder.
    package static func removeResidue(in directory: String, of names: [String]? = nil) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count > 2, parts.last == "new", Int(parts[parts.count - 2]) != nil else { continue }
            let file = parts.dropLast(2).joined(separator: ".")
            if names?.contains(file) ?? true { unlink(directory + "/" + name) }
        }
    }

    private static func failure(_ operation: String, _ message: String, _ path: String) -> AppGroupError {
        AppGroupError(.io, message, path: path, operation: operation, errno: errno)
    }

    private static func replaceFailure(_ operation: String, _ path: String) -> AppGroupError {
        AppGroupError(
            .io, "cannot replace a file of the state folder", path: path, operation: operation, errno: errno,
            advice: "Free some space, or name another folder with --state")
    }
}
