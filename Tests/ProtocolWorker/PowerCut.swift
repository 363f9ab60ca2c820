import AppGroup
import Foundation
import Glibc
import TestSupport

/// Cuts the power of a small ext4 file system after each step of a commit and looks at what the journal brings back.
///
/// Run it in a mount namespace of its own (`unshare -m`): then nothing stays mounted, whatever happens to it.
struct PowerCut {
    /// What is committed, over what.
    struct Scene {
        var name: String
        var arguments: [String]
        var input: String
        var before: [String: String]
        var after: [String: String]
    }

    static let scenes = [
        Scene(
            name: "transaction over existing names", arguments: ["commit"], input: "{\"a\":2,\"b\":2}",
            before: ["a": "1", "b": "1"], after: ["a": "2", "b": "2"]),
        Scene(
            name: "transaction of new names", arguments: ["commit"], input: "{\"a\":2,\"b\":2}", before: [:],
            after: ["a": "2", "b": "2"]),
        Scene(
            name: "put over an existing name", arguments: ["put", "a"], input: "2", before: ["a": "1", "b": "1"],
            after: ["a": "2", "b": "1"]),
        Scene(name: "put of a new name", arguments: ["put", "a"], input: "2", before: [:], after: ["a": "2"]),
    ]

    /// `EXT4_IOC_SHUTDOWN` flags (`FS_IOC_SHUTDOWN`, linux/fs.h): the log is flushed first, or not.
    static let modes: [(name: String, flag: UInt32)] = [("log flushed", 1), ("log not flushed", 2)]
    static let mountOptions = ["", "noauto_da_alloc"]

    let directory: String
    var points = 0
    var cuts = 0
    var acknowledged = 0
    var violations: [String] = []

    init(directory: String) {
        self.directory = directory
    }

    private var image: String { directory + "/image" }
    private var template: String { directory + "/template" }
    private var mountPoint: String { directory + "/mnt" }
    private var container: String { mountPoint + "/group" }

    mutating func runAll() throws {
        try FileManager.default.createDirectory(atPath: mountPoint, withIntermediateDirectories: true)
        for options in Self.mountOptions {
            for scene in Self.scenes {
                try makeTemplate(scene, options)
                let steps = try self.steps(of: scene, options)
                points += steps.count
                for mode in Self.modes {
                    for step in steps { try cut(scene, at: step, of: steps, mode, options) }
                    try cut(scene, at: nil, of: steps, mode, options)
                }
            }
        }
    }

    /// The steps: every call that changes something, of a run on the same file system.
    private func steps(of scene: Scene, _ options: String) throws -> [SystemCallPoint] {
        try prepare(options)
        defer { unmount() }
        return try SystemCallTrace.points(
            "tandem", ["container", scene.arguments[0], "--container", container] + scene.arguments.dropFirst(),
            input: scene.input, touching: container
        ).filter(\.isChange)
    }

    /// Cuts the power before a step, which is after the step before it; with nil, after the command has ended well.
    private mutating func cut(
        _ scene: Scene, at step: SystemCallPoint?, of steps: [SystemCallPoint], _ mode: (name: String, flag: UInt32),
        _ options: String
    ) throws {
        try prepare(options)
        let arguments = ["container", scene.arguments[0], "--container", container] + scene.arguments.dropFirst()
        let outcome =
            try step.map { try SystemCallTrace.killing(at: $0, "tandem", arguments, input: scene.input) }
            ?? run("tandem", arguments, input: scene.input)
        try shutDown(mode.flag)
        unmount()
        try mount(options)
        defer { unmount() }
        cuts += 1
        let place =
            "\(scene.name), \(mode.name), \(options.isEmpty ? "default" : options), \(step.map { "before \($0)" } ?? "after its end")"
        guard outcome.status == (step == nil ? 0 : 9) else {
            violations.append("\(place): the command ended with \(outcome.status): \(outcome.errors)")
            return
        }
        // Acknowledged: the command said so; or the step lies behind the directory's fsync that is the commit point.
        let isAcknowledged = step.map { Self.isBehindCommitPoint($0, steps) } ?? true
        if isAcknowledged { acknowledged += 1 }
        do {
            let found = try values()
            let isRight = isAcknowledged ? found == scene.after : found == scene.before || found == scene.after
            if !isRight { violations.append("\(place): \(found)") }
        } catch {
            violations.append("\(place): \(error)")
        }
    }

    /// The commit point is the first fsync after the first rename; a step after that comes when it has succeeded.
    private static func isBehindCommitPoint(_ step: SystemCallPoint, _ steps: [SystemCallPoint]) -> Bool {
        guard let rename = steps.firstIndex(where: { $0.name == "renameat" && !$0.line.contains(".previous") }),
            let commit = steps[rename...].firstIndex(where: { $0.name == "fsync" }),
            let index = steps.firstIndex(where: { $0.name == step.name && $0.ordinal == step.ordinal })
        else { return false }
        return index > commit
    }

    /// A file system with the scene's records, all of it durable, to be copied for each cut.
    private func makeTemplate(_ scene: Scene, _ options: String) throws {
        try? FileManager.default.removeItem(atPath: image)
        guard FileManager.default.createFile(atPath: image, contents: nil), truncate(image, 8 << 20) == 0 else {
            throw SystemFailure("truncate", path: image)
        }
        try expectSuccess(try run("/sbin/mkfs.ext4", ["-q", "-F", "-J", "size=1", image]))
        try mount(options)
        // In processes of their own: nothing of this one may hold the file system.
        try expectSuccess(try run("tandem", ["container", "init", "--container", container]))
        for (name, value) in scene.before.sorted(by: { $0.key < $1.key }) {
            try expectSuccess(try run("tandem", ["container", "put", "--container", container, name], input: value))
        }
        unmount()
        try? FileManager.default.removeItem(atPath: template)
        try FileManager.default.moveItem(atPath: image, toPath: template)
    }

    /// Mounts a fresh copy of the template.
    private func prepare(_ options: String) throws {
        try? FileManager.default.removeItem(atPath: image)
        try FileManager.default.copyItem(atPath: template, toPath: image)
        try mount(options)
    }

    private func values() throws -> [String: String] {
        let snapshot = try run("tandem", ["container", "snapshot", "--container", container])
        try expectSuccess(snapshot)
        let verify = try run("tandem", ["container", "verify", "--container", container])
        try expectSuccess(verify)
        guard let object = try JSONSerialization.jsonObject(with: Data(snapshot.output.utf8)) as? [String: Any],
            let records = object["records"] as? [String: [String: Any]]
        else { throw SystemFailure("snapshot", path: container) }
        return records.mapValues { "\($0["value"] ?? "")" }
    }

    private func mount(_ options: String) throws {
        let flags = ["-o", options.isEmpty ? "loop" : "loop," + options]
        try expectSuccess(try run("/bin/mount", ["-t", "ext4"] + flags + [image, mountPoint]))
    }

    private func unmount() {
        // The kernel may need a moment to let go of the file system after a shutdown.
        _ = blockUntil { (try? run("/bin/umount", [mountPoint]).status) == 0 }
    }

    private func shutDown(_ flag: UInt32) throws {
        let descriptor = open(mountPoint, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw SystemFailure("open", path: mountPoint) }
        defer { close(descriptor) }
        var flag = flag
        let request: UInt = 0x8004_587D  // _IOR('X', 125, __u32)
        guard ioctl(descriptor, request, &flag) == 0 else { throw SystemFailure("FS_IOC_SHUTDOWN", path: mountPoint) }
    }

    private func expectSuccess(_ outcome: Outcome) throws {
        guard outcome.status == 0 else { throw CommandFailed(description: "exit \(outcome.status): \(outcome.errors)") }
    }

    private struct CommandFailed: Error, CustomStringConvertible {
        var description: String
    }
}
