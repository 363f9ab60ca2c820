import Glibc

/// A directory of a test's own under the system's folder for temporary files. It goes, with all that is in it, when the
/// last reference to this object does.
public final class TemporaryDirectory: Sendable {
    /// The absolute path, symbolic links resolved, without a slash at its end.
    public let path: String

    /// Makes a directory with a name that no other has, mode 0700 whatever the umask is.
    public init() throws {
        let root = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(root)/tandem-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure("mkdtemp", path: root) }
        guard chmod(template, 0o700) == 0, let real = realpath(template, nil) else {
            throw SystemFailure("realpath", path: root)
        }
        defer { free(real) }
        path = String(cString: real)
    }

    deinit {
        Self.remove(path)
    }

    /// The path of something in the directory.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Removes a file, or a directory with all that is in it; symbolic links are removed, not followed.
    public static func remove(_ path: String) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        // A test may have taken the owner's own rights away.
        chmod(path, 0o700)
        for name in (try? Files.names(in: path)) ?? [] { remove("\(path)/\(name)") }
        rmdir(path)
    }
}

/// Runs a body with a directory of its own, which is removed afterwards.
public func withTemporaryDirectory<Result>(_ body: (TemporaryDirectory) throws -> Result) throws -> Result {
    let directory = try TemporaryDirectory()
    return try withExtendedLifetime(directory) { try body(directory) }
}

/// Runs an asynchronous body with a directory of its own, which is removed afterwards.
public func withTemporaryDirectory<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryDirectory) async throws -> Result
) async throws -> Result {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    return try await body(directory)
}

/// A system call that a test needed failed.
public struct SystemFailure: Error, CustomStringConvertible {
    /// What failed, where, and the error number.
    public let description: String

    /// Takes the error number from `errno`.
    public init(_ operation: String, path: String) {
        let number = errno
        description = "\(operation) \(path): \(String(cString: strerror(number)))"
    }
}
