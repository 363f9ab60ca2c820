import AppGroup
import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Folders that hold what nobody expects there. Nothing of it may hang a run, and nothing is left out in silence.
@Suite(.ownThreads, .timeLimit(.minutes(5))) struct HostileFolderTests {
    private static let widget = "@main struct W: Widget {}"

    /// A folder `Widget` with a widget in it, beside other things.
    private func withFolder(_ body: (TemporaryDirectory, String) throws -> Void) throws {
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("Widget"))
            try Files.write(Self.widget, to: directory.path("Widget/W.swift"))
            try body(directory, directory.path("Widget"))
        }
    }

    @Test("A link to a folder that contains the given one is not followed, and named; a ring ends")
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

    @Test("A link that leads to more files than anybody's sources are is refused, and named")
    func manyFiles() throws {
        try withFolder { directory, folder throws in
            try Files.makeDirectory(directory.path("Many"))
            for number in 0...SourceTree.mostEntries {
                // A link takes no room, and leads to the one file.
                try Files.makeLink(directory.path("Many/\(number).swift"), to: "../Widget/W.swift")
            }
            try Files.makeLink(folder + "/Many", to: "../Many")
            let problem = #expect(throws: SourceFolders.Problem.self) { try SourceFolders.targets([folder]) }
            #expect(problem?.description.contains("more than 50000 files in \(folder)") == true)
            #expect(problem?.description.contains("\(folder)/Many") == true)
        }
    }

    @Test("A pipe among the sources is left out, and named")
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

    @Test("What is stored is read past pipes and sockets, which are named; a copy of it has them too")
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

    @Test("A file of the widget's own with a record's name is read as a file, beside records, and is no damage")
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
            // A record that is damaged is one still.
            let record = try Files.text(group + "/price.jsonl")
            try Files.write(String(record.dropLast(3)), to: group + "/price.jsonl")
            let damaged = StoredState(containers: directory.path("containers"))
            #expect(!damaged.damage.isEmpty && damaged.values["group.example/price.jsonl"] == nil)
        }
    }

    @Test("Files that differ far behind their beginning differ, and a long one may be the beginning of a longer")
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
            // A terabyte of nothing is told by its size, and not read.
            #expect(truncate(file, 1 << 40) == 0)
            let sparse = StoredState(containers: directory.path("containers"))
            #expect(sparse.values["group.example/a.json"]?.contains("of 1099511627776 bytes") == true)
        }
    }

    @Test(
        "A file whose name the build's own lists would take apart is built under a plain one, others under theirs",
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

    @Test("In a release build DEBUG is set by no condition, and lines and columns stay")
    func release() {
        let source = """
            #if DEBUG && !os(macOS) // DEBUG
            let a = "DEBUG"
              #elseif  !DEBUG || DEBUGGING || MY_DEBUG
            let DEBUG = 1
            let b = \"\"\"
                #if DEBUG
                \"\"\"
            #endif
            """
        #expect(
            ReleaseSource.text(of: source) == """
                #if DEBU_ && !os(macOS) // DEBUG
                let a = "DEBUG"
                  #elseif  !DEBU_ || DEBUGGING || MY_DEBUG
                let DEBUG = 1
                let b = \"\"\"
                    #if DEBUG
                    \"\"\"
                #endif
                """)
        #expect(ReleaseSource.text(of: "#if os(iOS)\n// DEBUG\n#endif") == nil)
    }

    @Test("What Swift's runtime says of a trap is found, with the user's path, and stands in a scenario's verdict")
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
