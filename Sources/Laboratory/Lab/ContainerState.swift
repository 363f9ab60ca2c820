public import AppGroup
import Foundation
import Glibc

/// What a container holds, as a reader of the protocol and a widget host see it.
///
/// Nonces, times and process ids are no part of it: they differ from run to run. Revisions are.
public struct ContainerState: Sendable, Equatable, CustomStringConvertible {
    /// Each record's value, as its one line of JSON; removed records are not there.
    public var values: [String: String]
    /// The revision of each of these records.
    public var revisions: [String: Revision] = [:]
    /// The container's revision, removed records included.
    public var revision: Revision = 0
    /// The reloads that are asked for, as a host sees them: `JokeWidget` → `sequence 2, revision 7`.
    public var reloads: [String: String] = [:]
    /// Whether there is a container at all.
    public var isThere = true

    /// Makes a state.
    public init(values: [String: String]) {
        self.values = values
    }

    /// The state without the reload marker, which need not survive a power cut (PROTOCOL.md 8).
    public var withoutReloads: ContainerState {
        var state = self
        state.reloads = [:]
        return state
    }

    /// The state without revisions: a writer that begins again after one that was killed may use the next ones.
    public var withoutRevisions: ContainerState {
        var state = self
        state.revisions = [:]
        state.revision = 0
        return state
    }

    /// Reads a container, and checks it as `tandem container verify` does. A folder that is not there holds nothing.
    /// - Returns: what it holds, and every problem that was found.
    public static func read(_ path: String) -> (state: ContainerState, problems: [String]) {
        var problems: [String] = []
        var state = ContainerState(values: [:])
        do throws(AppGroupError) {
            let container = try SharedContainer.open(path, access: .readOnly)
            for finding in try container.verify().findings {
                // The marker is atomic for readers, and need not be durable: unreadable means absent (PROTOCOL.md 8).
                if finding.severity == .warning, finding.path.hasSuffix("/reload.jsonl") { continue }
                problems.append("verify: \(finding.path): \(finding.problem)")
            }
            let snapshot = try container.snapshot()
            state.revision = snapshot.revision
            for (name, record) in snapshot.records {
                state.values["\(name)"] = record.text
                state.revisions["\(name)"] = record.revision
            }
            // One by one they have to be the same.
            for name in snapshot.records.keys where try container.read(name)?.text != state.values["\(name)"] {
                problems.append("the record \(name) alone reads otherwise than in a snapshot")
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

    /// What the protocol does not allow to be left behind, once a writer has run to its end.
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

    /// Files and folders whose permissions are not those of the protocol: 0600 and 0700.
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

    /// The values with their revisions, in the order of their names, then the reloads that are asked for.
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
