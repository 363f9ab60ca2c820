import Glibc
import Testing

@testable import Lab
@testable import SystemCallTracing

/// Tests for the effect of single calls on the model of a disk.
@Suite struct StorageModelCallTests {
    private let staged: [(TracedCall, String)] = [
        (call("openat", "t", flags: O_CREAT | O_EXCL), ""), (call("write", "t"), "news"),
    ]

    @Test("sync(2) and syncfs(2) make everything durable, names as well as contents", arguments: ["sync", "syncfs"])
    func everything(name: String) throws {
        let calls = staged + [(call("renameat", "t", to: "f"), ""), (call(name, ""), "")]
        #expect(try states(calls) == ["f=news"])
    }

    @Test("After an exchange, each name refers to its old file or to the other file")
    func exchange() throws {
        let calls = staged + [(call("fsync", "t"), ""), (call("fsync", ""), "")]
        let exchange = (call("renameat2", "t", to: "f", flags: 2), "")
        #expect(try states(calls + [exchange]) == ["f=old t=news", "f=news t=old", "f=old t=old", "f=news t=news"])
        #expect(try states(calls + [exchange, (call("fsync", ""), "")]) == ["f=news t=old"])
        let noReplace = (call("renameat2", "t", to: "n", flags: 1), "")
        #expect(try states(calls + [noReplace, (call("fsync", ""), "")]) == ["f=old n=news"])
        #expect(throws: TracingFailure.self) { try states(calls + [(call("renameat2", "t", to: "n", flags: 4), "")]) }
    }

    @Test("When a folder is renamed, its content moves with it, and a later fsync under its new name counts")
    func movedFolder() throws {
        let calls: [(TracedCall, String)] = [
            (call("mkdirat", "d"), ""), (call("openat", "d/x", flags: O_CREAT), ""), (call("fsync", ""), ""),
            (call("renameat", "d", to: "e"), ""),
        ]
        #expect(
            try states(calls) == ["f=old", "d/x= f=old", "e/x= f=old", "d/x= e/x= f=old"])
        #expect(try states(calls + [(call("fsync", ""), ""), (call("fsync", "e"), "")]) == ["e/x= f=old"])
        // A call finds the file under its new path.
        #expect(try states(calls + [(call("write", "e/x"), "y"), (call("sync", ""), "")]) == ["e/x=y f=old"])
    }

    @Test("creat and openat2 create and truncate like open", arguments: ["creat", "openat2"])
    func opening(name: String) throws {
        let truncated = try states([(call(name, "f", flags: O_CREAT | O_WRONLY | O_TRUNC), "")])
        #expect(truncated.contains("f=") && truncated.contains("f=old"))
        #expect(try states([(call(name, "n", flags: O_CREAT | O_WRONLY | O_TRUNC), "")]) == ["f=old", "f=old n="])
    }

    @Test("A synchronous write is on disk when it returns, but earlier writes are not")
    func synchronousWrite() throws {
        var write = call("pwritev2", "f")
        write.isSynchronous = true
        #expect(try states([(write, "news")]) == ["f=news"])
        // The first write was not synchronous. Its bytes may be missing, or only some of them may be on disk.
        #expect(
            try states([(call("write", "f"), "oldAB"), (write, "oldABCD")]) == ["f=old00CD", "f=oldABCD", "f=oldA0CD"])
        #expect(try states([(call("pwrite64", "f"), "OLD"), (write, "Old")]).contains("f=Old"))
    }

    @Test("If a file's name is gone or was reused, the model identifies the file by its inode")
    func nameless() throws {
        var open = call("openat", "f")
        (open.isChange, open.inode) = (false, 7)
        var create = call("openat", "f", flags: O_CREAT | O_EXCL)
        create.inode = 8
        var write = call("write", "f")
        (write.inode, write.isNameless) = (7, true)
        let calls = [(open, ""), (call("unlinkat", "f"), ""), (create, ""), (call("fsync", ""), ""), (write, "late")]
        #expect(try states(calls) == ["f="])
        // A file created without a name gets one by a link.
        var temporary = call("openat", "", flags: TracedCall.temporary | O_WRONLY)
        temporary.inode = 9
        (write.path, write.inode) = ("#9", 9)
        var link = call("linkat", nil, to: "n")
        link.inode = 9
        var sync = call("fsync", "#9")
        (sync.inode, sync.isNameless) = (9, true)
        let linked = [(temporary, ""), (write, "whole"), (sync, ""), (link, "")]
        #expect(try states(linked) == ["f=old", "f=old n=whole"])
        #expect(throws: TracingFailure.self) { try states([(write, "whole")]) }
    }

    @Test("A call that the model does not know is refused, not ignored")
    func unknown() {
        for refused in [
            call("symlinkat", "s"), call("mmap", "f"), call("io_uring_setup", ""), call("renameat", "x", to: "f"),
            call("linkat", nil, to: "g"), call("write", "x"), call("mkdirat", "x/y"),
        ] {
            #expect(throws: TracingFailure.self, "\(refused.text)") { try states([(refused, "")]) }
        }
    }

    @Test(
        "If a writer never fsyncs its folder, a sync of everything is its commit point",
        arguments: ["sync", "syncfs"])
    func commitPoint(name: String) {
        var run = TracedRun()
        run.calls = [
            call("fsync", ""), call("renameat", ".staging/a", to: "a.jsonl"), call("fsync", "a.jsonl"), call(name, ""),
        ]
        for index in run.calls.indices { run.calls[index].number = index + 1 }
        #expect(run.commitPoint == 4)
        run.calls[3].result = Int64(-EIO)
        #expect(run.commitPoint == nil)
    }
}
