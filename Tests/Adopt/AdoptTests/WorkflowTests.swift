import Foundation
import TestSupport
import Testing
import Yams

@testable import Adopt

/// Runs `tandem init --ci`, and the steps of the workflow that it writes.
@Suite(.serialized) struct WorkflowTests {
    private static let workflow = ".github/workflows/tandem.yml"

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
        let file = directory.path(Self.workflow)
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

    @Test("Through a link, the workflow lies in the repository to which the link leads")
    func link() throws {
        let (directory, outside) = (try repository(), try TemporaryDirectory())
        try Files.makeLink(outside.path("link"), to: directory.path("App"))
        let outcome = try initialize("link", "--ci", in: outside.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect((try job(directory.path(Self.workflow))["env"] as? [String: String])?["WIDGETS"] == "./App")
        #expect(!Files.exists(directory.path("App/.github")))
    }

    @Test("No existing file is replaced: .tandem.yml is kept, and an existing workflow ends with 75")
    func existing() throws {
        let directory = try repository()
        try Files.write("projects: [App/Score]\n", to: directory.path(TandemFile.name))
        let first = try initialize("--ci", "--json", in: directory.path)
        let report = try JSONDecoder().decode([String: String].self, from: Data(first.output.utf8))
        #expect(
            report == ["file": directory.path(TandemFile.name), "workflow": directory.path(Self.workflow)], "\(first)")
        #expect(try Files.text(directory.path(TandemFile.name)) == "projects: [App/Score]\n")
        #expect((try job(directory.path(Self.workflow))["env"] as? [String: String])?["WIDGETS"] == ".")
        try Files.write("mine", to: directory.path("other"))
        try Files.rename(directory.path("other"), to: directory.path(Self.workflow))
        for folder in [directory.path, directory.path("App")] {
            let again = try initialize("--ci", in: folder)
            #expect(again.status == 75 && again.errors.contains("\(Self.workflow) exists"), "\(again)")
        }
        #expect(try Files.text(directory.path(Self.workflow)) == "mine")
        // The second folder had none, and gets none without the workflow.
        #expect(!Files.exists(directory.path("App/.tandem.yml")))
    }

    /// Returns what linters find in a workflow. zizmor reads it with all its expressions, without the network.
    /// shellcheck reads the scripts of its steps. actionlint also knows the contexts of expressions and the inputs of
    /// actions. The test runs it if it is installed, and does not require it: neither Debian 12 nor PyPI has the
    /// original.
    private func problems(of file: String) throws -> [String] {
        let linter = Repository.root + "/.build/linters/bin/zizmor"
        if !Files.exists(linter), ProcessInfo.processInfo.environment["CI"] == nil {
            try Test.cancel("scripts/setup could not install zizmor from PyPI here")
        }
        let settings = Repository.fixtures + "/Linters/zizmor.yml"
        let zizmor = try run(
            linter, ["--offline", "--no-progress", "--strict-collection", "--config", settings, file],
            environment: ["NO_COLOR": "1"])
        // zizmor only warns of an expression that it cannot read.
        let isSound = zizmor.status == 0 && !zizmor.errors.contains(" WARN ")
        var problems = isSound ? [] : [zizmor.output + zizmor.errors]
        let place = try TemporaryDirectory()
        for (number, step) in try #require(job(file)["steps"] as? [[String: Any]]).enumerated() {
            guard let script = step["run"] as? String else { continue }
            let path = place.path("step\(number).sh")
            // GitHub runs a step with `-e`: a failed `cd` ends the script.
            try Files.write("#!/bin/sh -e\n" + script, to: path)
            let shellcheck = try run("/usr/bin/env", ["shellcheck", "--norc", path])
            if shellcheck.status != 0 { problems.append(shellcheck.output + shellcheck.errors) }
        }
        let actionlint = try run(
            "/bin/sh", ["-c", "! command -v actionlint >/dev/null || exec actionlint -no-color \"$0\"", file])
        return problems + (actionlint.status == 0 ? [] : [actionlint.output + actionlint.errors])
    }

    @Test(
        "zizmor and shellcheck find nothing in the workflow, whatever the name of its folder is",
        arguments: [".", "App", "My ${{ App", "My\u{7F}App"])
    func linted(_ folder: String) throws {
        let directory = try repository()
        let own = directory.path(folder)
        if folder != ".", folder != "App" { try Files.rename(directory.path("App"), to: own) }
        let outcome = try initialize("--ci", in: own)
        #expect(outcome.status == 0, "\(outcome)")
        let problems = try problems(of: directory.path(Self.workflow))
        #expect(problems == [], "\(problems)")
    }

    @Test(
        "zizmor and shellcheck find a broken expression, an injected text in a script, and a broken script",
        arguments: [
            ("${{ vars.TANDEM_DEB }}", "${{ vars.TANDEM_DEB", "couldn't parse expression"),
            ("hashFiles('adopt.sarif') != ''", "hashFiles('adopt.sarif') !=", "couldn't parse expression"),
            ("tandem adopt \"$WIDGETS\"", "tandem adopt ${{ github.head_ref }}", "template-injection"),
            ("if [ -z \"$TANDEM_DEB\" ]; then", "if [ -z \"$TANDEM_DEB\" ; then", "SC1073"),
            ("cd \"$WIDGETS\"", "cd $WIDGETS", "SC2086"),
        ])
    func linterFinds(_ text: String, _ broken: String, _ words: String) throws {
        let directory = try repository()
        #expect(try initialize("--ci", in: directory.path).status == 0)
        let file = directory.path(Self.workflow)
        let sound = try Files.text(file)
        let changed = sound.replacing(text, with: broken)
        #expect(changed != sound)
        try Files.replace(file, with: Array(changed.utf8))
        let problems = try problems(of: file)
        #expect(problems.contains { $0.contains(words) }, "\(problems)")
    }

    /// The steps of a workflow, run in a repository as GitHub runs them in a container.
    private struct Steps {
        var scripts: [String: String]
        var environment: [String: String]
        var folder: String

        func callAsFunction(_ name: String) throws -> Outcome {
            let place = try TemporaryDirectory()
            try Files.write(try #require(scripts[name], "\(scripts.keys)"), to: place.path("step.sh"))
            // GitHub Docs, *Workflow syntax*, `jobs.<job_id>.steps[*].shell`: in a container, `sh -e {0}` by default.
            return try run("/usr/bin/env", ["-C", folder, "sh", "-e", place.path("step.sh")], environment: environment)
        }
    }

    private static let path = Program.folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")

    /// Writes the workflow for a folder of a repository.
    private func steps(of directory: TemporaryDirectory, _ folder: String) throws -> Steps {
        let outcome = try initialize("--ci", in: directory.path(folder))
        #expect(outcome.status == 0, "\(outcome)")
        let job = try job(directory.path(Self.workflow))
        let steps = try #require(job["steps"] as? [[String: Any]])
        let scripts = steps.compactMap { step in
            (step["run"] as? String).map { ((step["name"] as? String) ?? "", $0) }
        }
        var environment = Adopting.environment.merging(["TANDEM_DEB": "", "PATH": Self.path]) { $1 }
        environment["WIDGETS"] = (job["env"] as? [String: String])?["WIDGETS"]
        return Steps(
            scripts: Dictionary(scripts, uniquingKeysWith: { $1 }), environment: environment, folder: directory.path)
    }

    @Test("The steps of the workflow say what is missing, and are red for a broken widget, with its line")
    func red() throws {
        let directory = try repository()
        try Files.write("projects: [Score]\nscenarios: {calls-only: true}\n", to: directory.path("App/.tandem.yml"))
        let step = try steps(of: directory, "App")
        let missing = try step("Install Tandem")
        #expect(missing.status == 1 && missing.output.hasPrefix("::error::Set the repository's variable TANDEM_DEB"))
        let broken = try step("Run the widgets")
        #expect(broken.status == 1, "\(broken)")
        #expect(broken.output.contains("::error file=App/Score/ScoreWidget.swift,line="), "\(broken.output)")
        #expect(try PublishedSchemas.problems(ofSARIF: directory.path("adopt.sarif")) == "")
        #expect(try Files.text(directory.path("adopt.html")).contains("<h1 class=\"bad\">"))
    }

    @Test("The workflow compares with reference pictures if there are any, and its page shows what differs")
    func compare() throws {
        let directory = try repository()
        try Files.write("projects: [Score]\n", to: directory.path("App/.tandem.yml"))
        var step = try steps(of: directory, "App")
        // Stands in for Debian's packages, which the tests have.
        try Files.makeDirectory(directory.path("bin"))
        let noting = "#!/bin/sh\necho \"$@\" >>'\(directory.path("packages"))'\n"
        try Files.write(Array(noting.utf8), to: directory.path("bin/apt-get"), mode: 0o755)
        step.environment["PATH"] = directory.path("bin") + ":" + Self.path
        let name = "Compare with the reference pictures"
        // These are not the references of the widgets.
        try Files.write("{\"articles\": []}", to: directory.path("App/references.json"))
        for folder in ["Other", "Other/tandem-references"] { try Files.makeDirectory(directory.path(folder)) }
        try Files.write("{\"standBy\": true}", to: directory.path("Other/tandem-references/references.json"))
        let none = try step(name)
        #expect(none.status == 0 && none.output.contains("no reference pictures"), "\(none)")
        #expect(!Files.exists(directory.path("packages")))

        let recorded = try run(
            "/usr/bin/env", ["-C", directory.path("App"), "tandem", "snapshot", "--record"],
            environment: step.environment)
        #expect(recorded.status == 0, "\(recorded)")
        let equal = try step(name)
        #expect(equal.status == 0 && equal.errors.contains("all are equal to the references"), "\(equal)")
        let setup = try Files.text(Repository.scripts + "/setup")
        let packages = try Files.text(directory.path("packages")).split(whereSeparator: \.isWhitespace)
        #expect(packages.starts(with: ["install", "-y", "--no-install-recommends"]))
        #expect(packages.count > 3 && packages.dropFirst(3).allSatisfy { setup.contains($0) }, "\(packages)")
        #expect(!Files.exists(directory.path("snapshot-differences.html")))

        let source = directory.path("App/Score/ScoreWidget.swift")
        let other = try Files.text(source).replacing("Text(\"Home\")", with: "Text(\"Guests\")")
        try Files.replace(source, with: Array(other.utf8))
        let differing = try step(name)
        #expect(differing.status == 1 && differing.output.contains("'Home' is now 'Guests'"), "\(differing)")
        #expect(try Files.text(directory.path("snapshot-differences.html")).contains("Guests"))
        let uploads = try #require(try job(directory.path(Self.workflow))["steps"] as? [[String: Any]])
            .compactMap { ($0["with"] as? [String: Any])?["path"] as? String }
        #expect(uploads.contains { $0.split(separator: "\n").contains("snapshot-differences.html") }, "\(uploads)")
    }

    @Test(
        "The hook of the guide stops a push of a broken widget, also from a worktree and with core.hooksPath, and replaces no hook"
    )
    func hook() throws {
        let directory = try repository()
        try Files.write("projects: [App/Score]\nscenarios: {calls-only: true}\n", to: directory.path(TandemFile.name))
        let guide = try Files.text(Repository.root + "/Sources/Documentation/Tandem.docc/TandemInYourCI.md")
        let line = try #require(guide.split(separator: "\n").first { $0.contains("--git-path hooks") })
        let environment = Adopting.environment.merging(["PATH": Self.path]) { $1 }
        func shell(_ text: String, in folder: String = "") throws -> Outcome {
            try run(
                "/usr/bin/env", ["-C", directory.path + "/" + folder, "bash", "-e", "-c", text],
                environment: environment)
        }
        func expectStop(of folder: String, _ branch: String) throws {
            let push = try shell("git push -q '\(directory.path("remote.git"))' HEAD:refs/heads/\(branch)", in: folder)
            #expect(push.status != 0 && (push.output + push.errors).contains("reload-loop"), "\(push)")
            #expect(try shell("git -C remote.git rev-parse -q --verify \(branch)").status != 0)
        }
        // The worktree's `.git` is a file.
        let made = try shell(
            """
            rmdir .git && git init -q && git init -q --bare remote.git
            git add App \(TandemFile.name)
            git -c user.name=a -c user.email=a@b.example commit -q -m 1
            git worktree add -q Tree
            cd Tree
            \(line)
            """)
        #expect(made.status == 0, "\(made)")
        let hook = try Files.text(directory.path(".git/hooks/pre-push"))
        try expectStop(of: "", "main")
        try expectStop(of: "Tree", "main")
        #expect(try shell(String(line)).status != 0)
        #expect(try Files.text(directory.path(".git/hooks/pre-push")) == hook)
        // Without the mistake, the push passes.
        let source = directory.path("App/Score/ScoreWidget.swift")
        let sound = try Files.text(source).replacing(".after(Date())", with: ".after(Date() + 3_600)")
        try Files.replace(source, with: Array(sound.utf8))
        let second = try shell("git push -q remote.git HEAD:refs/heads/main")
        #expect(second.status == 0, "\(second)")
        #expect(try shell("git -C remote.git rev-parse -q --verify main").status == 0)
        // Git runs the hooks of the folder that core.hooksPath names, and no others.
        let other = try shell("git config core.hooksPath my-hooks\n\(line)", in: "Tree")
        #expect(other.status == 0 && Files.exists(directory.path("Tree/my-hooks/pre-push")), "\(other)")
        try expectStop(of: "Tree", "other")
    }
}
