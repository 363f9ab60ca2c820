public import Glibc

/// Plain file operations for tests, without the precautions of the code under test.
public enum Files {
    public static func bytes(_ path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemFailure("open", path: path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count >= 0 else { throw SystemFailure("read", path: path) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    public static func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// Writes a file in place: an existing file is truncated and keeps its inode.
    public static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard file >= 0 else { throw SystemFailure("open", path: path) }
        defer { close(file) }
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw SystemFailure("write", path: path) }
            offset += count
        }
    }

    public static func write(_ text: String, to path: String) throws {
        try write(Array(text.utf8), to: path)
    }

    /// Replaces the file at a path by renaming a new file.
    public static func replace(_ path: String, with bytes: [UInt8]) throws {
        try write(bytes, to: path + ".new")
        try rename(path + ".new", to: path)
    }

    /// Renames a file (`rename(2)`).
    public static func rename(_ path: String, to other: String) throws {
        guard Glibc.rename(path, other) == 0 else { throw SystemFailure("rename", path: path) }
    }

    /// Removes a file (`unlink(2)`). Throws if the file does not exist.
    public static func unlink(_ path: String) throws {
        guard Glibc.unlink(path) == 0 else { throw SystemFailure("unlink", path: path) }
    }

    /// Creates a directory with mode 0700 (`mkdir(2)`).
    public static func makeDirectory(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 else { throw SystemFailure("mkdir", path: path) }
    }

    /// Creates a symbolic link (`symlink(2)`).
    public static func makeLink(_ path: String, to target: String) throws {
        guard symlink(target, path) == 0 else { throw SystemFailure("symlink", path: path) }
    }

    /// Creates a named pipe (`mkfifo(3)`). No process has it open.
    public static func makeFIFO(_ path: String) throws {
        guard mkfifo(path, 0o600) == 0 else { throw SystemFailure("mkfifo", path: path) }
    }

    /// Creates a socket file. No process listens on it.
    public static func makeSocket(_ path: String) throws {
        guard mknod(path, S_IFSOCK | 0o600, 0) == 0 else { throw SystemFailure("mknod", path: path) }
    }

    /// Sets the permissions of a file (`chmod(2)`).
    public static func setMode(_ path: String, _ mode: mode_t) throws {
        guard chmod(path, mode) == 0 else { throw SystemFailure("chmod", path: path) }
    }

    /// Returns the mode of a file, including its type; nil if it does not exist. Does not follow symbolic links.
    public static func mode(_ path: String) -> mode_t? { status(path)?.st_mode }

    /// Returns the permissions of a file; nil if it does not exist.
    public static func permissions(_ path: String) -> mode_t? { mode(path).map { $0 & 0o7777 } }

    /// Returns the inode number of a file; nil if it does not exist.
    public static func inode(_ path: String) -> UInt64? { status(path).map { UInt64($0.st_ino) } }

    /// Returns true if anything exists at the path, including a dangling symbolic link.
    public static func exists(_ path: String) -> Bool { status(path) != nil }

    /// Returns the names in a directory, sorted.
    public static func names(in path: String) throws -> [String] {
        guard let stream = opendir(path) else { throw SystemFailure("opendir", path: path) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
