import AppGroup
import Synchronization

/// The content of a page: parts that are replaced as a whole, and a log that grows.
///
/// A reader asks for the changes since its last request. It gets only the latest version of each changed part, however
/// often the part was replaced. So nothing queues up for a slow or disconnected reader, and a burst of changes costs no
/// more than one change.
final class Board: Sendable {
    struct Changes: Sendable {
        /// The version of the board after these changes. The next request continues from this version.
        var version: UInt64
        /// The JSON of each changed part, by name; `null` for a removed part.
        var parts: [(name: String, json: String)]
        /// The new lines of the log.
        var lines: [String]
        /// True if the reader missed log lines before these lines.
        var hasMissedLines: Bool
    }

    private struct Part {
        var json: String
        var version: UInt64
    }

    private struct State {
        var version: UInt64 = 0
        var parts: [String: Part] = [:]
        /// The last log lines, each with its version.
        var lines: [(version: UInt64, text: String)] = []
        /// The version of the last log line that was dropped.
        var droppedVersion: UInt64 = 0
        var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [:] }
            return Array(waiting.values)
        }
    }

    /// The number of log lines to keep.
    static let mostLines = 400

    private let state = Mutex(State())

    /// Replaces a part. Putting an equal part does not count as a change.
    func put(_ name: String, _ json: String) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard state.parts[name]?.json != json else { return [] }
            state.version += 1
            state.parts[name] = Part(json: json, version: state.version)
            return state.takeWaiting()
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Removes a part. Current readers get `null` once; later readers get nothing.
    func remove(_ name: String) {
        if state.withLock({ $0.parts[name] }) != nil { put(name, "null") }
    }

    /// Returns the names of parts that begin with a given prefix.
    func names(_ prefix: String) -> [String] {
        state.withLock { state in
            state.parts.filter { $0.key.hasPrefix(prefix) && $0.value.json != "null" }.map(\.key)
        }
    }

    func json(_ name: String) -> String? { state.withLock { $0.parts[name]?.json } }

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

    /// The current version.
    var version: UInt64 { state.withLock { $0.version } }

    /// Returns the changes after a version. Returns everything if the version is 0.
    func changes(after version: UInt64) -> Changes {
        state.withLock { state in
            let parts = state.parts.filter { $0.value.version > version && !(version == 0 && $0.value.json == "null") }
                .sorted { $0.value.version < $1.value.version }
            let lines = state.lines.drop { $0.version <= version }
            // A new reader starts here, so it cannot have missed lines.
            return Changes(
                version: state.version, parts: parts.map { ($0.key, $0.value.json) }, lines: lines.map(\.text),
                hasMissedLines: version > 0 && state.droppedVersion > version)
        }
    }

    /// Waits until the board changes after a version, or until the task is cancelled.
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
    var isEmpty: Bool { parts.isEmpty && lines.isEmpty }

    /// Returns `{"at":MILLISECONDS,"parts":{NAME:…},"lines":[…],"missed":true}` on one line, without empty members.
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
