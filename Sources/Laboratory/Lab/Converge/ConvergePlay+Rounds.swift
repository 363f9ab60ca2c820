import Foundation
import Glibc

extension ConvergePlay {
    func plain() throws {
        let first = try put("a")
        let watcher = try watch()
        try expect(watcher, at: first, "at the start")
        // Single commits first, then several in a row.
        try expect(watcher, at: try put("a"), "after a commit")
        try expect(watcher, at: try put("b"), "after the commit of another record")
        try expect(watcher, at: try commitSome(10), "after some commits")
    }

    func start() throws {
        if below(3) > 0 { try put("a") }
        let watcher = try watch()
        usleep(UInt32(below(60_000)))
        try expect(watcher, at: try commitSome(3), "after commits while it started")
    }

    func window() throws {
        let strace = try RuleScene.strace()
        let first = try put("a")
        // With -D, strace runs as a grandchild, so the started process is the watcher itself. The watcher first watches
        // its own pipe, then the folders, and finally the container.
        let watcher = try watch(under: [
            strace, "-D", "-f", "-o", "/dev/null", "-e", "trace=inotify_add_watch", "-e",
            "inject=inotify_add_watch:delay_enter=400000:when=2+",
        ])
        // A faulty watcher that reads before it watches would print the revision more than a second before its watches
        // are in place.
        try expect(watcher, at: first, "at the start")
        try expect(watcher, at: try put("a"), "after a commit right after the first look")
    }

    func overflow() throws {
        let first = try put("a")
        let text = (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)) ?? ""
        let limit = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 16_384
        guard limit <= 1_000_000 else {
            throw SceneSkipped(reason: "fs.inotify.max_queued_events is \(limit): the queue cannot be filled")
        }
        let watcher = try watch()
        try expect(watcher, at: first, "at the start")
        try watcher.stop(within: settings.patience)
        defer { watcher.goOn() }
        // Renames an unrelated file. It alternates between two names because the kernel merges equal events in a row.
        let names = ["noise.0", "noise.1"].map { "\(container)/\($0)" }
        guard FileManager.default.createFile(atPath: names[0], contents: nil) else {
            throw ConvergeFailure("cannot make \(names[0])")
        }
        for number in 0..<(limit + 2 * (below(500) + 1)) {
            guard rename(names[number % 2], names[(number + 1) % 2]) == 0 else {
                throw ConvergeFailure("cannot rename \(names[number % 2]): \(String(cString: strerror(errno)))")
            }
        }
        let last = try commitSome(2)
        watcher.goOn()
        try expect(watcher, at: last, "after \(limit) events while it was stopped")
        try expect(watcher, at: try put("b"), "after one more commit")
    }

    func moved() throws {
        var last = try put("a")
        while last < UInt64(4 + below(3)) { last = try put("a") }
        let watcher = try watch()
        try expect(watcher, at: last, "at the start")
        let other = place + "/other"
        let revision = try put("a", in: other)
        try move(container, to: place + "/elsewhere")
        if below(2) == 0 { usleep(UInt32(below(50_000))) }
        try move(other, to: container)
        try expect(watcher, at: revision, "after another directory was put in the container's place")
        try expect(watcher, at: try commitSome(2), "after commits in the other directory")
        // The watcher must ignore commits to the directory that was moved away.
        try put("b", in: place + "/elsewhere")
        try expect(watcher, at: try put("b"), "after commits in both directories")
    }

    func recreated() throws {
        var last = try put("a")
        while last < UInt64(4 + below(3)) { last = try put("a") }
        let watcher = try watch()
        try expect(watcher, at: last, "at the start")
        try FileManager.default.removeItem(atPath: container)
        if below(2) == 0 { usleep(UInt32(below(50_000))) }
        try expect(watcher, at: try put("a"), "after the directory was deleted and made anew")
        try expect(watcher, at: try commitSome(2), "after commits in the new directory")
    }

    private func move(_ path: String, to other: String) throws {
        guard rename(path, other) == 0 else {
            throw ConvergeFailure("cannot move \(path): \(String(cString: strerror(errno)))")
        }
    }
}
