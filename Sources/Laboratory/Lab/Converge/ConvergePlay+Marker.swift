import Foundation
import Glibc

extension ConvergePlay {
    private static let kind = "JokeOfTheDayWidget"

    /// Counts the reloads in the host's log that have a reason. All families reload together, so only one of them is
    /// counted.
    private func reloads(_ reason: String) -> Int {
        let log = (try? String(contentsOfFile: place + "/state/events.jsonl", encoding: .utf8)) ?? ""
        return log.split(separator: "\n").count { line in
            [
                "\"event\":\"reload\"", "\"family\":\"systemSmall\"", "\"reason\":\"\(reason)\"",
                "\"outcome\":\"swapped\"",
            ]
            .allSatisfy { line.contains($0) }
        }
    }

    private func expectReload(_ reason: String, _ count: Int, _ what: String, _ host: WatchingProcess) throws {
        guard Patience.wait(settings.patience, { reloads(reason) >= count }) else {
            throw ConvergeViolation(
                text: "\(what): the host made \(reloads(reason)) reloads (\(reason)), not \(count), within "
                    + "\(settings.patience); \(host.errors)")
        }
    }

    /// Requests a reload and waits until the host has made it.
    private func request(_ number: Int, _ what: String, _ host: WatchingProcess) throws {
        try write(["reload", "--kind", Self.kind])
        try expectReload("requested", number, what, host)
    }

    func marker() throws {
        let program = LabProgram.path("widget-extension")
        for path in [program, LabProgram.path("jokes-widget")] where access(path, X_OK) != 0 {
            throw SceneSkipped(reason: "\(path) is missing")
        }
        // The stored joke is from today, so the provider does not fetch another.
        let now = Date().formatted(.iso8601)
        try write(
            ["put", "jotd"], "{\"id\":\"j1\",\"setup\":\"Why?\",\"punchline\":\"Because.\",\"lastUpdated\":\"\(now)\"}")
        let host = try WatchingProcess(
            program,
            [
                "run", "--container", container, "--state", place + "/state", "--backend", "http://127.0.0.1:9",
                "--profile", "debugger",
            ], environment: settings.watcherEnvironment, in: place)
        defer { host.end(within: settings.patience) }
        try expectReload("initial", 1, "at the start", host)
        let before = 2 + below(2)
        for number in 1...before { try request(number, "request \(number)", host) }
        // An unreadable marker counts as absent, so the sequence numbers start again. The marker is overwritten in
        // place, which notifies no watcher.
        try Data([0, 0, 0]).write(to: URL(fileURLWithPath: container + "/reload.jsonl"))
        try request(before + 1, "the first request after the marker was damaged", host)
        try request(before + 2, "the second request after the marker was damaged", host)
    }
}
