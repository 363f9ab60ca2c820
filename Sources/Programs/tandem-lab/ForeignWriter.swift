import ArgumentParser
import CommandSupport
import Foundation
import Lab
import SystemCallTracing
import Utilities

/// The options for a writer program of the user, and its input. If the user names no writer, Tandem's own writer is
/// tested.
struct ForeignWriter: ParsableArguments {
    @Option(
        help: ArgumentHelp("The container that each run of the command gets a copy of.", valueName: "dir"),
        completion: .directory)
    var from: String?
    @Option(help: ArgumentHelp("The command's standard input.", valueName: "file"), completion: .file())
    var input: String?
    @Option(help: "The number of commits that the command makes.") var commits = 1
    @Option(
        help: ArgumentHelp(
            "For another format: a shell command that prints the content of $TANDEM_CONTAINER.", valueName: "command"
        ))
    var reader: String?
    @Option(
        help: ArgumentHelp(
            "The text that the command prints on standard output after its commit; by default only exit 0 acknowledges.",
            valueName: "text"))
    var acknowledgedBy: String?
    @OptionGroup var worker: WorkerEnvironment
    @Argument(parsing: .postTerminator, help: "Your own writer, after --.") var command: [String] = []

    func validate() throws {
        guard acknowledgedBy != "" else { throw ValidationError("--acknowledged-by needs a text.") }
        guard acknowledgedBy == nil || !command.isEmpty else {
            throw ValidationError("--acknowledged-by needs your own command after --.")
        }
    }

    /// Returns the scenarios to try.
    /// - Parameter folder: The folder for the containers that are prepared to test Tandem's own writer.
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

    /// Chooses the exit code for a tracing failure. The code is 69 if the machine does not allow tracing. It is 1
    /// (check failed) if Tandem's own writer cannot be swept. It is 65 (bad data) if the user's writer cannot be swept,
    /// because the command line and the machine are fine, but nothing could be checked.
    func failure(_ failure: TracingFailure) -> CommandFailure {
        if !failure.isWriters { return CommandFailure(.unavailable, reason: "unavailable", failure.description) }
        if command.isEmpty { return CommandFailure(.checkFailed, reason: "check-failed", failure.description) }
        return CommandFailure(.data, reason: "unfit-writer", failure.description)
    }

    /// The arguments that repeat this run, without the command's name, quoted for a shell.
    var words: [String] {
        var words: [String] = []
        if let from { words += ["--from", from] }
        if let input { words += ["--input", input] }
        if commits != 1 { words += ["--commits", "\(commits)"] }
        if let acknowledgedBy { words += ["--acknowledged-by", acknowledgedBy] }
        if let reader { words += ["--reader", reader] }
        if !command.isEmpty { words += ["--"] + command }
        return words.map(ShellWord.quoted)
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
