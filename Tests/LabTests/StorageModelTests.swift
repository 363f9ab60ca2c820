import Glibc
import TestSupport
import Testing

@testable import Lab

/// The model of a disk, call by call.
@Suite struct StorageModelTests {
    /// A folder with one file, `f`, that holds "old".
    private var start: FileTree {
        FileTree(nodes: ["": .folder(mode: 0o700), "f": .file(0, mode: 0o600)], contents: [0: Array("old".utf8)])
    }

    private func call(_ name: String, _ path: String, to second: String? = nil, flags: Int32 = 0) -> TracedCall {
        TracedCall(
            number: 1, name: name, path: path, secondPath: second, inode: nil, isChange: true, flags: flags, size: nil,
            result: 0, process: 1)
    }

    /// What the files of each possible state hold, as `name=contents`.
    private func states(_ calls: [(TracedCall, String)]) throws -> Set<String> {
        var model = StorageModel(start)
        for (call, contents) in calls { try model.follow(call) { Array(contents.utf8) } }
        var states: Set<String> = []
        try model.eachState { state in
            states.insert(
                state.nodes.sorted { $0.key < $1.key }.compactMap { path, node in
                    guard case .file(let number, _) = node else { return nil }
                    let bytes = state.contents[number] ?? []
                    return "\(path)=\(String(decoding: bytes.map { $0 == 0 ? UInt8(ascii: "0") : $0 }, as: UTF8.self))"
                }.joined(separator: " "))
        }
        return states
    }

    private var staged: [(TracedCall, String)] {
        [(call("openat", "t", flags: O_CREAT | O_EXCL), ""), (call("write", "t"), "news")]
    }

    @Test("What was never synced may be there or not, whole, half, empty or full of NULs")
    func unsynced() throws {
        #expect(try states(staged) == ["f=old", "f=old t=", "f=old t=news", "f=old t=ne", "f=old t=0000"])
    }

    @Test("A rename without an fsync of the file can leave the name with nothing behind it")
    func renameWithoutSync() throws {
        let found = try states(staged + [(call("renameat", "t", to: "f"), "")])
        #expect(found.contains("f=") && found.contains("f=0000") && found.contains("f=old"))
        // The old name may have stayed as well.
        #expect(found.contains("f=news t=news"))
    }

    @Test("With the file synced, a rename leaves old or new; with the folder synced too, only new")
    func renameWithSync() throws {
        var calls = staged + [(call("fsync", "t"), ""), (call("renameat", "t", to: "f"), "")]
        #expect(try states(calls) == ["f=old", "f=old t=news", "f=news", "f=news t=news"])
        calls.append((call("fsync", ""), ""))
        #expect(try states(calls) == ["f=news"])
    }

    @Test("Names are independent of each other: the later of two renames may be there without the earlier")
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

    @Test("A write in place may be old, new or torn; the second of two writes may be there without the first")
    func inPlace() throws {
        let once = try states([(call("pwrite64", "f"), "new")])
        #expect(once == ["f=old", "f=new", "f=n"])
        let twice = try states([(call("write", "f"), "old1"), (call("write", "f"), "old12")])
        #expect(twice.contains("f=old02") && twice.contains("f=old1") && twice.contains("f=old12"))
    }

    @Test("Truncating on opening counts; a removed name may come back until the folder is synced")
    func truncationAndRemoval() throws {
        #expect(try states([(call("openat", "f", flags: O_TRUNC), "")]).contains("f="))
        #expect(try states([(call("unlinkat", "f"), "")]) == ["f=old", ""])
        #expect(try states([(call("unlinkat", "f"), ""), (call("fsync", ""), "")]) == [""])
    }

    @Test("What stands in a folder that did not reach the disk is not there either")
    func folders() throws {
        let calls: [(TracedCall, String)] = [
            (call("mkdirat", "d"), ""), (call("openat", "d/x", flags: O_CREAT), ""), (call("fsync", "d/x"), ""),
            (call("fsync", "d"), ""),
        ]
        #expect(try states(calls) == ["f=old", "d/x= f=old"])
    }

    @Test("A call that the model does not know is refused, not passed over")
    func unknown() {
        var model = StorageModel(start)
        #expect(throws: TracingFailure.self) { try model.follow(call("symlinkat", "s")) { [] } }
        #expect(throws: TracingFailure.self) { try model.follow(call("renameat", "x", to: "f")) { [] } }
    }
}
