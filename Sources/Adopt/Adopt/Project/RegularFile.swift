import Foundation
import Glibc

/// Reads the user's files safely. Some of them may not be regular files: opening a pipe, for example, would wait for a
/// writer.
enum RegularFile {
    /// Returns at most the first `limit` bytes of a file; nil if the file cannot be read or is not a regular file.
    static func contents(atPath path: String, limit: Int = .max) -> Data? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while data.count < limit {
            let count = read(descriptor, &buffer, min(buffer.count, limit - data.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            data += buffer[..<count]
        }
        return data
    }

    /// Returns a file's size in bytes; nil if the file does not exist.
    static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Returns a file's path, its size in bytes and the time of its last change, which tell whether it is the same file as
    /// before; nil if the file does not exist. Follows links.
    static func description(ofFile path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(path), \(status.st_size) bytes, \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// Returns the type of the file at a path, without following links; nil if nothing exists there.
    static func type(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Copies a folder with everything in it, including pipes and sockets. Replaces the destination if it exists.
    /// - Throws: Errors of the file system.
    static func copyFolder(_ folder: String, to other: String) throws {
        let manager = FileManager.default
        try? manager.removeItem(atPath: other)
        try manager.createDirectory(
            atPath: other, withIntermediateDirectories: true,
            attributes: [.posixPermissions: try manager.attributesOfItem(atPath: folder)[.posixPermissions] ?? 0o700])
        for name in try manager.contentsOfDirectory(atPath: folder) {
            let (path, copy) = (folder + "/" + name, other + "/" + name)
            switch type(path) {
            case S_IFDIR: try copyFolder(path, to: copy)
            case S_IFREG, S_IFLNK: try manager.copyItem(atPath: path, toPath: copy)
            case let kind?: _ = mknod(copy, kind | 0o600, 0)
            case nil: break
            }
        }
    }
}
