import AppGroup
import Synchronization

/// What a page shows: parts that are replaced as a whole, and a log that grows.
///
/// A reader asks for what changed since it last looked, and gets each part at most once, however often it was replaced
/// meanwhile. So nothing queues up for a reader that is slow or gone, and a burst costs what its end looks like.
final class Board: Sendable {
    /// What changed for a reader.
    struct Changes: Sendable {
        /// Up to which version it reaches; the next question starts there.
        var version: UInt64
        /// The JSON of each part that changed, by its name; `null` of one that is gone.
        var parts: [(name: String, json: String)]
        /// The lines of the log that are new.
        var lines: [String]
        /// Whether there were lines before these that the reader has missed.
        var hasMissedLines: Bool
    }

    private struct Part {
        var json: String
        var version: UInt64
    }

    private struct State {
        var version: UInt64 = 0
        var parts: [String: Part] = [:]
        /// The last lines, and the version of each.
        var lines: [(version: UInt64, text: String)] = []
        /// The version of the last line that was dropped.
        var droppedVersion: UInt64 = 0
        var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [:] }
            return Array(waiting.values)
        }
    }

    /// How many lines of the log are kept.
    static let mostLines = 400

    private let state = Mutex(State())

    /// Replaces a part. One that is the same as before is no change.
    func put(_ name: String, _ json: String) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard state.parts[name]?.json != json else { return [] }
            state.version += 1
            state.parts[name] = Part(json: json, version: state.version)
            return state.takeWaiting()
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Takes a part away: readers are told `null` once, and later ones nothing of it.
    func remove(_ name: String) {
        if state.withLock({ $0.parts[name] }) != nil { put(name, "null") }
    }

    /// The names of the parts that begin with a word and are there.
    func names(_ prefix: String) -> [String] {
        state.withLock { state in
            state.parts.filter { $0.key.hasPrefix(prefix) && $0.value.json != "null" }.map(\.key)
        }
    }

    /// The JSON of a part.
    func json(_ name: String) -> String? { state.withLock { $0.parts[name]?.json } }

    /// Adds lines to the log.
    func append(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            for line in lines {
                state.version += 1
                state.lines.append((state.version, line))
            }
            let surplus = state.lines.count - Self.mostLines
            if surplus > 0 {
                state.droppedVersion = state.lines[surplus - 1].version
                state.lines.removeFirst(surplus)
            }
            return state.takeWaiting()
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The version that is reached.
    var version: UInt64 { state.withLock { $0.version } }

    /// What changed after a version; with 0 everything.
    func changes(after version: UInt64) -> Changes {
        state.withLock { state in
            let parts = state.parts.filter { $0.value.version > version && !(version == 0 && $0.value.json == "null") }
                .sorted { $0.value.version < $1.value.version }
            let lines = state.lines.drop { $0.version <= version }
            // A reader that begins has missed nothing that it is to be told.
            return Changes(
                version: state.version, parts: parts.map { ($0.key, $0.value.json) }, lines: lines.map(\.text),
                hasMissedLines: version > 0 && state.droppedVersion > version)
        }
    }

    /// Waits until there is something after a version, or until the task is cancelled.
    func waitForChange(after version: UInt64) async {
        let ticket = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let goesOn = state.withLock { state in
                    guard state.version <= version, !Task.isCancelled else { return true }
                    state.waiting[ticket] = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
        }
    }
}

extension Board.Changes {
    /// Whether there is nothing to tell.
    var isEmpty: Bool { parts.isEmpty && lines.isEmpty }

    /// `{"at":MILLISECONDS,"parts":{NAME:…},"lines":[…],"missed":true}` on one line; what is not there is left out.
    func json(at milliseconds: Int64) -> String {
        var text = "{\"at\":\(milliseconds)"
        if !parts.isEmpty {
            text += ",\"parts\":{" + parts.map { "\(JSONText.quoted($0.name)):\($0.json)" }.joined(separator: ",") + "}"
        }
        if !lines.isEmpty { text += ",\"lines\":[" + lines.joined(separator: ",") + "]" }
        if hasMissedLines { text += ",\"missed\":true" }
        return text + "}"
    }
}
