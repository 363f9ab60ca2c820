import Foundation
import Glibc
import Utilities

/// One round: a container, its writers and its watchers.
final class ConvergePlay {
    let place: String
    let settings: ConvergeCheck.Settings
    var random: SplitMix64
    private(set) var commits = 0
    private(set) var milliseconds = 0

    var container: String { place + "/container" }

    init(_ place: String, _ settings: ConvergeCheck.Settings, _ random: SplitMix64) {
        self.place = place
        self.settings = settings
        self.random = random
    }

    /// Returns a random number in `0..<bound`.
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    func run(_ kind: ConvergeCheck.Kind) throws {
        switch kind {
        case .plain: try plain()
        case .start: try start()
        case .window: try window()
        case .overflow: try overflow()
        case .moved: try moved()
        case .recreated: try recreated()
        case .marker: try marker()
        }
    }

    // MARK: Writing

    /// Runs `tandem container`, which must succeed, and returns the revision it reports.
    @discardableResult
    func write(_ arguments: [String], _ input: String = "", in container: String? = nil) throws -> UInt64 {
        let container = container ?? self.container
        if arguments[0] != "init", access(container, F_OK) != 0 { try write(["init"], in: container) }
        let arguments = ["container", arguments[0], "--container", container] + arguments.dropFirst()
        let outcome = try LabProgram.run(
            LabProgram.path("tandem"), arguments, input: input, environment: settings.writerEnvironment)
        guard outcome.status == 0 else {
            throw ConvergeViolation(text: "tandem \(arguments.joined(separator: " ")): \(outcome.errors)")
        }
        if arguments[1] != "init" { commits += 1 }
        let answer = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return (answer?["revision"] as? NSNumber)?.uint64Value ?? 0
    }

    /// Writes a record with a value that no earlier commit had.
    @discardableResult
    func put(_ name: String, in container: String? = nil) throws -> UInt64 {
        try write(["put", name], "{\"commit\":\(commits)}", in: container)
    }

    /// Makes up to `most` commits of all kinds and returns the last revision.
    func commitSome(_ most: Int) throws -> UInt64 {
        var last: UInt64 = 0
        for _ in 0...below(most) {
            let name = ["a", "b", "c"][below(3)]
            switch below(5) {
            case 0: last = try write(["commit"], "{\"a\":\(commits),\"b\":\(commits)}")
            case 1:
                try put(name)
                last = try write(["delete", name])
            default: last = try put(name)
            }
        }
        return last
    }

    // MARK: Watching

    func watch(under tracer: [String] = []) throws -> WatchingProcess {
        let line = tracer + [LabProgram.path("tandem-watch"), "--container", container]
        return try WatchingProcess(
            line[0], Array(line.dropFirst()), environment: settings.watcherEnvironment, in: place)
    }

    /// Waits until the watcher reports a revision.
    func expect(_ watcher: WatchingProcess, at revision: UInt64, _ what: String) throws {
        let start = ContinuousClock.now
        guard Patience.wait(settings.patience, { watcher.lastRevision == revision }) else {
            throw ConvergeViolation(
                text:
                    "\(what): the watcher is at revision \(watcher.lastRevision.map(String.init) ?? "none"), the container "
                    + "at \(revision), \(settings.patience) after the last commit; \(watcher.errors)")
        }
        milliseconds = max(milliseconds, Int((ContinuousClock.now - start) / .milliseconds(1)))
    }
}
