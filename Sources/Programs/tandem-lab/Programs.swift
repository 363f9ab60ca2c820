import CommandSupport
import Foundation
import Glibc
import Lab
import ProcessSupport
import SystemCallTracing

/// Finds the programs that the laboratory runs.
enum Programs {
    /// Returns the path of a program of this package. The programs are in the folder of the running program.
    static func path(_ name: String) throws -> String {
        let path = LabProgram.path(name)
        guard access(path, X_OK) == 0 else {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "\(name) was not built; `scripts/tandem` builds what a command needs", path: path)
        }
        return path
    }

    /// Returns the path of a command that the user named by its path or by a name on the PATH.
    /// - Throws: `CommandFailure` with exit code 69 (missing tool) if the command is not an executable program.
    static func resolve(_ name: String) throws -> String {
        if name.contains("/") {
            guard access(name, X_OK) == 0 else {
                throw missing(name, "it is not an executable program")
            }
            return URL(fileURLWithPath: name).path
        }
        guard let path = ExecutablePath.find(name) else { throw missing(name, "it is not on the PATH") }
        return path
    }

    private static func missing(_ name: String, _ reason: String) -> CommandFailure {
        CommandFailure(.unavailable, reason: "unavailable", "cannot run the command \(name): \(reason)", path: name)
    }

    /// Throws a `CommandFailure` if this machine does not allow tracing.
    static func requireTracing() throws {
        guard !Tracer.isAvailable else { return }
        throw CommandFailure(
            .unavailable, reason: "unavailable",
            "programs cannot be traced here: ptrace(2) is forbidden (a container without CAP_SYS_PTRACE, or "
                + "kernel.yama.ptrace_scope), or the processor is neither x86-64 nor arm64")
    }
}
