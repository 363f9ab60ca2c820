import Glibc

extension Output {
    /// Writes a file.
    /// - Parameters:
    ///   - bytes: The whole contents.
    ///   - path: The file. An existing file is replaced.
    ///   - option: The name of the option that gave the path, for the error.
    /// - Throws: `CommandFailure` if the file cannot be written.
    public static func write(_ bytes: [UInt8], toFile path: String, option: String) throws {
        func failure() -> CommandFailure { unwritable(path, option) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw failure() }
            offset += max(0, count)
        }
    }

    /// Checks before long work that a file can be written afterwards. Keeps the contents of an existing file; otherwise
    /// creates an empty file.
    /// - Throws: `CommandFailure` if the file cannot be written.
    public static func checkWritable(_ path: String, option: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw unwritable(path, option) }
        close(descriptor)
    }

    private static func unwritable(_ path: String, _ option: String) -> CommandFailure {
        CommandFailure(
            .io, reason: "io",
            "\(path): cannot write the page: \(String(cString: strerror(errno))). Name another file with \(option)",
            path: path)
    }
}
