public import AppGroup
import Foundation
import Glibc

/// The content of a container as a protocol reader and a widget host see it.
///
/// Includes revisions, but not nonces, times and process ids, because these differ from run to run.
public struct ContainerState: Sendable, Equatable, CustomStringConvertible {
    /// Each record's value as one line of JSON. Removed records are left out.
    public var values: [String: String]
    /// The revision of each record in `values`.
    public var revisions: [String: Revision] = [:]
    /// The container's revision, which also counts removals.
    public var revision: Revision = 0
    /// The pending reload requests as a host sees them: `JokeWidget` → `sequence 2, revision 7`.
    public var reloads: [String: String] = [:]
    /// True if the container exists.
    public var isThere = true

    public init(values: [String: String]) {
        self.values = values
    }

    /// The state without the reload marker, which may be lost in a power cut (PROTOCOL.md 8).
    public var withoutReloads: ContainerState {
        var state = self
        state.reloads = [:]
        return state
    }

    /// The state without revisions. A writer that restarts after a kill may use later revisions.
    public var withoutRevisions: ContainerState {
        var state = self
        state.revisions = [:]
        state.revision = 0
        return state
    }

    /// Reads a container and checks it as `tandem container verify` does. A missing folder gives an empty state.
    /// - Returns: the content, and every problem found.
    public static func read(_ path: String) -> (state: ContainerState, problems: [String]) {
        var problems: [String] = []
        var state = ContainerState(values: [:])
        do throws(AppGroupError) {
            let container = try SharedContainer.open(path, access: .readOnly)
            for finding in try container.verify().findings {
                // The marker is atomic for readers but need not be durable: an unreadable marker counts as absent
                // (PROTOCOL.md 8).
                if finding.severity == .warning, finding.path.hasSuffix("/reload.jsonl") { continue }
                problems.append("verify: \(finding.path): \(finding.problem)")
            }
            let snapshot = try container.snapshot()
            state.revision = snapshot.revision
            for (name, record) in snapshot.records {
                state.values["\(name)"] = record.text
                state.revisions["\(name)"] = record.revision
            }
            // Each record read alone must match the snapshot.
            for name in snapshot.records.keys where try container.read(name)?.text != state.values["\(name)"] {
                problems.append("the record \(name) read alone differs from the snapshot")
            }
            for (kind, request) in try container.reloadRequests().kinds {
                state.reloads[kind] = "sequence \(request.sequence), revision \(request.revision)"
            }
        } catch {
            guard error.code != .noSuchContainer else {
                state.isThere = false
                return (state, [])
            }
            problems.append("cannot be read: \(error)")
        }
        return (state, problems)
    }

    /// Returns the files that the protocol does not allow a finished writer to leave behind.
    public static func residue(_ path: String) -> [String] {
        var found: [String] = []
        for name in names(path) {
            switch name {
            case ".lock", ".staging", ".previous": continue
            default:
                let isRecord = name.hasSuffix(".jsonl") && !name.hasPrefix(".")
                if !isRecord { found.append("left behind: \(name)") }
            }
        }
        found += names(path + "/.staging").map { "left behind: .staging/\($0)" }
        return found
    }

    /// Returns files and folders whose permissions differ from the protocol's 0600 and 0700.
    public static func wrongModes(_ path: String) -> [String] {
        var found: [String] = []
        func look(_ name: String) {
            var status = stat()
            guard lstat(name.isEmpty ? path : path + "/" + name, &status) == 0 else { return }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let mode = status.st_mode & 0o777
            if mode != (isFolder ? 0o700 : 0o600) {
                found.append("the mode of \(name.isEmpty ? "the container" : name) is \(String(mode, radix: 8))")
            }
            guard isFolder else { return }
            for entry in names(path + (name.isEmpty ? "" : "/" + name)) {
                look(name.isEmpty ? entry : name + "/" + entry)
            }
        }
        look("")
        return found
    }

    private static func names(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The values with their revisions, sorted by name, then the pending reload requests.
    public var description: String {
        guard isThere else { return "no container" }
        var parts = values.sorted { $0.key < $1.key }.map { name, value in
            "\(name): \(value)" + (revisions[name].map { " at \($0)" } ?? "")
        }
        let highest = revisions.values.max() ?? 0
        if revision > highest { parts.append("a removal at \(revision)") }
        parts += reloads.sorted { $0.key < $1.key }.map { "reload of \($0.key): \($0.value)" }
        return "{" + parts.joined(separator: ", ") + "}"
    }
}
