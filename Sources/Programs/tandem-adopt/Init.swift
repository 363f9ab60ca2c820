import Adopt
import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Utilities

/// `tandem init`: writes `.tandem.yml`.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem init", abstract: "Writes .tandem.yml: what `tandem adopt` does in a repository.",
        usage: """
            tandem init [DIR] [--json]
            tandem init --schema
            """,
        discussion: """
            It looks through DIR, by default the current folder: for targets of Xcode projects that are widget extensions,
            else for those of an XcodeGen specification, project.yml, else for folders with a widget's @main type. It
            names the App Groups, the hosts and the local packages that it finds, writes DIR/.tandem.yml with a comment on
            each key, and prints the command of the first run. It replaces no file, and runs nothing.

            --schema prints a JSON Schema of the file, for editors.

            EXAMPLES
              tandem init
              tandem init ../MyApp
              tandem init --schema > tandem.schema.json

            EXIT CODES
              0 success; 64 an option is wrong; 65 no widget extension; 66 no such folder; 74 the file cannot be written; 75
              DIR has a .tandem.yml.
            """,
        version: tandemVersion)

    @Argument(help: ArgumentHelp("The folder of a repository.", valueName: "dir"), completion: .directory)
    var folder = "."
    @Flag(help: "Print a JSON Schema of the file.") var schema = false
    @OptionGroup var common: CommonOptions

    private struct Report: Encodable {
        var file: String
        var projects: [String]
        var targets: [String]
        var groups: [String]
        var hosts: [String]
        var packages: [String: [String]]
        /// The command of the first run.
        var command: String
    }

    func run() throws {
        if schema { return Output.line(TandemFile.schema(devices: TandemFile.screens)) }
        let directory = try OptionChecks.folder(folder)
        if let file = TandemFile.path(in: directory) {
            throw CommandFailure(
                .tryAgain, reason: "conflict", "\(file) exists: edit it, or remove it first", path: file)
        }
        let survey: RepositorySurvey
        do {
            survey = try RepositorySurvey(directory)
        } catch let problem as SourceFolders.Problem {
            throw CommandFailure(.data, reason: "no-extension", problem.description, path: directory)
        } catch let problem as XcodeProject.Problem {
            throw CommandFailure(.data, reason: "too-large", problem.description, path: directory)
        }
        let file = directory + "/" + TandemFile.name
        try Self.create(file, survey.text)
        let isCurrent = directory == URL(fileURLWithPath: ".").standardizedFileURL.path
        let command = "\(Output.command) adopt" + (isCurrent ? "" : " \(ShellWord.quoted(folder))")
        if common.json {
            return try Output.json(
                Report(
                    file: file, projects: survey.projects, targets: survey.targets, groups: survey.groups,
                    hosts: survey.hosts, packages: survey.packages, command: command))
        }
        for line in Self.lines(survey, file) { Output.line(Output.plain(line)) }
        Output.line("First run:\n  \(command)")
    }

    private static func lines(_ survey: RepositorySurvey, _ file: String) -> [String] {
        let packages = survey.packages.sorted { $0.key < $1.key }.map { package, modules in
            "\(modules.joined(separator: ", ")) in \(package)"
        }
        let parts = [
            ("projects", survey.projects), ("targets", survey.targets), ("App Groups", survey.groups),
            ("packages", packages), ("may call", survey.hosts),
        ]
        return ["Wrote \(file)"]
            + parts.filter { !$0.1.isEmpty }.map { name, values in
                "  \(name)\(String(repeating: " ", count: 12 - name.count))\(values.joined(separator: ", "))"
            }
    }

    /// Writes a new file. Replaces none, not even one that another process writes at the same time.
    private static func create(_ path: String, _ text: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure(path, errno) }
        defer { close(file) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let number = errno
                unlink(path)
                throw failure(path, number)
            }
            bytes = bytes.dropFirst(count)
        }
    }

    private static func failure(_ path: String, _ number: Int32) -> CommandFailure {
        CommandFailure(
            number == EEXIST ? .tryAgain : .io, reason: number == EEXIST ? "conflict" : "io",
            "cannot write \(path): \(String(cString: strerror(number)))", path: path)
    }
}
