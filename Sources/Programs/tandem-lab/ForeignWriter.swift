import ArgumentParser
import CommandSupport
import Foundation
import Lab

/// A writer of the user's, and what it works on; without one, this package's own.
struct ForeignWriter: ParsableArguments {
    @Option(help: ArgumentHelp("The container a command starts from; each time it gets a copy.", valueName: "dir"))
    var from: String?
    @Option(help: ArgumentHelp("What a command reads from standard input.", valueName: "file")) var input: String?
    @Option(help: "How many commits a command makes.") var commits = 1
    @Option(
        help: ArgumentHelp(
            "For another format: a shell command that prints what is stored in $TANDEM_CONTAINER.", valueName: "command"
        ))
    var reader: String?
    @Option(
        help: ArgumentHelp(
            "What a command prints on standard output once it has committed; without this only exit 0 acknowledges.",
            valueName: "text"))
    var acknowledgedBy: String?
    @OptionGroup var worker: WorkerEnvironment
    @Argument(parsing: .postTerminator, help: "A writer of your own, after --.") var command: [String] = []

    func validate() throws {
        guard acknowledgedBy != "" else { throw ValidationError("--acknowledged-by takes a text that is not empty.") }
        guard acknowledgedBy == nil || !command.isEmpty else {
            throw ValidationError("--acknowledged-by is for a command of your own, after --.")
        }
    }

    /// The scenarios to try.
    /// - Parameter folder: where containers may be made to prepare those of this package's writer.
    func scenarios(or folder: String) throws -> [CrashScenario] {
        let variables = worker.variables
        guard let first = command.first else {
            do {
                return try OwnWriter(tandem: Programs.path("tandem"), environment: variables).scenarios(in: folder)
            } catch let failure as TracingFailure {
                throw CommandFailure(.checkFailed, reason: "check-failed", failure.description)
            }
        }
        let words = [try Programs.resolve(first)] + command.dropFirst()
        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let bytes = try inputBytes()
        let acknowledgement = acknowledgedBy.map(Acknowledgement.output) ?? .exit
        var scenario = CrashScenario(
            name: command.joined(separator: " "), start: try start(),
            writer: { container in
                TracedProgram(
                    words, environment: environment.merging(["TANDEM_CONTAINER": container]) { $1 }, input: bytes,
                    acknowledgement: acknowledgement)
            }, commits: commits)
        if let reader {
            scenario.reader = { container in
                let program = TracedProgram(
                    ["/bin/sh", "-c", reader], environment: environment.merging(["TANDEM_CONTAINER": container]) { $1 })
                do {
                    let run = try Tracer(folder: container).run(program)
                    let text = run.status == 0 ? run.output : "exit \(run.status): \(run.output)"
                    return (ContainerState(values: ["reader": text]), [])
                } catch {
                    return (ContainerState(values: [:]), ["the reader cannot be run: \(error)"])
                }
            }
        }
        return [scenario]
    }

    /// A writer that cannot be swept is bad data (65), as no check was made of it: the command line was right, and the
    /// machine lacks nothing. This package's own has to be fit: that it is not is a failed check (1). Else it is the
    /// machine that does not let anybody trace (69).
    func failure(_ failure: TracingFailure) -> CommandFailure {
        if !failure.isWriters { return CommandFailure(.unavailable, reason: "unavailable", failure.description) }
        if command.isEmpty { return CommandFailure(.checkFailed, reason: "check-failed", failure.description) }
        return CommandFailure(.data, reason: "unfit-writer", failure.description)
    }

    /// What follows the command's name to do the same once more, for a shell.
    var words: [String] {
        var words: [String] = []
        if let from { words += ["--from", from] }
        if let input { words += ["--input", input] }
        if commits != 1 { words += ["--commits", "\(commits)"] }
        if let acknowledgedBy { words += ["--acknowledged-by", acknowledgedBy] }
        if let reader { words += ["--reader", reader] }
        if !command.isEmpty { words += ["--"] + command }
        return words.map(Self.quoted)
    }

    /// A word as a shell takes it literally.
    static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2D, 0x2E, 0x2F, 0x5F, 0x3D].contains(byte)
        }
        return plain && !word.isEmpty ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    private func start() throws -> FileTree {
        guard let from else { return FileTree(nodes: ["": .folder(mode: 0o700)], contents: [:]) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: from, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(.missing, reason: "no-such-container", "no such container: \(from)", path: from)
        }
        do {
            return try FileTree(reading: from)
        } catch let failure as TracingFailure {
            throw CommandFailure(.io, reason: "io", failure.description, path: from)
        }
    }

    private func inputBytes() throws -> [UInt8] {
        guard let input else { return [] }
        guard let data = FileManager.default.contents(atPath: input) else {
            throw CommandFailure(.io, reason: "io", "cannot read \(input)", path: input)
        }
        return Array(data)
    }
}
