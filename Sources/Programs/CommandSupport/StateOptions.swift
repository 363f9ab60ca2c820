public import ArgumentParser
import Foundation
import Glibc
import Utilities

/// The folder in which the program stores its archive, event log and database.
public struct StateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder for archive, event log and database; default: $TANDEM_STATE, else .tandem-state.",
            valueName: "dir"), completion: .directory)
    public var state: String?

    public init() {}

    /// The path of the state folder. The folder need not exist.
    public var path: String {
        let environment = ProcessInfo.processInfo.environment["TANDEM_STATE"].flatMap { $0.isEmpty ? nil : $0 }
        return state ?? environment ?? ".tandem-state"
    }

    /// Returns the path of the state folder. Creates nothing.
    /// - Throws: `CommandFailure` if the path names something else than a folder, or cannot be looked at.
    public func existing() throws -> String {
        let path = path
        var status = stat()
        let problem: Int32? =
            if stat(path, &status) != 0 { errno == ENOENT ? nil : errno } else {
                status.st_mode & S_IFMT == S_IFDIR ? nil : ENOTDIR
            }
        guard let problem else { return path }
        throw CommandFailure(
            .io, reason: "io",
            "cannot use the state folder \(path): \(String(cString: strerror(problem))). Name another with --state",
            path: path)
    }

    /// Returns the path of the state folder. Creates the folder with mode 0700 if it does not exist.
    /// - Throws: `CommandFailure` if the folder cannot be created.
    public func directory() throws -> String {
        let path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                .io, reason: "io",
                "cannot create the state folder \(path): \(SystemReason.text(error)). Name another with --state",
                path: path)
        }
        return path
    }
}
