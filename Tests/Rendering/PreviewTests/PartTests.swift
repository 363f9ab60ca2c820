import AppGroup
import Foundation
import Glibc
import PhoneState
import TestSupport
import Testing
import Utilities
import WidgetHost

@testable import Preview

@Suite struct PartTests {
    @Test("A shell splits the displayed command line into exactly the command's words")
    func quoting() throws {
        let words = [
            "printf", "%s\\0", "plain-1.2/a:b=c,@%+", "", "two words", "it's", "$HOME `id` \"x\" \\", "a\nb", "*", "ü",
            // These apostrophes are parts of larger Characters, so code that iterates over Characters would not quote
            // them.
            "x'\u{301}; exit 7; echo '\u{301}", "\u{600}'; exit 7; '",
        ]
        let outcome = try run("/bin/sh", ["-c", ShellCommand(words).line])
        #expect(
            outcome.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
                == words.dropFirst(2).map { $0[...] })
        #expect(ShellCommand(["tandem", "clock", "advance", "1h"]).line == "tandem clock advance 1h")
    }

    @Test("A signal for a process that has exited is not sent to another process that now has its id")
    func process() throws {
        let process = try TestProcess("/bin/sleep", ["600"])
        // At first it is `env`, which starts the program.
        try #require(blockUntil { RunningProcess(process.pid)?.name == "sleep" })
        let seen = try #require(RunningProcess(process.pid))
        #expect(seen.name == "sleep" && !seen.isStopped && seen.parent == getpid())
        process.signal(SIGSTOP)
        #expect(blockUntil { RunningProcess(process.pid)?.isStopped == true })
        process.signal(SIGCONT)
        #expect(seen.signal(SIGKILL))
        #expect(process.wait().signal == SIGKILL)
        #expect(!seen.signal(SIGTERM) && RunningProcess(process.pid) == nil)
    }

    @Test("The preview finds out which processes hold a lock on a file, without taking the lock itself")
    func locks() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("foreground.lock")
        #expect(FileLocks.holders(of: path).isEmpty)
        try Files.write("1\n", to: path)
        #expect(FileLocks.holders(of: path).isEmpty)
        let holder = try TestProcess("/usr/bin/flock", ["--no-fork", path, "sleep", "600"])
        #expect(blockUntil { FileLocks.holders(of: path) == [holder.pid] })
        #expect(ForegroundApp.process(stateDirectory: directory.path)?.pid == holder.pid)
        // The app exits right after it was looked at.
        var looks = 0
        let app = ForegroundApp.process(stateDirectory: directory.path) {
            looks += 1
            return looks == 1 ? RunningProcess($0) : nil
        }
        #expect(app?.pid == holder.pid && looks == 1)
        holder.signal(SIGKILL)
        _ = holder.wait()
        #expect(ForegroundApp.process(stateDirectory: directory.path) == nil)
    }

    @Test(
        "A lock is found once although the kernel leaves it out of a long list, or repeats it, once in some hundred times"
    )
    func busyLocks() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("host.lock")
        try Files.write("1\n", to: path)
        let holder = try TestProcess("/usr/bin/flock", ["--no-fork", path, "sleep", "600"])
        #expect(blockUntil { FileLocks.holders(of: path) == [holder.pid] })
        let others = Array(String(repeating: "1: FLOCK  ADVISORY  WRITE 1 fe:00:1 0 EOF\n", count: 200).utf8)
        var looks = 0
        let holders = FileLocks.holders(of: path) {
            looks += 1
            return looks == 1 ? others : others + ((try? StateFile.read("/proc/locks")) ?? [])
        }
        #expect(holders == [holder.pid] && looks >= 2)
        let repeated = FileLocks.holders(of: path) {
            let locks = (try? StateFile.read("/proc/locks")) ?? []
            return locks + locks
        }
        #expect(repeated == [holder.pid])
        // A list that fits into one part is complete.
        looks = 0
        let none = FileLocks.holders(of: path) {
            looks += 1
            return []
        }
        #expect(none.isEmpty && looks == 1)
    }

    @Test("A lock is found at the end of a list of several pages, as on a machine with many browsers")
    func manyLocks() throws {
        let directory = try TemporaryDirectory()
        // The kernel lists later locks of one processor first, so about half of these come before the lock that is looked for.
        let paths = (0..<400).map { directory.path("lock-\($0)") }
        let descriptors = paths.map { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        defer { for descriptor in descriptors { close(descriptor) } }
        for descriptor in descriptors { #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0) }
        for path in paths { #expect(FileLocks.holders(of: path) == [getpid()], "\(path)") }
    }

    @Test(
        "The preview shows a container's records, uninstalled commit and active writer without changing the container")
    func container() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("group")
        #expect(ContainerPart.read(path, of: "x").problem != nil)
        let made = try SharedContainer.open(path, access: .create)
        try made.put("long", Array("\"\(String(repeating: "y", count: 50_000))\"".utf8))
        try made.put("short", Array("{\"a\":1}".utf8))
        var part = ContainerPart.read(path, of: "x")
        #expect(part.revision == 2 && part.records.map(\.name) == ["long", "short"])
        #expect(part.records[1].payload == "{\"a\":1}" && part.records[1].pid == getpid())
        #expect(part.records[0].bytes == 50_002 && part.records[0].payload.utf8.count < 33_000)
        #expect(part.records[1].previous == nil)
        try made.put("short", Array("{\"a\":2}".utf8))
        part = ContainerPart.read(path, of: "x")
        #expect(part.records[1].previous?.payload == "{\"a\":1}" && part.records[1].previous?.revision == 2)
        #expect(!part.hasRedo && part.staged == 0 && !part.isLocked && part.problem == nil)
        try Files.write("{", to: path + "/short.jsonl")
        part = ContainerPart.read(path, of: "x")
        #expect(part.records.count < 2 || part.records[1].damage != nil || part.problem != nil)
    }

    @Test("The last archived entry whose date has come is shown; if no date has come, the first entry is shown")
    func archive() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("archive.json")
        try Files.write(
            """
            {"kind":"K","family":"systemSmall","revision":7,"isPlaceholder":false,"archivedAt":"2026-01-30T05:00:00.000000Z",
            "entries":[{"date":"2026-01-30T05:00:00.000000Z","source":"app","content":{"texts":["a","b"]}},
            {"date":"2026-01-30T06:00:00.000000Z","source":null,"relevance":{"score":3.0,"duration":0.0},"content":{}}],
            "policy":{"after":"2026-01-30T07:00:00.000000Z"}}
            """, to: path)
        let archive = try #require(ArchiveFile(path: path))
        let first = try #require(RFC3339.date("2026-01-30T05:00:00.000000Z"))
        #expect(archive.revision == 7 && archive.policy == .after(first + 7_200))
        #expect(archive.entries.map { ArchiveFile.Content($0).texts } == [["a", "b"], []])
        #expect(archive.entries.map(\.title) == ["a", ""])
        #expect(archive.entry(at: first - 1) == 0 && archive.entry(at: first + 3_599) == 0)
        #expect(archive.entry(at: first + 3_600) == 1)
        try Files.write("{\"kind\":", to: path)
        #expect(ArchiveFile(path: path) == nil)
        // A stranger's extension may put a pipe in an archive's place. Nobody waits for what is written into it.
        let pipe = directory.path("pipe.json")
        try Files.makeFIFO(pipe)
        #expect(ArchiveFile(path: pipe) == nil && ArchivedWidget(contentsOfFile: pipe) == nil)
        #expect(try StateFile.read("/dev/zero", atMost: 10, onlyRegular: true) == nil)
        #expect(try StateFile.read("/dev/zero", atMost: 10)?.isEmpty == false)
    }

    @Test("Reading a long log begins at the start of a line near the log's end")
    func tail() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("events.jsonl")
        var tail = LineTail(path: path, limit: 25)
        #expect(tail.next().isEmpty)
        try Files.write((0..<100).map { "line \($0)\n" }.joined() + "half", to: path)
        #expect(tail.next().map { String(decoding: $0, as: UTF8.self) } == ["line 98", "line 99"])
        #expect(tail.next().isEmpty)
        try Files.write("new\n", to: path)
        #expect(tail.next().map { String(decoding: $0, as: UTF8.self) } == ["new"])
        // Replaces the log with another, longer file at the same path.
        try Files.write("of another file\n", to: path + ".new")
        try Files.rename(path + ".new", to: path)
        #expect(tail.next().map { String(decoding: $0, as: UTF8.self) } == ["of another file"])
        // Replaces the log with a pipe. The test goes on only if reading the pipe does not block.
        try Files.unlink(path)
        try Files.makeFIFO(path)
        #expect(tail.next().isEmpty)
    }

    @Test("The page gets valid JSON and only the host's own process, even if the log and host.json contain wrong data")
    func odd() async throws {
        let directory = try TemporaryDirectory()
        let stranger = try TestProcess("/bin/sleep", ["600"])
        try Files.write(
            "{\"pid\":\(stranger.pid),\"isBusy\":false,\"nextWake\":null,\"clockSequence\":0,\"placed\":[]}",
            to: directory.path("host.json"))
        let lines = [
            "{}", " {\"event\":\"a\"}", "{\"event\":\"b\"}\r", "{\"event\": \r \"c\"}", "no json",
            "{\"host\":\"fake\",\"event\":\"d\"}", "{\"event\":\"e\",\"outcome\":{\"toString\":null}}",
            "{\"event\":\"f\",\"outcome\":\"\(String(repeating: "x", count: 20_000))\"}",
        ]
        try Files.write(lines.joined(separator: "\n") + "\n", to: directory.path("events.jsonl"))
        let board = Board()
        let observer = Observer([PreviewedHost(name: "s", stateDirectory: directory.path)], board: board)
        await observer.look()
        let seen = board.changes(after: 0)
        let message = seen.json(at: 0)
        #expect(!message.contains("\r") && !message.contains("\n") && message.utf8.count < 20_000)
        let object = try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any]
        let events = try #require(object?["lines"] as? [[String: Any]])
        #expect(events.compactMap { $0["event"] as? String } == ["a", "b", "c", "d", "e", "…"])
        #expect(events.count == 7 && events.allSatisfy { $0["host"] as? String == "s" })
        let parts = try #require(object?["parts"] as? [String: Any])
        let host = try #require(parts["host:s"] as? [String: Any])
        #expect(host["host"] == nil)
        let controls = await observer.controls(starts: [:], tracer: true)
        #expect(controls.control("kill-host:s")?.reason != nil)
        #expect(stranger.isRunning)
    }
}
