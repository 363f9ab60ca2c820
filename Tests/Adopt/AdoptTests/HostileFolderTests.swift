import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Adopt
@testable import WidgetRules

/// Tests of folders with unexpected contents. No such folder may make a run hang, and every file that is left out
/// causes a remark.
@Suite(.timeLimit(.minutes(30))) struct HostileFolderTests {
    private static let widget = "@main struct W: Widget {}"

    /// Creates a directory with a folder `Widget` that contains a widget. Passes the directory and the path of that
    /// folder to `body`.
    private func withFolder(_ body: (TemporaryDirectory, String) throws -> Void) throws {
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("Widget"))
            try Files.write(Self.widget, to: directory.path("Widget/W.swift"))
            try body(directory, directory.path("Widget"))
        }
    }

    @Test("A link to a folder that contains the sources is reported, not followed; a cycle of links is visited once")
    func links() throws {
        try withFolder { directory, folder throws in
            try Files.makeLink(folder + "/Root", to: "/")
            try Files.makeLink(folder + "/Up", to: "..")
            try Files.makeLink(folder + "/Self", to: ".")
            try Files.makeLink(folder + "/Gone", to: "nowhere")
            try Files.makeDirectory(directory.path("Shared"))
            try Files.write("struct Model {}", to: directory.path("Shared/Model.swift"))
            try Files.makeLink(directory.path("Shared/Back"), to: "../Shared")
            try Files.makeLink(folder + "/Shared", to: "../Shared")
            let target = try #require(try SourceFolders.targets([folder]).first)
            #expect(target.sources == [folder + "/Shared/Model.swift", folder + "/W.swift"])
            #expect(
                target.remarks == [
                    "\(folder)/Gone leads to nothing and was left out",
                    "\(folder)/Root was not followed: it leads to a folder that contains \(folder)",
                    "\(folder)/Up was not followed: it leads to a folder that contains \(folder)",
                ])
        }
    }

    @Test("A link to a folder with more than 50,000 files is refused with an error")
    func manyFiles() throws {
        try withFolder { directory, folder throws in
            try Files.makeDirectory(directory.path("Many"))
            for number in 0...SourceTree.mostEntries {
                // Creates links instead of files, because links need almost no space.
                try Files.makeLink(directory.path("Many/\(number).swift"), to: "../Widget/W.swift")
            }
            try Files.makeLink(folder + "/Many", to: "../Many")
            let problem = #expect(throws: SourceFolders.Problem.self) { try SourceFolders.targets([folder]) }
            #expect(problem?.description.contains("more than 50000 files in \(folder)") == true)
            #expect(problem?.description.contains("\(folder)/Many") == true)
        }
    }

    @Test("A pipe in the folder of sources is left out and reported")
    func pipe() throws {
        try withFolder { _, folder throws in
            try Files.makeFIFO(folder + "/Pipe.swift")
            try Files.makeSocket(folder + "/Socket.json")
            let target = try #require(try SourceFolders.targets([folder]).first)
            #expect(target.sources == [folder + "/W.swift"])
            #expect(
                target.remarks
                    == ["Pipe.swift", "Socket.json"].map {
                        "\(folder)/\($0) is not a regular file and was left out"
                    })
            #expect(SwiftSource(path: folder + "/Pipe.swift") == nil)
        }
    }

    @Test("Pipes and sockets among the stored data are listed and copied without blocking")
    func stored() throws {
        try withTemporaryDirectory { directory throws in
            let group = directory.path("containers/group.example")
            try FileManager.default.createDirectory(atPath: group + "/Library", withIntermediateDirectories: true)
            try Files.write("text", to: group + "/Library/file")
            try Files.makeFIFO(group + "/Library/pipe")
            try Files.makeFIFO(group + "/top")
            try Files.makeLink(group + "/link", to: "Library/pipe")
            try Files.makeSocket(group + "/socket")
            let state = StoredState(containers: directory.path("containers"))
            let none = StoredState.noFile
            #expect(
                state.values == [
                    "group.example/Library/file": "text", "group.example/Library/pipe": none,
                    "group.example/top": none, "group.example/link": none, "group.example/socket": none,
                ])
            try RegularFile.copyFolder(directory.path("containers"), to: directory.path("copy"))
            #expect(StoredState(containers: directory.path("copy")) == state)
            #expect(try Files.text(directory.path("copy/group.example/Library/file")) == "text")
        }
    }

    @Test("A file that a widget names like a record is read as a plain file, and does not count as a damaged record")
    func foreignRecords() throws {
        try withTemporaryDirectory { directory throws in
            let group = directory.path("containers/group.example")
            try FileManager.default.createDirectory(
                atPath: group, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let container = try SharedContainer.open(group)
            try container.put(RecordName("price"), Array("12".utf8))
            try Files.write("{\"hour\": 1}\n{\"hour\": 2}\n", to: group + "/history.jsonl")
            try Files.write("{\"word\": \"casa\"}", to: group + "/a.jsonl")
            try Files.write("1", to: group + "/Upper.jsonl")
            let state = StoredState(containers: directory.path("containers"))
            #expect(
                state.values == [
                    "group.example/price": "12", "group.example/a.jsonl": "{\"word\": \"casa\"}",
                    "group.example/history.jsonl": "{\"hour\": 1}\n{\"hour\": 2}\n",
                    "group.example/Upper.jsonl": "1",
                ])
            #expect(state.damage.isEmpty)
            // After damage, the file still counts as a record.
            let record = try Files.text(group + "/price.jsonl")
            try Files.write(String(record.dropLast(3)), to: group + "/price.jsonl")
            let damaged = StoredState(containers: directory.path("containers"))
            #expect(!damaged.damage.isEmpty && damaged.values["group.example/price.jsonl"] == nil)
        }
    }

    @Test(
        "Long files that differ only near their ends are different; the beginning of a long file is recognized as such"
    )
    func longFiles() throws {
        try withTemporaryDirectory { directory throws in
            let file = directory.path("containers/group.example/a.json")
            try FileManager.default.createDirectory(
                atPath: directory.path("containers/group.example"), withIntermediateDirectories: true)
            func state(_ text: String) throws -> StoredState {
                try Files.write(text, to: file)
                return StoredState(containers: directory.path("containers"))
            }
            let padding = String(repeating: "0123456789", count: 7_000)
            let (house, cat) = (try state(padding + "house"), try state(padding + "my cat"))
            #expect(house.changes(from: cat) == ["group.example/a.json"])
            #expect(house == (try state(padding + "house")))
            let value = try #require(house.values["group.example/a.json"])
            #expect(value.utf8.count < 70_000)
            for part in ["", "0123", padding, padding + "hous"] {
                let beginning = try #require(try state(part).values["group.example/a.json"])
                #expect(LongText.isBeginning(beginning, of: value), "\(part.count)")
                #expect(!LongText.isBeginning(value, of: beginning))
            }
            #expect(!LongText.isBeginning("12", of: value) && !LongText.isBeginning(value, of: value))
            // The text of a sparse file of a terabyte contains its size. Only the beginning of the file is read.
            #expect(truncate(file, 1 << 40) == 0)
            let sparse = StoredState(containers: directory.path("containers"))
            #expect(sparse.values["group.example/a.json"]?.contains("of 1099511627776 bytes") == true)
        }
    }

    @Test(
        "A file whose name would break the build's file lists gets a plain name; other files keep their names",
        arguments: [
            "two words.swift", "\"quoted\".swift", "line\nend.swift", "back\\slash.swift", "#if.swift", "übung.swift",
            "-D.swift", "dollar$(A).swift", "it's.swift", "a,b;c.swift",
        ])
    func names(name: String) {
        let plain = AdoptedPackage.plainName(of: "/home/me/\(name)")
        #expect(plain.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.+]*\.swift/) != nil, "\(plain)")
        #expect(plain != name && plain != AdoptedPackage.plainName(of: "/home/you/\(name)"))
        #expect(AdoptedPackage.plainName(of: "/home/me/View+Extra-2.swift") == "View+Extra-2.swift")
    }

    @Test("A verdict on a crash in a scenario contains the Swift runtime's message with the path of the user's file")
    func traps() throws {
        var settings = ExaminationSettings(programs: Programs(folder: "/"), directory: "/", group: "g")
        settings.sources = ["W_1/A.swift": "/home/me/W/A.swift"]
        #expect(settings.named("W_1/A.swift:3: Fatal error: no") == "/home/me/W/A.swift:3: Fatal error: no")
        var run = ScenarioRun(name: "offline")
        run.events = [
            ObservedEvent(
                at: Date(timeIntervalSince1970: 0), event: "reload", kind: "W", family: "systemSmall",
                outcome: "crashed")
        ]
        run.trap = "/home/me/W/A.swift:3: Fatal error: no"
        let verdict = try #require(Verdicts.ofEvents(run).first)
        #expect(verdict.code == .crash && verdict.finding.hasSuffix("crashed: /home/me/W/A.swift:3: Fatal error: no"))
    }
}
