import AppGroup
import Foundation
import Glibc
import PhoneState
import Synchronization
import TestSupport
import TestTraits
import Testing
import Utilities
import WidgetKit

@testable import WidgetHost

@Suite struct ArchiveTests {
    private func timeline(_ content: String, count: Int = 1) -> TimelineArchive {
        let entry = ArchivedEntry(
            date: Date(timeIntervalSince1970: 1_769_749_200),
            description: EntryDescription(content: content, source: "app"))
        return TimelineArchive(entries: Array(repeating: entry, count: count), policy: .never)
    }

    private func swap(_ archive: Archive, _ timeline: TimelineArchive, kind: String = "K") throws {
        try archive.swap(
            timeline, kind: kind, family: .systemSmall, revision: 42, isPlaceholder: false,
            at: Date(timeIntervalSince1970: 0.5))
    }

    @Test("An archive file is one line of JSON with every documented member")
    func content() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            try swap(archive, timeline(#"{"id":"j17"}"#))
            #expect(
                try Files.text(directory.path("archive/K.systemSmall.json")) == """
                    {"kind":"K","family":"systemSmall","revision":42,"isPlaceholder":false,\
                    "archivedAt":"1970-01-01T00:00:00.500000Z","entries":[{"date":"2026-01-30T05:00:00.000000Z",\
                    "source":"app","content":{"id":"j17"}}],"policy":"never"}

                    """)
            #expect(Files.permissions(directory.path("archive")) == 0o700)
            #expect(Files.permissions(directory.path("archive/K.systemSmall.json")) == 0o600)
        }
    }

    @Test("A timeline's JSON keeps each entry's relevance, and leaves the member out if an entry has none")
    func relevance() throws {
        let scores: [(Float, TimeInterval)] = [
            (100, 900), (0, 0), (0.1, 0.25), (-3, 1e9), (.greatestFiniteMagnitude, .greatestFiniteMagnitude),
        ]
        var archive = timeline("{}", count: scores.count + 1)
        for (index, score) in scores.enumerated() {
            archive.entries[index].relevance = ArchivedRelevance(score: score.0, duration: score.1)
        }
        let json = archive.json(kind: "K", family: .systemSmall)
        #expect(json.contains(#""source":"app","relevance":{"score":100.0,"duration":900.0},"content":{}"#))
        #expect(json.contains(#""source":"app","content":{}"#))
        let members = try #require(JSONMembers(Array(json.utf8)))
        #expect(TimelineArchive(members: members) == archive)
    }

    @Test("An archived timeline reads back with its relevance; any other file reads as nil")
    func read() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            var shown = timeline(#"{"id":"j17"}"#, count: 2)
            shown.entries[1].relevance = ArchivedRelevance(score: 7, duration: 60)
            shown.policy = .after(Date(timeIntervalSince1970: 1_769_749_500))
            #expect(archive.timeline(kind: "K", family: .systemSmall) == nil)
            try swap(archive, shown)
            #expect(archive.timeline(kind: "K", family: .systemSmall) == shown)
            try Files.write("half", to: archive.path(kind: "K", family: .systemSmall))
            #expect(archive.timeline(kind: "K", family: .systemSmall) == nil)
        }
    }

    @Test("A relevance that JSON cannot express is written as the nearest number")
    func oddRelevance() throws {
        var archive = timeline("{}", count: 2)
        archive.entries[0].relevance = ArchivedRelevance(score: .infinity, duration: .nan)
        archive.entries[1].relevance = ArchivedRelevance(score: -.infinity, duration: .infinity)
        let json = archive.json(kind: "K", family: .systemSmall)
        try JSONText.validate(Array(json.utf8))
        let members = try #require(JSONMembers(Array(json.utf8)))
        let read = try #require(TimelineArchive(members: members))
        #expect(read.entries[0].relevance == ArchivedRelevance(score: .greatestFiniteMagnitude, duration: 0))
    }

    @Test("Cleaning removes temporary files of the archive and of the host's state, and no other file")
    func residue() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            try swap(archive, timeline("1"))
            let residue = [
                "archive/K.systemSmall.json.4711.new", "archive/prepared-9.4711.new", "budget.json.4711.new",
                "host.json.1.new",
            ]
            let others = [
                "tasks.json.new", "other.json.4711.new", "host.json", "host.json.new", "archive/.new",
                "archive/notes.new",
            ]
            for name in residue + others { try Files.write("half", to: directory.path(name)) }
            archive.removeResidue()
            for name in residue { #expect(access(directory.path(name), F_OK) != 0, "\(name) is still there") }
            for name in others + ["archive/K.systemSmall.json"] {
                #expect(access(directory.path(name), F_OK) == 0, "\(name) is gone")
            }
        }
    }

    @Test("While an archive file is replaced again and again, a reader always finds a whole file")
    func atomic() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            try swap(archive, timeline("0", count: 500))
            let path = archive.path(kind: "K", family: .systemSmall)
            let size = try Files.bytes(path).count
            let isDone = Counted()
            try Threads.run(2) { thread in
                if thread == 0 {
                    for round in 0..<TestAmount.of(100, all: 300) {
                        try swap(archive, timeline("\(round % 10)", count: 500))
                    }
                    isDone.value.store(1, ordering: .releasing)
                } else {
                    repeat {
                        let bytes = try Files.bytes(path)
                        #expect(bytes.count == size && bytes.last == UInt8(ascii: "\n"))
                    } while isDone.value.load(ordering: .acquiring) == 0
                }
            }
            #expect(try Files.names(in: directory.path("archive")) == ["K.systemSmall.json"])
        }
    }

    private static let oddKinds = [
        "../x", "a/b", "..", ".", "", "/etc/passwd", "a\u{0}b", "K.systemSmall.json", "%2F", "\n", "笑", "C:\\x", "~",
        "a b", "*", "-rf",
    ]

    @Test("The archive file of a kind is in the archive's folder, whatever characters the kind contains")
    func oddKinds() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path("state"))
            for kind in Self.oddKinds {
                #expect(!archive.exists(kind: kind, family: .systemSmall))
                try swap(archive, timeline(JSONText.quoted(kind)), kind: kind)
            }
            #expect(try Files.names(in: directory.path) == ["state"])
            #expect(try Files.names(in: directory.path("state")) == ["archive"])
            let names = try Files.names(in: directory.path("state/archive"))
            #expect(names.count == Self.oddKinds.count)
            #expect(names.allSatisfy { $0.hasSuffix(".systemSmall.json") })
            for kind in Self.oddKinds {
                let text = try Files.text(archive.path(kind: kind, family: .systemSmall))
                #expect(text.hasPrefix("{\"kind\":\(JSONText.quoted(kind)),"))
            }
        }
    }

    @Test("No two kinds share an archive file, even if their names contain control characters")
    func noSharedFile() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            var kinds: Set<String> = ["¡", "\u{C}2\n1"]
            for first in 0..<128 {
                kinds.insert(String(UnicodeScalar(UInt8(first))))
                for second in ["0", "1", "A", "F", "%"] { kinds.insert(String(UnicodeScalar(UInt8(first))) + second) }
            }
            let paths = Set(kinds.map { Array(archive.path(kind: $0, family: .systemSmall).utf8) })
            #expect(paths.count == kinds.count)
        }
    }

    @Test("A kind of any length has a file of its own", arguments: [230, 255, 4_096])
    func longKind(_ length: Int) throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            let kinds = ["a", "b"].map { String(repeating: "é", count: length) + $0 }
            for (number, kind) in kinds.enumerated() {
                try swap(archive, timeline("1", count: number + 1), kind: kind)
            }
            for (number, kind) in kinds.enumerated() {
                #expect(archive.timeline(kind: kind, family: .systemSmall)?.entries.count == number + 1)
            }
        }
    }

    @Test(
        "Prepared files are used, one for each timeline; until then they have no names, and after it no more space",
        .enabled(if: PreparedFile(in: "/tmp", size: 1) != nil, "needs a file system with O_TMPFILE"))
    func prepared() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            /// Returns the number of files without a name in the archive's folder that this process has open.
            func nameless() throws -> Int {
                try Files.names(in: "/proc/self/fd").count { number in
                    let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
                    return file?.hasPrefix(directory.path("archive/#")) ?? false
                }
            }
            archive.prepare(2)
            try #require(try nameless() == 2 && Files.names(in: directory.path("archive")).isEmpty)
            for number in 1...3 {
                try swap(archive, timeline("\(number)", count: number * number * 100))
                #expect(archive.timeline(kind: "K", family: .systemSmall)?.entries.count == number * number * 100)
                #expect(try nameless() == max(0, 2 - number))
            }
            #expect(try Files.names(in: directory.path("archive")) == ["K.systemSmall.json"])
            #expect(Files.permissions(directory.path("archive/K.systemSmall.json")) == 0o600)
            // The prepared file has space for a timeline as long as the last one.
            archive.prepare(1)
            try swap(archive, timeline("4"))
            var status = stat()
            #expect(stat(archive.path(kind: "K", family: .systemSmall), &status) == 0 && status.st_blocks <= 8)
            archive.prepare(1)
            #expect(try nameless() == 1)
        }
    }

    @Test(
        "A prepared file that got its name is used, or disappears when the next one is prepared or the run ends",
        .enabled(if: PreparedFile(in: "/tmp", size: 1) != nil, "needs a file system with O_TMPFILE"))
    func named() throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            func names() throws -> [String] { try Files.names(in: directory.path("archive")) }
            archive.prepare(3)
            archive.namePrepared(2)
            #expect(try names().count == 2)
            // A host that starts after this one was killed removes such files.
            #expect(try names().allSatisfy { $0.hasPrefix("prepared-") && $0.hasSuffix(".\(getpid()).new") })
            try swap(archive, timeline("1"))
            #expect(try names().count == 2)
            // Another reload is under way, and needs its file.
            archive.prepare(1, isIdle: false)
            #expect(try names().count == 2)
            archive.prepare(1)
            #expect(try names() == ["K.systemSmall.json"])
            archive.namePrepared(1)
            try #require(try names().count == 2)
            archive.releasePrepared()
            #expect(try names() == ["K.systemSmall.json"])
            archive.prepare(1)
            archive.namePrepared(1)
            archive.removeResidue()
            // Somebody has removed its name, so the timeline is written to another file.
            try swap(archive, timeline("2", count: 2))
            #expect(archive.timeline(kind: "K", family: .systemSmall)?.entries.count == 2)
            #expect(try names() == ["K.systemSmall.json"])
        }
    }

    @Test(
        "A prepared file is used once, and gets no second name",
        .enabled(if: PreparedFile(in: "/tmp", size: 1) != nil, "needs a file system with O_TMPFILE"))
    func usedFile() throws {
        try withTemporaryDirectory { directory in
            let file = try #require(PreparedFile(in: directory.path, size: 1))
            #expect(StateFile.replace(directory.path("a"), with: "1", using: file))
            #expect(file.name() == nil && !StateFile.replace(directory.path("b"), with: "2", using: file))
            #expect(try Files.names(in: directory.path) == ["a"] && Files.text(directory.path("a")) == "1")
        }
    }

    @Test(
        "If an archive file cannot be replaced, it stays, no temporary file is left, and the error names the file",
        arguments: [0, 1])
    func failure(_ prepared: Int) throws {
        try withTemporaryDirectory { directory in
            let archive = try Archive(stateDirectory: directory.path)
            archive.prepare(prepared)
            let path = archive.path(kind: "K", family: .systemSmall)
            try Files.makeDirectory(path)
            try Files.write("kept", to: path + "/file")
            let error = #expect(throws: AppGroupError.self) { try swap(archive, timeline("1")) }
            #expect(error?.code == .io && error?.operation == "rename" && error?.path == path)
            #expect(try Files.text(path + "/file") == "kept")
            #expect(try Files.names(in: directory.path("archive")) == ["K.systemSmall.json"])
            // Replacing the file also fails if its folder is missing.
            TemporaryDirectory.remove(directory.path("archive"))
            #expect(throws: AppGroupError.self) { try swap(archive, timeline("1")) }
        }
    }

    @Test(
        "On a full disk, replacing a timeline fails and the old timeline stays",
        .enabled(if: SmallFileSystem.isAvailable, "needs the right to mount"), arguments: [0, 1])
    func fullDisk(_ prepared: Int) throws {
        try withTemporaryDirectory { directory in
            let path = directory.path
            try SmallFileSystem.run(at: path, kibibytes: 64) {
                let archive = try Archive(stateDirectory: path)
                try swap(archive, timeline("1"))
                let before = try Files.text(archive.path(kind: "K", family: .systemSmall))
                archive.prepare(prepared)
                let error = #expect(throws: AppGroupError.self) { try swap(archive, timeline("2", count: 2_000)) }
                #expect(error?.errno == ENOSPC && error?.operation == "write")
                #expect(try Files.text(archive.path(kind: "K", family: .systemSmall)) == before)
                #expect(try Files.names(in: path + "/archive") == ["K.systemSmall.json"])
                try swap(archive, timeline("3"))
            }
        }
    }

    @Test("The error for an archive that cannot be made names the folder")
    func noFolder() throws {
        try withTemporaryDirectory { directory in
            try Files.write("", to: directory.path("file"))
            let error = #expect(throws: AppGroupError.self) { try Archive(stateDirectory: directory.path("file")) }
            #expect(error?.code == .io && error?.path == directory.path("file/archive"))
        }
    }
}

private final class Counted: Sendable {
    let value = Atomic<Int>(0)
}
