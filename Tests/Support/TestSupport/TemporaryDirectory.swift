import Glibc

/// A directory for one test. The directory is removed with its contents
/// when this object is deallocated.
public final class TemporaryDirectory: Sendable {
    /// The absolute path with symbolic links resolved, without a trailing slash.
    public let path: String

    /// Creates a directory with a unique name and mode 0700, regardless of the umask.
    /// - Parameter parent: the folder that contains it; nil for the system's folder for temporary files.
    public init(in parent: String? = nil) throws {
        let usual = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        let root = parent ?? usual ?? "/tmp"
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

    /// Returns the path of the item `name` in the directory.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Removes a file, or a directory with its contents. Symbolic links are removed, not followed.
    public static func remove(_ path: String) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        // A test may have removed the owner's permissions on the directory.
        chmod(path, 0o700)
        for name in (try? Files.names(in: path)) ?? [] { remove("\(path)/\(name)") }
        rmdir(path)
    }
}

/// Runs a body with a new directory, and removes the directory afterwards.
public func withTemporaryDirectory<Result>(
    in parent: String? = nil, _ body: (TemporaryDirectory) throws -> Result
) throws -> Result {
    let directory = try TemporaryDirectory(in: parent)
    return try withExtendedLifetime(directory) { try body(directory) }
}

/// Runs an asynchronous body with a new directory, and removes the directory afterwards.
public func withTemporaryDirectory<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryDirectory) async throws -> Result
) async throws -> Result {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    return try await body(directory)
}

/// The failure of a system call that a test makes itself.
public struct SystemFailure: Error, CustomStringConvertible {
    /// The operation, the path and the error number.
    public let description: String

    /// Creates a failure whose error number is the current value of `errno`.
    public init(_ operation: String, path: String) {
        let number = errno
        description = "\(operation) \(path): \(String(cString: strerror(number)))"
    }
}
