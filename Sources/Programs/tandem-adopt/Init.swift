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
            tandem init [DIR] [--ci] [--json]
            tandem init --schema
            """,
        discussion: """
            It looks through DIR, by default the current folder: for targets of Xcode projects that are widget extensions,
            else for those of an XcodeGen specification, project.yml, else for folders with a widget's @main type. It
            names the App Groups, the hosts and the local packages that it finds, writes DIR/.tandem.yml with a comment on
            each key, and prints the command of the first run. It replaces no file, and runs nothing.

            --ci also writes \(Workflow.path) at the top of the git repository: a workflow for GitHub Actions that runs
            `tandem adopt` on Linux, and `tandem snapshot --compare` if there are reference pictures. If DIR already has a
            .tandem.yml, --ci keeps it. The workflow needs the repository's variable TANDEM_DEB, the address of Tandem's
            Debian package: see the guide Tandem in your CI.

            --schema prints a JSON Schema of the file, for editors.

            EXAMPLES
              tandem init
              tandem init ../MyApp
              tandem init --ci
              tandem init --schema > tandem.schema.json

            EXIT CODES
              0 success; 64 an option is wrong; 65 no widget extension; 66 no such folder; 74 a file cannot be written; 75
              DIR has a .tandem.yml (without --ci), or the repository has the workflow (with --ci).
            """,
        version: tandemVersion)

    @Argument(help: ArgumentHelp("The folder of a repository.", valueName: "dir"), completion: .directory)
    var folder = "."
    @Flag(help: "Also write a workflow for GitHub Actions.") var ci = false
    @Flag(help: "Print a JSON Schema of the file.") var schema = false
    @OptionGroup var common: CommonOptions

    private struct Report: Encodable {
        var file: String
        var projects: [String]
        var targets: [String]
        var groups: [String]
        var hosts: [String]
        var packages: [String: [String]]
        /// The workflow, with `--ci`.
        var workflow: String?
        /// The command of the first run.
        var command: String
    }

    func run() throws {
        if schema { return Output.line(TandemFile.schema(devices: TandemFile.screens)) }
        let directory = try OptionChecks.folder(folder)
        // The repository of a link is that of the folder to which it leads.
        let resolved = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
        let repository = FindingPlace.top(of: resolved)
        // Without git, the parts of a package that are above DIR are none of the user's concern yet.
        let top = Self.exists(repository + "/.git") ? repository : resolved
        let workflow = ci ? top + "/" + Workflow.path : nil
        let existing = TandemFile.path(in: directory)
        // A link that leads nowhere is a file as well.
        for file in [ci ? nil : existing, workflow.flatMap { Self.exists($0) ? $0 : nil }].compactMap({ $0 }) {
            throw CommandFailure(
                .tryAgain, reason: "conflict", "\(file) exists: edit it, or remove it first", path: file)
        }
        if let workflow, let existing {
            try Self.create(workflow, in: top, for: resolved)
            guard !common.json else { return try Output.json(["file": existing, "workflow": workflow]) }
            Output.line(Output.plain("Kept \(existing)"))
            return tell(workflow)
        }
        let survey: RepositorySurvey
        do {
            survey = try RepositorySurvey(directory)
        } catch let problem as SourceFolders.Problem {
            throw CommandFailure(.data, reason: "no-extension", problem.description, path: directory)
        } catch let problem as XcodeProject.Problem {
            throw CommandFailure(.data, reason: "too-large", problem.description, path: directory)
        }
        for problem in survey.unread { Output.note("not read: \(problem)") }
        for target in survey.omitted { Output.note("left out: \(target)") }
        let file = directory + "/" + TandemFile.name
        if let workflow { try Self.create(workflow, in: top, for: resolved) }
        do { try Self.create(file, survey.text) } catch {
            // Both files are written, or none.
            if let workflow { unlink(workflow) }
            throw error
        }
        let isCurrent = directory == URL(fileURLWithPath: ".").standardizedFileURL.path
        let command = "\(Output.command) adopt" + (isCurrent ? "" : " \(ShellWord.quoted(folder))")
        if common.json {
            return try Output.json(
                Report(
                    file: file, projects: survey.projects, targets: survey.targets, groups: survey.groups,
                    hosts: survey.hosts, packages: survey.packages, workflow: workflow, command: command))
        }
        for line in Self.lines(survey, file) { Output.line(Output.plain(line)) }
        if let workflow { tell(workflow) }
        Output.line("First run:\n  \(command)")
    }

    private func tell(_ workflow: String) {
        Output.line(Output.plain("Wrote \(workflow)"))
        Output.line("  Set the repository's variable TANDEM_DEB on GitHub to the address of Tandem's Debian package.")
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Writes the workflow of a repository.
    private static func create(_ workflow: String, in top: String, for directory: String) throws {
        let folder = directory == top ? "." : "." + directory.dropFirst(top.count)
        do {
            try FileManager.default.createDirectory(
                atPath: URL(fileURLWithPath: workflow).deletingLastPathComponent().path,
                withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                .io, reason: "io", "cannot write \(workflow): \(SystemReason.text(error))", path: workflow)
        }
        try create(workflow, Workflow.text(for: folder))
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
