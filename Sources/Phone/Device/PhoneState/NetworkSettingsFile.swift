import Foundation
import Glibc

/// The reason the network's conditions could not be read or set.
public struct NetworkSettingsError: Error, Sendable, CustomStringConvertible {
    public enum Code: Sendable {
        /// A system call failed.
        case io
        /// The file is malformed.
        case damaged
    }

    public let code: Code
    public let path: String
    /// The failure, its location and a remedy.
    public let description: String
}

/// The file `network.json` in the state folder. It is replaced as a whole, because processes read it at each request
/// and must never see half of it.
public struct NetworkSettingsFile: Sendable {
    public let path: String
    private let directory: String

    public init(stateDirectory: String) {
        directory = stateDirectory
        path = stateDirectory + "/network.json"
    }

    /// Returns the current conditions; a working network if none were set.
    public func read() throws(NetworkSettingsError) -> NetworkConditions {
        // If the path names a pipe instead of a regular file, opening it must not block.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return NetworkConditions() }
            throw failure("open")
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw failure("read") }
        do {
            return try JSONDecoder().decode(NetworkConditions.self, from: Data(bytes[..<count]))
        } catch {
            throw NetworkSettingsError(
                code: .damaged, path: path,
                description: "\(path) is not a file of network conditions. Run `tandem network online` to replace it")
        }
    }

    /// Changes the conditions for all processes, from their next request on.
    ///
    /// Locks the state folder, so only one process at a time changes the conditions. Replaces a damaged file.
    /// - Parameter change: Modifies the current conditions; their sequence number is raised afterwards.
    /// - Returns: The new conditions.
    @discardableResult
    public func update(
        _ change: (inout NetworkConditions) -> Void
    ) throws(NetworkSettingsError) -> NetworkConditions {
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("open", directory) }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure("flock", directory) }
        }
        var conditions = NetworkConditions()
        do throws(NetworkSettingsError) {
            conditions = try read()
        } catch {
            guard error.code == .damaged else { throw error }
        }
        change(&conditions)
        conditions.sequence += 1
        try replace(Self.line(conditions) + "\n")
        return conditions
    }

    /// Returns conditions as one line of JSON, with members in alphabetical order.
    public static func line(_ conditions: NetworkConditions) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: the share is from 0 to 1, and all other members are integers and text.
        return (try? encoder.encode(conditions)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    private func replace(_ text: String) throws(NetworkSettingsError) {
        let temporary = path + ".new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw failure("open", temporary) }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard count == bytes.count else {
            // A short write without an error number means that the disk is full.
            if count >= 0 { errno = ENOSPC }
            let failure = failure("write", temporary)
            close(file)
            throw failure
        }
        close(file)
        guard rename(temporary, path) == 0 else { throw failure("rename", temporary) }
    }

    private func failure(_ operation: String, _ place: String? = nil) -> NetworkSettingsError {
        let reason = String(cString: strerror(errno))
        let place = place ?? path
        return NetworkSettingsError(
            code: .io, path: place,
            description:
                "\(operation) \(place): \(reason). The network's conditions are kept in the state folder; name "
                + "another with --state")
    }
}
