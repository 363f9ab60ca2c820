import AppGroup
import CSystemCallTracer
import Foundation
import Glibc
import ProcessSupport
import SystemCallTracing
import Utilities

/// A small ext4 file system in an image file. Only the thread that mounts it sees the mount. The power of this file
/// system can be cut.
struct Ext4Image {
    /// Mount options: ext4's defaults, or ext4 without auto_da_alloc. With auto_da_alloc, ext4 writes a file's data to
    /// disk when the file is renamed over another (`man 5 ext4`); other file systems do not have this option.
    enum Options: String, CaseIterable, Sendable {
        case defaults = ""
        case withoutWriteBack = "noauto_da_alloc"
    }

    /// A folder used by this image only.
    let folder: String
    let options: Options

    private var image: String { folder + "/image" }
    private var template: String { folder + "/template" }
    var mountPoint: String { folder + "/mounted" }
    /// The container on the mounted file system.
    var container: String { mountPoint + "/group" }

    /// Runs a body on a thread that may mount file systems. All mounts of the thread vanish when the thread ends.
    static func withOwnMounts<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        nonisolated(unsafe) var result: Result<Value, any Error>?
        WorkGroup.run([
            {
                let error = tandem_own_mounts()
                guard error == 0 else {
                    result = .failure(
                        PowerCutUnavailable(
                            description:
                                "nothing can be mounted here: \(String(cString: strerror(-error))). Run it as root, "
                                + "in a container with CAP_SYS_ADMIN"))
                    return
                }
                result = Result { try body() }
            }
        ])
        guard let result else { throw PowerCutUnavailable(description: "the thread ended without a result") }
        return try result.get()
    }

    /// Creates the file system with a container on it, and makes everything durable.
    func make(_ start: FileTree?) throws {
        try? FileManager.default.removeItem(atPath: image)
        try FileManager.default.createDirectory(atPath: mountPoint, withIntermediateDirectories: true)
        guard FileManager.default.createFile(atPath: image, contents: nil), truncate(image, 8 << 20) == 0 else {
            throw PowerCutUnavailable(description: "cannot make a file of 8 MiB at \(image)")
        }
        try run(["mkfs.ext4", "-q", "-F", "-J", "size=1", image])
        try mount()
        try whileMounted { try start?.write(to: container) }
        try? FileManager.default.removeItem(atPath: template)
        try FileManager.default.moveItem(atPath: image, toPath: template)
    }

    /// Restores the file system to its state after `make`, and mounts it.
    func restore() throws {
        try? FileManager.default.removeItem(atPath: image)
        try FileManager.default.copyItem(atPath: template, toPath: image)
        try mount()
    }

    /// Cuts the power once the disk has finished the writes that the kernel has begun. With auto_da_alloc, ext4 only
    /// begins to write a file's data at a rename; without the wait, the same cut could find these data or not.
    func cut(_ mode: tandem_power_cut) throws {
        try finishWrites()
        let descriptor = open(mountPoint, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open") }
        defer { close(descriptor) }
        let error = tandem_cut_power(descriptor, mode)
        guard error == 0 else {
            throw PowerCutUnavailable(
                description: "the power of \(mountPoint) cannot be cut: \(String(cString: strerror(-error)))")
        }
    }

    /// Waits for the writes that the kernel has begun, and begins none.
    private func finishWrites() throws {
        guard let names = FileManager.default.enumerator(atPath: container) else { return }
        for case let name as String in names {
            let descriptor = open("\(container)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let error = tandem_finish_writes(descriptor)
            guard error == 0 else {
                throw PowerCutUnavailable(description: "sync_file_range \(name): \(String(cString: strerror(-error)))")
            }
        }
    }

    /// Unmounts and mounts again, which replays the journal.
    func restart() throws {
        try unmount()
        try mount()
    }

    /// Runs a body on the mounted file system, then unmounts it in any case.
    /// - Throws: the body's error; otherwise `UnmountFailure`.
    func whileMounted<Value>(_ body: () throws -> Value) throws -> Value {
        let result: Value
        do {
            result = try body()
        } catch {
            // The body's error is reported; an error while unmounting is not.
            try? unmount()
            throw error
        }
        try unmount()
        return result
    }

    /// Mounts the file system. By default, ext4 commits its journal every 5 seconds, which could come before or after a
    /// cut. Here it does so after an hour, so only the writer's calls decide what the journal contains.
    func mount() throws {
        let all = ["loop", "commit=3600", options.rawValue].filter { !$0.isEmpty }.joined(separator: ",")
        try run(["mount", "-t", "ext4", "-o", all, image, mountPoint])
    }

    /// Unmounts the file system. The kernel may need a moment to release a file system that was shut down. After the
    /// time limit, the file system is detached, so that nothing remains mounted.
    /// - Throws: `UnmountFailure` if the file system cannot be unmounted in time.
    func unmount(within limit: Duration = .seconds(60)) throws {
        let deadline = ContinuousClock.now + limit
        while umount2(mountPoint, 0) != 0 {
            let error = errno
            guard error == EBUSY || error == EINTR, ContinuousClock.now < deadline else {
                let isGone = umount2(mountPoint, Int32(MNT_DETACH)) == 0
                throw UnmountFailure(
                    description: "\(mountPoint) cannot be unmounted: \(String(cString: strerror(error)))"
                        + (error == EBUSY ? ", for \(limit)" : "")
                        + (isGone ? ". It was detached; a process still has a file on it open" : ""))
            }
            usleep(2_000)
        }
    }

    private func run(_ command: [String]) throws {
        let folders = ["/usr/sbin", "/sbin", "/usr/bin", "/bin"]
        let environment = ["PATH": folders.joined(separator: ":")]
        guard let path = ExecutablePath.find(command[0], in: environment) else {
            throw PowerCutUnavailable(
                description: "\(command[0]) is not installed: apt install e2fsprogs mount (scripts/setup does it)")
        }
        // Runs the program from this thread, because other threads do not see its mounts.
        let program = TracedProgram([path] + command.dropFirst(), environment: environment)
        let run = try Tracer(folder: "/none").run(program)
        guard run.status == 0 else {
            throw PowerCutUnavailable(
                description: "\(command.joined(separator: " ")) ended with \(run.status): \(run.errors)")
        }
    }

    private func failure(_ operation: String) -> PowerCutUnavailable {
        PowerCutUnavailable(description: "\(operation) \(mountPoint): \(String(cString: strerror(errno)))")
    }
}

/// The error that this machine lacks something that is needed to cut the power of a file system.
public struct PowerCutUnavailable: Error, Sendable, CustomStringConvertible {
    /// The missing requirement, and what to do.
    public var description: String
}

/// The error that a file system could not be unmounted after its power was cut. The data found on it cannot be trusted.
public struct UnmountFailure: Error, Sendable, CustomStringConvertible {
    /// The mount point, and why it could not be unmounted.
    public var description: String
}
