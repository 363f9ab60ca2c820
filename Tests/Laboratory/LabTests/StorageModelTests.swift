import Glibc
import TestSupport
import Testing

@testable import Lab
@testable import SystemCallTracing

/// Tests for the model of a disk over sequences of calls.
@Suite struct StorageModelTests {
    private var staged: [(TracedCall, String)] {
        [(call("openat", "t", flags: O_CREAT | O_EXCL), ""), (call("write", "t"), "news")]
    }

    @Test("Unsynced data may be missing, whole, half, empty or full of NULs")
    func unsynced() throws {
        // In the last state, the file is torn: its first part is on disk, the second is not.
        let contents = ["", "news", "ne", "0000", "ne00"]
        #expect(try states(staged) == Set(["f=old"] + contents.map { "f=old t=\($0)" }))
    }

    @Test("A rename without an earlier fsync of the file can leave an empty file")
    func renameWithoutSync() throws {
        let found = try states(staged + [(call("renameat", "t", to: "f"), "")])
        #expect(found.contains("f=") && found.contains("f=0000") && found.contains("f=old"))
        // The old name of the renamed file may also remain.
        #expect(found.contains("f=news t=news"))
    }

    @Test("After an fsync of the file, a rename leaves old or new content; after an fsync of the folder too, only new")
    func renameWithSync() throws {
        var calls = staged + [(call("fsync", "t"), ""), (call("renameat", "t", to: "f"), "")]
        #expect(try states(calls) == ["f=old", "f=old t=news", "f=news", "f=news t=news"])
        calls.append((call("fsync", ""), ""))
        #expect(try states(calls) == ["f=news"])
    }

    @Test("The second of two renames may survive a power cut even if the first does not")
    func independentNames() throws {
        let other: [(TracedCall, String)] = [
            (call("openat", "u", flags: O_CREAT | O_EXCL), ""), (call("write", "u"), "more"), (call("fsync", "u"), ""),
            (call("fsync", ""), ""),
        ]
        let found = try states(
            staged + [(call("fsync", "t"), "")] + other + [
                (call("renameat", "t", to: "f"), ""), (call("renameat", "u", to: "g"), ""),
            ])
        #expect(found.contains("f=old g=more t=news u=more") && found.contains("f=news t=news u=more"))
    }

    @Test(
        "A write in place may leave old, new or torn content of full length; a second write may survive without the first"
    )
    func inPlace() throws {
        let once = try states([(call("pwrite64", "f"), "new")])
        #expect(once == ["f=old", "f=new", "f=nld"])
        let twice = try states([(call("write", "f"), "old1"), (call("write", "f"), "old12")])
        #expect(twice.contains("f=old02") && twice.contains("f=old1") && twice.contains("f=old12"))
    }

    @Test("An open may truncate, and a removed name may come back until the folder is synced")
    func truncationAndRemoval() throws {
        #expect(try states([(call("openat", "f", flags: O_TRUNC), "")]).contains("f="))
        #expect(try states([(call("unlinkat", "f"), "")]) == ["f=old", ""])
        #expect(try states([(call("unlinkat", "f"), ""), (call("fsync", ""), "")]) == [""])
    }

    @Test("If a folder did not reach the disk, neither did its content")
    func folders() throws {
        let calls: [(TracedCall, String)] = [
            (call("mkdirat", "d"), ""), (call("openat", "d/x", flags: O_CREAT), ""), (call("fsync", "d/x"), ""),
            (call("fsync", "d"), ""),
        ]
        #expect(try states(calls) == ["f=old", "d/x= f=old"])
    }
}
