public import ArgumentParser
import Foundation

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
                "cannot create the state folder \(path). Name another with --state",
                path: path)
        }
        return path
    }
}
