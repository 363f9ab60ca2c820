import Foundation
import Glibc
import TestSupport
import Testing

@testable import Adopt

/// Tests of reading `.tandem.yml`.
@Suite struct TandemFileTests {
    static let devices = ["393x852", "375x667"]
    /// A file with every key.
    static let whole = """
        # A comment.
        projects: [Widget]
        targets:
          - WidgetExtension
        families: [small, accessoryInline]
        locales: [de_DE, en-US]
        devices: [375x667]
        answers: answers
        container: ./Widget/../answers
        scenarios: {days: 2, calls-only: true}
        app-group: group.example
        configuration: Release
        entitlements: Info.plist
        info-plist: ./Info.plist
        swift-version: 6
        deadline: 500ms
        time-limit: "90"
        accepted:
          - finding: reload-loop/W/K/systemSmall
            reason: "two words"

          # The next one.
          - until: 2027-01-31
            finding: wrong-group/W/*/*/group.x
            reason: >
              folded
              text
        references: Widget/new/references
        now: 2026-01-30T09:41:00Z
        """

    /// Reads a text as the file of a folder that has the folders `Widget` and `answers`.
    private func read(_ text: String) throws -> TandemFile {
        let directory = try TemporaryDirectory()
        for name in ["Widget", "answers"] { try Files.makeDirectory(directory.path(name)) }
        try Files.write("", to: directory.path("Info.plist"))
        return try TandemFile(text, path: directory.path(TandemFile.name), devices: Self.devices)
    }

    /// Returns the error of a text, without the path of the file.
    private func problem(_ text: String) throws -> String {
        let directory = try TemporaryDirectory()
        try Files.makeDirectory(directory.path("Widget"))
        let path = directory.path(TandemFile.name)
        do {
            _ = try TandemFile(text, path: path, devices: Self.devices)
        } catch {
            return error.description.replacing(path, with: "FILE").replacing(directory.path, with: "FOLDER")
        }
        return ""
    }

    @Test("A file with every key gives every value")
    func whole() throws {
        let file = try read(Self.whole)
        #expect(file.projects == [file.folder + "/Widget"] && file.targets == ["WidgetExtension"])
        #expect(file.families == ["systemSmall", "accessoryInline"] && file.locales == ["de_DE", "en-US"])
        #expect(file.devices == ["375x667"] && file.days == 2 && file.callsOnly == true)
        #expect(file.answers == file.folder + "/answers" && file.container == file.answers)
        #expect(file.appGroup == "group.example" && file.configuration == "Release" && file.swiftVersion == "6")
        #expect(file.entitlements == file.folder + "/Info.plist" && file.infoPlist == file.entitlements)
        #expect(file.deadline == "500ms" && file.timeLimit == "90")
        #expect(file.references == file.folder + "/Widget/new/references")
        #expect(file.now == Date(timeIntervalSince1970: 1_769_766_060))
        #expect(
            file.acceptances.map(\.finding.description) == ["reload-loop/W/K/systemSmall", "wrong-group/W/*/*/group.x"])
        #expect(file.acceptances.map(\.until) == [nil, "2027-01-31"])
        #expect(file.acceptances.map(\.lines) == [19...20, 23...27])
        #expect(file.acceptances.map(\.reason) == ["two words", "folded text"])
    }

    @Test("A list of acceptances from which the last one was removed is empty, and a reason may contain & and *")
    func acceptances() throws {
        #expect(try read("accepted:\n").acceptances.isEmpty)
        #expect(try read("accepted:\n  # - finding: crash/W/*/*\n").acceptances.isEmpty)
        let file = try read("accepted:\n- finding: crash/W/*/*\n  reason: \"Q&A, see *A*\"\n")
        #expect(file.acceptances.map(\.reason) == ["Q&A, see *A*"])
    }

    @Test("A repository whose name ends like a project's is not shown with the folder around it")
    func namedLikeProject() throws {
        let directory = try TemporaryDirectory()
        let root = directory.path("evil.xcodeproj")
        try Files.makeDirectory(root)
        let path = root + "/" + TandemFile.name
        #expect {
            _ = try TandemFile("projects: [.]", path: path, devices: [])
        } throws: { error in
            "\(error)".contains("is the repository itself")
        }
    }

    /// Creates a repository with a widget in `Widget`, and a `project.yml` that names folders of its sources.
    private func specified(_ sources: String, in folder: String) throws {
        for name in ["", "/.git", "/Widget"] { try Files.makeDirectory(folder + name) }
        try Files.write("@main struct W: Widget {}", to: folder + "/Widget/W.swift")
        try Files.write(
            "targets: {W: {type: app-extension, sources: [\(sources)]}}", to: folder + "/project.yml")
    }

    @Test("A survey of a project is refused if the project names folders outside of the repository")
    func surveyed() throws {
        let directory = try TemporaryDirectory()
        let good = directory.path("good")
        try specified("Widget", in: good)
        let file = try #require(try TandemFile.surveyed(good + "/../good/", devices: [], isNamed: true))
        #expect(file.projects == [good + "/Widget"] && !file.isWritten && file.folder == good)
        let again = try TandemFile(surveyed: #require(file.surveyedText), path: file.path, devices: [])
        #expect(again.projects == file.projects && !again.isWritten)
        // A link may lead to somebody's secrets.
        let linked = directory.path("linked")
        try specified("Widget, link/secrets", in: linked)
        try Files.makeDirectory(directory.path("home"))
        try Files.makeDirectory(directory.path("home/secrets"))
        try Files.makeLink(linked + "/link", to: directory.path("home"))
        #expect {
            _ = try TandemFile.surveyed(linked, devices: [], isNamed: true)
        } throws: { error in
            "\(error)".contains("what `tandem init` would write cannot be used")
        }
        let named = directory.path("evil.xcodeproj")
        try specified(".", in: named)
        #expect(throws: TandemFile.Problem.self) { try TandemFile.surveyed(named, devices: [], isNamed: true) }
    }

    @Test("A named repository is surveyed if its project is in a folder below; other folders are not")
    func surveyedRepository() throws {
        let directory = try TemporaryDirectory()
        try specified("Widget", in: directory.path("ios"))
        try FileManager.default.removeItem(atPath: directory.path("ios/.git"))
        #expect(try TandemFile.surveyed(directory.path, devices: [], isNamed: true) == nil)
        try Files.makeDirectory(directory.path(".git"))
        let file = try #require(try TandemFile.surveyed(directory.path, devices: [], isNamed: true))
        #expect(file.projects == [directory.path("ios/Widget")] && file.folder == directory.path)
        // In the current folder, `tandem render` draws the apps of a clone of Tandem.
        #expect(try TandemFile.surveyed(directory.path, devices: [], isNamed: false) == nil)
    }

    @Test("A folder of sources with a project of something else stays a folder of sources")
    func notSurveyed() throws {
        let directory = try TemporaryDirectory()
        try Files.write("@main struct W: Widget {}", to: directory.path("W.swift"))
        #expect(try TandemFile.surveyed(directory.path, devices: [], isNamed: true) == nil)
        try Files.write("name: something else", to: directory.path("project.yml"))
        #expect(try TandemFile.surveyed(directory.path, devices: [], isNamed: true) == nil)
        try Files.makeDirectory(directory.path("A.xcodeproj"))
        try Files.write("damaged", to: directory.path("A.xcodeproj/project.pbxproj"))
        #expect(try TandemFile.surveyed(directory.path, devices: [], isNamed: true) == nil)
    }

    @Test("A file without values is empty", arguments: ["", "# Only a comment.\n", "---\n", "{}"])
    func empty(_ text: String) throws {
        let file = try read(text)
        #expect(file.projects.isEmpty && file.acceptances.isEmpty && file.days == nil)
    }

    @Test(
        "Each mistake in a file is named with its line and with what was meant",
        arguments: [
            ("\nfamilys: [small]", "FILE:2: there is no key familys; did you mean families?"),
            ("appGroup: group.x", "FILE:1: there is no key appGroup; did you mean app-group?"),
            ("x: 1", "FILE:1: there is no key x; the keys are projects, targets,"),
            ("scenarios:\n  day: 3", "FILE:2: there is no key day; did you mean days?"),
            ("accepted:\n  - finding: crash/W/*/*\n    raeson: x", "FILE:2: a part of accepted needs the key reason"),
            (
                "accepted:\n  - finding: crash/W/*/*\n    raeson: x",
                "FILE:3: there is no key raeson; did you mean reason?"
            ),
            ("projects: Widget", "FILE:1: projects takes a list: [Widget]"),
            ("projects: [[Widget]]", "FILE:1: projects takes a text here"),
            ("projects:", "FILE:1: projects needs a value: write one, or remove the key"),
            ("projects:\n  - Widget\n  -", "FILE:3: projects takes a text here"),
            ("projects:\n  - Widgte", "FILE:2: projects: there is no FOLDER/Widgte"),
            ("# A\nanswers: [Widget]", "FILE:2: answers takes a text here"),
            ("families:\n- small\n- huge", "FILE:3: families takes systemSmall, systemMedium,"),
            ("locales: [german]", "FILE:1: locales takes a language and a region, such as de_DE"),
            ("devices:\n - 1x1", "FILE:2: devices takes 393x852, 375x667, not 1x1"),
            ("scenarios: 3", "FILE:1: scenarios takes the keys days, calls-only"),
            ("scenarios:\n  days: 31", "FILE:2: days takes 1 to 30, not 31"),
            ("scenarios:\n  days: [3]", "FILE:2: days takes 1 to 30"),
            ("scenarios:\n  calls-only: yes", "FILE:2: calls-only takes true or false, not yes"),
            (
                "app-group: my group",
                "FILE:1: app-group takes an identifier such as group.com.example.app, not my group"
            ),
            ("configuration: debug", "FILE:1: configuration takes Debug, Release, both, not debug"),
            ("swift-version: 4", "FILE:1: swift-version takes 5, 6, not 4"),
            ("deadline: soon", "FILE:1: deadline takes a duration such as 500ms, 30s or 2m, not soon"),
            ("accepted: crash", "FILE:1: accepted takes a list; each part has the keys finding, reason, until"),
            ("accepted:\n- crash", "FILE:2: a part of accepted has the keys finding, reason, until"),
            ("accepted:\n- finding: crash\n  reason: x", "FILE:2: finding takes a fingerprint from a report"),
            ("accepted:\n- finding: crash/W/*/*\n  reason: ''", "FILE:3: reason takes a text"),
            (
                "accepted:\n- finding: crash/W/*/*\n  reason: x\n  until: 2027-02-30",
                "FILE:4: until takes a day such as 2027-01-31, not 2027-02-30"
            ),
            ("now: noon", "FILE:1: now takes a time such as 2026-01-30T09:41:00Z, not noon"),
            ("references: Widget\nnow: [1]", "FILE:2: now takes a text here"),
            ("- projects", "FILE:1: the file takes keys with values"),
            ("text", "FILE:1: the file takes keys with values"),
            ("projects: [Widget]\n\nprojects: [Widget]", "FILE:1: projects is there twice: remove one"),
            ("projects: [Widget", "FILE:2: not YAML: while parsing a flow sequence"),
            ("a: b\n\tc: d", "FILE:2: not YAML: "), ("a: \"\n", "not YAML: "),
            ("a: 1\n---\nb: 2", "FILE:2: not YAML: "),
            ("info-plist: Widget", "FILE:1: info-plist: Widget is not a file"),
            ("deadline: \"30s\\n\"", "FILE:1: deadline takes a duration such as 500ms, 30s or 2m"),
            (
                "accepted:\n- finding: crash/W/*/*\n  reason: x\n  until: |\n    2027-01-31\n",
                "FILE:4: until takes a day such as 2027-01-31"
            ),
            ("a: &x [1]\r\nb: *x", "FILE:2: an alias is not supported here: repeat the value"),
            ("a: &x [1]\nb: *x", "FILE:2: an alias is not supported here: repeat the value"),
            ("a: *x", "FILE:1: not YAML: found undefined alias"), ("a: \u{1}", "not YAML: "),
        ])
    func mistakes(_ text: String, _ expected: String) throws {
        let problem = try problem(text)
        #expect(problem.contains(expected), "\(problem)")
    }

    @Test("All mistakes of a file are named in the order of their lines")
    func all() throws {
        let lines = try problem("devices: [1x1]\nanswers: no\nscenarios: {days: 0, dayz: 1}").split(separator: "\n")
        #expect(lines.map { $0.prefix(7) } == ["FILE:1:", "FILE:2:", "FILE:3:", "FILE:3:"], "\(lines)")
    }

    @Test("Only a missing file or folder gives the exit code for missing input")
    func missing() throws {
        for (text, isMissing) in [("answers: no", true), ("answers: no\nx: 1", false), ("answers: /etc", false)] {
            let problem = #expect(throws: TandemFile.Problem.self) { try read(text) }
            #expect(problem?.isMissing == isMissing, "\(text)")
        }
    }

    @Test("A path in the file must not leave the repository, not even through a link")
    func hostile() throws {
        let directory = try TemporaryDirectory()
        for name in ["Repository", "Repository/.git", "Repository/App", "Repository/Widget", "secrets", "Repository2"] {
            try Files.makeDirectory(directory.path(name))
        }
        try Files.makeLink(directory.path("Repository/App/link"), to: "../../secrets")
        try Files.makeLink(directory.path("Repository/App/gone"), to: "../../nothing")
        func read(_ path: String) throws -> String? {
            try TandemFile(
                "answers: \(path)", path: directory.path("Repository/App/.tandem.yml"), devices: []
            ).answers
        }
        #expect(try read("../Widget") == directory.path("Repository/Widget"))
        #expect(try read("..") == directory.path("Repository"))
        for path in [
            "../..", "../../secrets", "link", "../App/link", "/etc", directory.path("Repository/Widget"), "~/.ssh",
            "../../Repository2", "../../nothing", "../../../..", "/proc/self/root",
        ] {
            let problem = #expect(throws: TandemFile.Problem.self, "\(path)") { try read(path) }
            #expect(problem?.isMissing == false, "\(path): \(problem?.description ?? "")")
            #expect(problem?.description.contains(".tandem.yml:1: answers: ") == true)
        }
        #expect(throws: TandemFile.Problem.self) { try read("gone") }
        // The folder of the references need not exist.
        try Files.write("", to: directory.path("Repository/App/file"))
        func references(_ path: String) throws -> String? {
            try TandemFile(
                "references: \(path)", path: directory.path("Repository/App/.tandem.yml"), devices: []
            ).references
        }
        #expect(try references("../Tests/References") == directory.path("Repository/Tests/References"))
        #expect(try references("../Widget") == directory.path("Repository/Widget"))
        for path in [
            "../../Tests", "link/Tests", "link", "gone", "gone/Tests", "/Tests", "~/Tests", "../../../../../../x",
            "file", "file/x",
        ] {
            let problem = #expect(throws: TandemFile.Problem.self, "\(path)") { try references(path) }
            #expect(
                problem?.description.contains(".tandem.yml:1: references: ") == true, "\(problem?.description ?? "")")
        }
    }

    @Test("The file is looked for up to the top of the repository, and not in folders that everybody can write")
    func search() throws {
        let directory = try TemporaryDirectory()
        for name in ["Outer", "Outer/Repository", "Outer/Repository/.git", "Outer/Repository/App"] {
            try Files.makeDirectory(directory.path(name))
        }
        let (above, top) = (directory.path("Outer/.tandem.yml"), directory.path("Outer/Repository/.tandem.yml"))
        try Files.write("", to: above)
        #expect(TandemFile.path(above: directory.path("Outer/Repository/App")) == nil)
        try Files.write("", to: top)
        #expect(TandemFile.path(above: directory.path("Outer/Repository/App")) == top)
        #expect(TandemFile.path(above: directory.path("Outer/Repository")) == top)
        #expect(TandemFile.path(in: directory.path("Outer/Repository/App")) == nil)
        for folder in ["/tmp", "/", "/dev/shm"] { #expect(TandemFile.path(above: folder) == nil, "\(folder)") }
    }

    @Test("A link, a pipe, a large file and other bytes than UTF-8 are refused")
    func noFile() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(TandemFile.name)
        func expect(_ words: String) {
            let problem = #expect(throws: TandemFile.Problem.self) { try TandemFile(path: path, devices: []) }
            #expect(problem?.description.contains(words) == true, "\(problem?.description ?? "")")
            #expect(throws: TandemFile.Problem.self) { try TandemFile.add([], toFile: path) }
        }
        try Files.write("projects: []", to: directory.path("other"))
        try Files.makeLink(path, to: "other")
        expect("is not a regular file")
        try Files.unlink(path)
        try Files.makeFIFO(path)
        expect("is not a regular file")
        try Files.unlink(path)
        try Files.write([0xff, 0xfe], to: path)
        expect("is not text in UTF-8")
        try Files.write(String(repeating: "# \n", count: TandemFile.mostBytes / 3 + 1), to: path)
        let problem = #expect(throws: TandemFile.Problem.self) { try TandemFile(path: path, devices: []) }
        #expect(problem?.description.contains("bytes or more") == true)
    }

    @Test("Deeply nested values and many values are read or refused, without a crash")
    func nested() throws {
        for depth in [500, 5_000, 100_000] {
            #expect(throws: TandemFile.Problem.self) { try read(String(repeating: "[", count: depth)) }
            #expect(throws: TandemFile.Problem.self) { try read("x: " + String(repeating: "{a: ", count: depth)) }
        }
    }
}
