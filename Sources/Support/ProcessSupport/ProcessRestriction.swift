import CChildStart
import Glibc

/// A restriction of a program and its descendants: they change only files below some folders, and send signals only to each
/// other (`man 7 landlock`).
package final class ProcessRestriction: Sendable {
    let descriptor: Int32

    /// Describes a restriction. Returns nil if the kernel is older than Linux 5.19, or does not have Landlock switched on.
    /// - Parameter folders: the folders to which the program may write. Those that do not exist are left out.
    package init?(writingTo folders: [String]) {
        let names = folders.map { strdup($0) }
        defer { names.forEach { free($0) } }
        descriptor = tandem_sandbox_writing(names.map { UnsafePointer($0) }, Int32(names.count))
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Restricts this thread, and the processes that it starts from now on.
    package func restrictThread() { _ = tandem_sandbox_restrict(descriptor) }

    /// Forbids this process and its children the system calls that reach around a sandbox (`tandem_sandbox_forbid_calls`).
    /// - Returns: False if the system has no filters of system calls.
    package static func forbidCalls() -> Bool { tandem_sandbox_forbid_calls() == 0 }

    /// Keeps other processes of the same user from tracing this one, and from reading its memory and environment.
    package static func hideThisProcess() { _ = tandem_sandbox_hide() }
}
