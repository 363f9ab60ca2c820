import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Runs `tandem init` and `tandem adopt` in repositories, with the compiler and the real host.
@Suite(.serialized) struct TandemFileProcessTests {
    private struct Finding: Decodable {
        var code: String
        var family: String?
        var fingerprint: String
        var accepted: Bool
    }
    private struct Part: Decodable {
        var finding: String
        var lines: [Int]
    }
    private struct Acceptances: Decodable {
        var file: String
        var stale: [Part]
        var expired: [Part]
    }
    private struct Target: Decodable {
        var name: String
        var verdicts: [Finding]
        var verdict: String
    }
    private struct Report: Decodable {
        var targets: [Target]
        var verdict: String
        var acceptances: Acceptances?
    }

    /// Runs a command of `tandem` in a folder.
    private func tandem(_ arguments: String..., in folder: String) throws -> Outcome {
        try run(
            "/usr/bin/env", ["-C", folder, Program.path("tandem")] + arguments, environment: Adopting.environment)
    }

    private func report(_ outcome: Outcome) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    }

    /// Returns a repository with a widget whose timeline asks for the next one at once, in two families.
    private func repository(_ file: String?) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for name in [".git", "Score", "Other"] { try Files.makeDirectory(directory.path(name)) }
        let source = try Files.text(Fixture.folder + "/MistakeReloadPolicy/ScoreWidget.swift")
        let both = source.replacing("[.systemMedium]", with: "[.systemSmall, .systemMedium]")
        #expect(both != source)
        try Files.write(both, to: directory.path("Score/ScoreWidget.swift"))
        if let file { try Files.write(file, to: directory.path(TandemFile.name)) }
        return directory
    }

    private static let file = """
        # The widget of the scores.
        projects: [Score]
        families: [systemSmall] # for now
        scenarios:
          calls-only: true

        """

    @Test("In a fresh repository with the schedule app's widget, `tandem init` and `tandem adopt` need no option")
    func fresh() throws {
        let directory = try TemporaryDirectory()
        try Files.makeDirectory(directory.path(".git"))
        let source = Adopting.root + "/Sources/Apps/Schedule/Widget"
        try #require(try run("/bin/cp", ["-rL", source, directory.path("ScheduleWidget")]).status == 0)
        let first = try tandem("init", in: directory.path)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("projects    ScheduleWidget") && first.output.hasSuffix("  tandem adopt\n"))
        let file = directory.path(TandemFile.name)
        let text = try Files.text(file)
        let again = try tandem("init", "--json", in: directory.path)
        #expect(again.status == 75 && again.errors.contains("\(file) exists"), "\(again)")
        #expect(try Files.text(file) == text)
        let outcome = try tandem("adopt", "--json", in: directory.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let report = try report(outcome)
        #expect(report.verdict == "clean" && report.targets.map(\.name) == ["ScheduleWidget"])
        #expect(report.acceptances?.file == file)
        // Every comment with a key is the key's example: without its number sign, the file is read as well.
        let known = TandemFile.keys.map(\.name) + ["days", "calls-only", "reason", "until", "- finding"]
        let whole = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let example = line.trimmingPrefix("# ")
            return known.contains { example.trimmingPrefix(#/ +/#).hasPrefix($0 + ":") } ? example : line
        }.joined(separator: "\n")
        for name in ["Tests", "Tests/answers", "Tests/container", "MyWidget"] {
            try Files.makeDirectory(directory.path(name))
        }
        for name in ["MyWidget.entitlements", "Info.plist"] {
            try Files.write("", to: directory.path("MyWidget/" + name))
        }
        let read = try TandemFile(whole, path: file, devices: ["393x852", "375x667"])
        #expect(read.days == 3 && read.acceptances.count == 1 && read.timeLimit == "10m" && read.targets.count == 1)
    }

    @Test(
        "Without .tandem.yml, a folder with a project.yml is examined as after `tandem init`, in it or named by its path",
        arguments: [true, false])
    func surveyed(isInRepository: Bool) throws {
        let directory = try repository(nil)
        if !isInRepository { try FileManager.default.removeItem(atPath: directory.path(".git")) }
        try Files.makeDirectory(directory.path("App"))
        try Files.write("import SwiftUI\n@main struct A: App {}", to: directory.path("App/App.swift"))
        try Files.write("struct Model {}", to: directory.path("App/Model.swift"))
        let sources = "[Score, App/Model.swift]"
        try Files.write(
            "targets: {A: {type: application, sources: App}, Score: {type: app-extension, sources: \(sources)}}",
            to: directory.path("project.yml"))
        let here = try tandem("adopt", "--calls-only", in: directory.path)
        #expect(
            here.output.hasPrefix("options as `tandem init` finds them in \(directory.path)\n"), "\(here)")
        #expect(here.output.contains("Score: 2 files,"), "\(here)")
        let named = try report(tandem("adopt", directory.path, "--calls-only", "--json", in: "/"))
        #expect(named.targets.map(\.name) == ["Score"] && named.acceptances == nil)
        let accepting = try tandem("adopt", "--calls-only", "--accept", "crash", "--reason", "none", in: directory.path)
        #expect(accepting.status == 66 && accepting.errors.contains("write one with `tandem init`"), "\(accepting)")
        // A home folder is not surveyed.
        let home = try run(
            "/usr/bin/env", ["-C", directory.path, "HOME=" + directory.path, Program.path("tandem"), "adopt"],
            environment: Adopting.environment)
        #expect(home.status == 64 && home.errors.contains("Name folders"), "\(home)")
        // A folder of the project is still only what it is.
        let part = try tandem("adopt", "Score", "--calls-only", in: directory.path)
        #expect(part.output.hasPrefix("Score: 1 file,"), "\(part)")
        #expect(!Files.exists(directory.path(TandemFile.name)))
    }

    @Test("An accepted finding stays green; another family, a date that has passed and a new mistake are red")
    func accepting() throws {
        let directory = try repository(Self.file)
        let path = directory.path(TandemFile.name)
        let new = try tandem("adopt", "--json", in: directory.path("Other"))
        #expect(new.status == 1, "\(new.errors)")
        let small = "reload-loop/Score/ScoreWidget/systemSmall"
        let finding = try #require(try report(new).targets.first?.verdicts.first)
        #expect(finding.fingerprint == small && !finding.accepted && finding.family == "systemSmall")

        let accept = try tandem(
            "adopt", "--accept", "reload-loop", "--reason", "see #12", "--github", in: directory.path)
        // GitHub reads no commands in the report for people, which ends with the line of its token.
        let token = try #require(accept.output.firstMatch(of: #/^::stop-commands::([0-9a-f]{8,})\n/#)?.1)
        let notice =
            "::notice file=Score/ScoreWidget.swift,line=48,title=Score%3A reload-loop%3A ScoreWidget systemSmall::"
        #expect(accept.output.contains("\n::\(token)::\n\(notice)Accepted: see #12%0A"), "\(accept.output)")
        #expect(accept.output.contains("\noptions from \(path)\n"))
        #expect(accept.status == 0 && accept.output.contains("accepted  \(small): see #12"), "\(accept)")
        let lines = "\naccepted:\n  - finding: \(small)\n    reason: \"see #12\"\n"
        #expect(try Files.text(path) == Self.file + lines)
        // The paths are those of the process, and not of the folder of the file.
        let known = try tandem("adopt", "--json", "--sarif", "a.sarif", "--junit", "a.xml", in: directory.path)
        #expect(known.status == 0, "\(known.errors)")
        #expect(try PublishedSchemas.problems(ofSARIF: directory.path("a.sarif")) == "")
        #expect(try Files.text(directory.path("a.sarif")).contains("\"justification\" : \"see #12\""))
        #expect(try PublishedSchemas.problems(ofJUnit: directory.path("a.xml")) == "")
        #expect(
            try Files.text(directory.path("a.xml")).contains(
                "<skipped type=\"reload-loop\" message=\"accepted: see #12\""))
        let target = try #require(try report(known).targets.first)
        #expect(target.verdict == "clean" && target.verdicts.map(\.accepted) == [true])

        try Files.write(Self.file.replacing("[systemSmall]", with: "[systemSmall, systemMedium]") + lines, to: path)
        let other = try tandem("adopt", "--json", in: directory.path)
        #expect(other.status == 1, "\(other.errors)")
        let verdicts = try #require(try report(other).targets.first?.verdicts)
        #expect(
            verdicts.map(\.family) == ["systemSmall", "systemMedium"] && verdicts.map(\.accepted) == [true, false])
        // An option overrides the file's value.
        #expect(try tandem("adopt", "--families", "small", in: directory.path).status == 0)

        try Files.write(Self.file + lines + "    until: 2020-02-29\n", to: path)
        let passed = try tandem("adopt", "--github", in: directory.path)
        #expect(passed.status == 1 && passed.output.contains("was accepted until 2020-02-29"), "\(passed)")
        let warning = "\n::warning file=.tandem.yml,line=8,endLine=10,title=expired acceptance::\(small) was accepted"
        #expect(passed.output.contains(warning), "\(passed.output)")
        #expect(passed.output.contains("\(path):8: remove lines 8 to 10"), "\(passed.output)")
        // If the first project is in a repository of its own, the warning still names the file of this repository.
        try Files.makeDirectory(directory.path("Score/.git"))
        let renewed = try tandem(
            "adopt", "--accept", "reload-loop", "--reason", "again", "--until", "2100-01-01", "--github",
            in: directory.path)
        try FileManager.default.removeItem(atPath: directory.path("Score/.git"))
        #expect(
            renewed.output.contains("\(warning) until 2020-02-29, and is accepted again%0Aremove lines 8 to 10\n"),
            "\(renewed)")
        #expect(renewed.status == 0)
        let later = try tandem("adopt", in: directory.path)
        #expect(
            later.status == 0 && later.output.contains("accepted again\n    \(path):8: remove lines 8 to 10\n"),
            "\(later)")

        // The mistake is corrected.
        let source = directory.path("Score/ScoreWidget.swift")
        try Files.write(try Files.text(source).replacing(".after(Date())", with: ".never"), to: source)
        try Files.write(Self.file + lines, to: path)
        let gone = try tandem("adopt", "--json", in: directory.path)
        #expect(gone.status == 0, "\(gone.errors)")
        #expect(try report(gone).acceptances?.stale.map(\.finding) == [small])
        #expect(try report(gone).acceptances?.stale.map(\.lines) == [[8, 9]])
        let told = try tandem(
            "adopt", "--github", "--sarif", "a.sarif", "--junit", "a.xml", in: directory.path)
        #expect(
            told.output.hasSuffix(
                "\n::warning file=.tandem.yml,line=8,endLine=9,title=stale acceptance::\(small) is accepted, but no longer "
                    + "occurs%0Aremove lines 8 to 9\n"), "\(told.output)")
        #expect(try PublishedSchemas.problems(ofSARIF: directory.path("a.sarif")) == "")
        #expect(try Files.text(directory.path("a.sarif")).contains("but no longer occurs: remove lines 8 to 9\""))
        #expect(try PublishedSchemas.problems(ofJUnit: directory.path("a.xml")) == "")
        #expect(try Files.text(directory.path("a.xml")).contains("<skipped type=\"stale-acceptance\""))
        #expect(told.status == 0 && told.output.contains("\(path):8: remove lines 8 to 9"), "\(told)")
        // Without this family, the run cannot know that the finding no longer occurs.
        let narrow = try tandem("adopt", "--json", "--families", "systemMedium", in: directory.path)
        #expect(try report(narrow).acceptances?.stale.isEmpty == true)
    }

    @Test("Wrong options and files are refused before anything is built, and change nothing")
    func refused() throws {
        let directory = try repository(nil)
        func expect(_ status: Int32, _ words: String, _ arguments: String...) throws {
            let outcome = try run(
                "/usr/bin/env", ["-C", directory.path, Program.path("tandem"), "adopt", "--json"] + arguments,
                environment: Adopting.environment)
            #expect(outcome.status == status && outcome.errors.contains(words), "\(arguments): \(outcome)")
        }
        try expect(64, "write a .tandem.yml")
        try expect(66, "write one with `tandem init`", "Score", "--accept", "crash", "--reason", "r")
        try expect(64, "--accept needs a reason", "Score", "--accept", "crash")
        try expect(64, "--accept needs a reason", "Score", "--accept", "crash", "--reason", "a\nb")
        try expect(64, "--accept takes a fingerprint", "Score", "--accept", "crahs", "--reason", "r")
        try expect(64, "go with --accept", "Score", "--reason", "r")
        try expect(64, "--until takes a day", "Score", "--accept", "crash", "--reason", "r", "--until", "soon")
        try expect(64, "has passed", "Score", "--accept", "crash", "--reason", "r", "--until", "2020-01-01")
        let path = directory.path(TandemFile.name)
        try Files.write("projects: [Score]\nfamilys: [small]\n", to: path)
        try expect(65, "\(path):2: there is no key familys; did you mean families?")
        try expect(65, "\(path):2: there is no key familys", directory.path)
        try Files.write("projects: [Score]\nanswers: ../../etc\n", to: path)
        try expect(65, "\(path):2: answers: ../../etc leaves the repository")
        try expect(66, "so that \(path) is used", "Score", "--accept", "crash", "--reason", "r")
        try Files.write("families: [small]\n", to: path)
        try expect(64, "\(path) names no projects")
        try Files.write("projects: [Score]\naccepted: []\n", to: path)
        try expect(65, "has a form to which nothing can be added", "--accept", "crash", "--reason", "r")
        try Files.write("projects: [Scores]\n", to: path)
        try expect(66, "\(path):1: projects: there is no \(directory.path)/Scores")
        try Files.write("projects: [Score]\ntargets: [T]\n", to: path)
        try expect(64, "--target goes with --xcodeproj")
        try Files.write(Self.file, to: directory.path("Score/.tandem.yml"))
        try expect(64, "may differ: name one of their folders", "Score", ".")
        // A file that is a link could lead out of the repository.
        try Files.unlink(path)
        try Files.makeLink(path, to: "Other/file")
        try Files.write("projects: [../Score]\n", to: directory.path("Other/file"))
        try expect(65, "is not a regular file", "--accept", "reload-loop", "--reason", "r")
        #expect(try Files.text(directory.path("Other/file")) == "projects: [../Score]\n")
    }

    @Test("A finding that a run does not have cannot be accepted, and the file stays as it is")
    func unfound() throws {
        let directory = try repository(Self.file)
        let outcome = try tandem(
            "adopt", "--json", "--accept", "reload-loop", "--accept", "crash", "--reason", "r", in: directory.path)
        #expect(outcome.status == 66 && outcome.errors.contains("this run has no finding crash"), "\(outcome.errors)")
        #expect(try Files.text(directory.path(TandemFile.name)) == Self.file)
    }

    @Test(
        "A finding is accepted also without a sandbox", .onlyInAll(short: "a finding that is accepted in the sandbox"))
    func withoutSandbox() throws {
        let directory = try repository(Self.file)
        let outcome = try run(
            "/usr/bin/env",
            [
                "-C", directory.path, "TANDEM_SANDBOX=off", Program.path("tandem"), "adopt", "--accept", "reload-loop",
                "--reason", "r",
            ], environment: Adopting.environment)
        #expect(outcome.status == 0, "\(outcome)")
        let line = "finding: reload-loop/Score/ScoreWidget/systemSmall"
        #expect(try Files.text(directory.path(TandemFile.name)).contains(line))
    }

    @Test("`tandem render` draws the projects, families, locales and devices of the file")
    func drawn() throws {
        let more = "locales: [en_US, de_DE]\ndevices: [375x667, 430x932]\n"
        let directory = try repository(Self.file + more)
        struct Album: Decodable {
            struct Picture: Decodable {
                var family: String
                var screen: String
                var caption: String
            }
            var pictures: [Picture]
        }
        let outcome = try tandem("render", "--json", in: directory.path("Other"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pictures = try JSONDecoder().decode(Album.self, from: Data(outcome.output.utf8)).pictures
        #expect(Set(pictures.map(\.family)) == ["systemSmall"])
        #expect(Set(pictures.map(\.screen)) == ["375x667", "430x932"])
        for locale in ["en_US", "de_DE"] { #expect(pictures.contains { $0.caption.contains(locale) }, "\(locale)") }
        let one = try tandem(
            "render", "--json", "--device", "393x852", "--locale", "fr_FR", "--families", "medium", in: directory.path)
        let own = try JSONDecoder().decode(Album.self, from: Data(one.output.utf8)).pictures
        #expect(Set(own.map(\.screen)) == ["393x852"] && Set(own.map(\.family)) == ["systemMedium"], "\(one.errors)")
    }
}
