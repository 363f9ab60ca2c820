import Foundation
import TestSupport
import Testing
import Yams

@testable import Adopt

/// Runs `tandem init --ci`, and the steps of the workflow that it writes.
@Suite(.serialized) struct WorkflowTests {
    private static let path = ".github/workflows/tandem.yml"

    private func initialize(_ arguments: String..., in folder: String) throws -> Outcome {
        try run(
            "/usr/bin/env", ["-C", folder, Program.path("tandem"), "init"] + arguments,
            environment: Adopting.environment)
    }

    /// Returns a repository with a widget whose timeline asks for the next one at once, in the folder `App`.
    private func repository() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for name in [".git", "App", "App/Score"] { try Files.makeDirectory(directory.path(name)) }
        let source = try Files.text(Fixture.folder + "/MistakeReloadPolicy/ScoreWidget.swift")
        try Files.write(source, to: directory.path("App/Score/ScoreWidget.swift"))
        return directory
    }

    /// Reads a workflow. YAML 1.1, and so Yams, takes the key `on` for a truth value.
    private func workflow(_ path: String) throws -> [String: Any] {
        let text = try Files.text(path).replacing("\non:", with: "\n\"on\":")
        return try #require(try Yams.load(yaml: text) as? [String: Any])
    }

    private func job(_ path: String) throws -> [String: Any] {
        let jobs = try #require(try workflow(path)["jobs"] as? [String: Any])
        return try #require(jobs["adopt"] as? [String: Any])
    }

    @Test("The workflow is valid, lies at the top of the repository, and names the folder with .tandem.yml")
    func written() throws {
        let directory = try repository()
        let outcome = try initialize("--ci", in: directory.path("App"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let file = directory.path(Self.path)
        #expect(outcome.output.contains("Wrote \(file)\n") && outcome.output.contains("TANDEM_DEB"), "\(outcome)")
        #expect(Files.exists(directory.path("App/.tandem.yml")))
        let json = try JSONSerialization.data(withJSONObject: try workflow(file))
        try Files.write(Array(json), to: directory.path("workflow.json"))
        #expect(try PublishedSchemas.problems(ofWorkflow: directory.path("workflow.json")) == "")
        // The schema notices a mistake.
        try Files.write("{\"on\": \"push\", \"jobs\": {\"a\": {\"steps\": 1}}}", to: directory.path("workflow.json"))
        #expect(try PublishedSchemas.problems(ofWorkflow: directory.path("workflow.json")) != "")
        #expect((try job(file)["env"] as? [String: String])?["WIDGETS"] == "./App")
        #expect(Files.permissions(file) == 0o644)
    }

    @Test("No existing file is replaced: .tandem.yml is kept, and an existing workflow ends with 75")
    func existing() throws {
        let directory = try repository()
        try Files.write("projects: [App/Score]\n", to: directory.path(TandemFile.name))
        let first = try initialize("--ci", "--json", in: directory.path)
        let report = try JSONDecoder().decode([String: String].self, from: Data(first.output.utf8))
        #expect(
            report == ["file": directory.path(TandemFile.name), "workflow": directory.path(Self.path)], "\(first)")
        #expect(try Files.text(directory.path(TandemFile.name)) == "projects: [App/Score]\n")
        #expect((try job(directory.path(Self.path))["env"] as? [String: String])?["WIDGETS"] == ".")
        try Files.write("mine", to: directory.path("other"))
        try Files.rename(directory.path("other"), to: directory.path(Self.path))
        for folder in [directory.path, directory.path("App")] {
            let again = try initialize("--ci", in: folder)
            #expect(again.status == 75 && again.errors.contains("\(Self.path) exists"), "\(again)")
        }
        #expect(try Files.text(directory.path(Self.path)) == "mine")
        // The second folder had none, and gets none without the workflow.
        #expect(!Files.exists(directory.path("App/.tandem.yml")))
    }

    @Test("The steps of the workflow say what is missing, and are red for a broken widget, with its line")
    func red() throws {
        let directory = try repository()
        try Files.write("projects: [Score]\nscenarios: {calls-only: true}\n", to: directory.path("App/.tandem.yml"))
        #expect(try initialize("--ci", in: directory.path("App")).status == 0)
        let job = try job(directory.path(Self.path))
        let steps = try #require(job["steps"] as? [[String: Any]])
        let scripts = Dictionary(
            steps.compactMap { step in (step["run"] as? String).map { ((step["name"] as? String) ?? "", $0) } },
            uniquingKeysWith: { $1 })
        var environment = Adopting.environment.merging(["TANDEM_DEB": ""]) { $1 }
        environment["WIDGETS"] = (job["env"] as? [String: String])?["WIDGETS"]
        environment["PATH"] = Program.folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        func step(_ name: String) throws -> Outcome {
            // GitHub runs a step so.
            try run(
                "/usr/bin/env", ["-C", directory.path, "bash", "-e", "-c", try #require(scripts[name], "\(scripts)")],
                environment: environment)
        }
        let missing = try step("Install Tandem")
        #expect(missing.status == 1 && missing.output.hasPrefix("::error::Set the repository's variable TANDEM_DEB"))
        let broken = try step("Run the widgets")
        #expect(broken.status == 1, "\(broken)")
        #expect(broken.output.contains("::error file=App/Score/ScoreWidget.swift,line="), "\(broken.output)")
        #expect(try PublishedSchemas.problems(ofSARIF: directory.path("adopt.sarif")) == "")
        #expect(try Files.text(directory.path("adopt.html")).contains("<h1 class=\"bad\">"))
    }

    @Test("The hook of the guide stops a push of a broken widget, and replaces no hook")
    func hook() throws {
        let directory = try repository()
        try Files.write("projects: [App/Score]\nscenarios: {calls-only: true}\n", to: directory.path(TandemFile.name))
        let guide = try Files.text(Repository.root + "/Sources/Documentation/Tandem.docc/AdoptYourWidget.md")
        let line = try #require(guide.split(separator: "\n").first { $0.contains("hooks/pre-push") })
        let environment = Adopting.environment.merging(
            ["PATH": Program.folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
        ) { $1 }
        func shell(_ text: String) throws -> Outcome {
            try run("/usr/bin/env", ["-C", directory.path, "bash", "-e", "-c", text], environment: environment)
        }
        let made = try shell(
            """
            rmdir .git && git init -q && git init -q --bare remote.git
            git -c user.name=a -c user.email=a@b.example commit -q --allow-empty -m 1
            \(line)
            """)
        #expect(made.status == 0, "\(made)")
        let push = try shell("git push -q remote.git HEAD:refs/heads/main")
        #expect(push.status != 0 && (push.output + push.errors).contains("reload-loop"), "\(push)")
        #expect(try shell("git -C remote.git rev-parse -q --verify main").status != 0)
        let hook = try Files.text(directory.path(".git/hooks/pre-push"))
        #expect(try shell(String(line)).status != 0)
        #expect(try Files.text(directory.path(".git/hooks/pre-push")) == hook)
        // Without the mistake, the push passes.
        let source = directory.path("App/Score/ScoreWidget.swift")
        let sound = try Files.text(source).replacing(".after(Date())", with: ".after(Date() + 3_600)")
        try Files.replace(source, with: Array(sound.utf8))
        let second = try shell("git push -q remote.git HEAD:refs/heads/main")
        #expect(second.status == 0, "\(second)")
        #expect(try shell("git -C remote.git rev-parse -q --verify main").status == 0)
    }
}
