import CommandSupport
import Foundation
import Glibc
import Lab
import SystemCallTracing

/// Finds the programs that the laboratory runs.
enum Programs {
    /// Returns the path of a program of this package, in this program's folder.
    static func path(_ name: String) throws -> String {
        let path = LabProgram.path(name)
        guard access(path, X_OK) == 0 else {
            throw CommandFailure(
                .unavailable, reason: "unavailable", "\(name) was not built: swift build --product \(name)", path: path)
        }
        return path
    }

    /// Returns the path of a user's command, given as a path or found on the PATH. A missing command counts as a
    /// missing tool (69).
    static func resolve(_ name: String) throws -> String {
        if name.contains("/") {
            guard access(name, X_OK) == 0 else {
                throw missing(name, "it is not an executable program")
            }
            return URL(fileURLWithPath: name).path
        }
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let path = "\(folder)/\(name)"
            if access(path, X_OK) == 0 { return path }
        }
        throw missing(name, "it is not on the PATH")
    }

    private static func missing(_ name: String, _ reason: String) -> CommandFailure {
        CommandFailure(.unavailable, reason: "unavailable", "cannot run the command \(name): \(reason)", path: name)
    }

    /// Ends the command if programs cannot be traced.
    static func requireTracing() throws {
        guard !Tracer.isAvailable else { return }
        throw CommandFailure(
            .unavailable, reason: "unavailable",
            "programs cannot be traced here: ptrace(2) is forbidden (a container without CAP_SYS_PTRACE, or "
                + "kernel.yama.ptrace_scope), or the processor is neither x86-64 nor arm64")
    }
}
