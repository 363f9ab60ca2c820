import Foundation

/// A system call of a program's run, so that the next run can be killed at it.
public struct SystemCallPoint: Sendable, CustomStringConvertible {
    /// The system call, for example `renameat`.
    public var name: String
    /// Which of the calls of that name it is, from 1, counted from the start of the process.
    public var ordinal: Int
    /// The line strace printed for it.
    public var line: String

    /// Names a call, whether or not a run was traced.
    public init(name: String, ordinal: Int, line: String = "") {
        self.name = name
        self.ordinal = ordinal
        self.line = line
    }

    /// The call and its number.
    public var description: String { "\(name) #\(ordinal): \(line)" }

    /// Whether the call can change something on disk.
    public var isChange: Bool {
        let changing: Set = [
            "write", "pwrite64", "fsync", "fdatasync", "renameat", "renameat2", "rename", "linkat", "unlinkat",
            "mkdirat",
            "mkdir", "ftruncate", "fchmod", "flock",
        ]
        return changing.contains(name) || (name == "openat" && line.contains("O_CREAT"))
    }
}

/// Runs programs under strace: to list their system calls, and to kill them at one.
public enum SystemCallTrace {
    /// Whether strace is there and may trace.
    public static let isAvailable = (try? run("/usr/bin/strace", ["-o", "/dev/null", "/bin/true"]).status) == 0

    /// The system calls of a run on files and descriptors, from the first that names `path` on.
    public static func points(
        _ program: String, _ arguments: [String], input: String, touching path: String
    ) throws -> [SystemCallPoint] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let outcome = try run(
            "/usr/bin/strace",
            ["-f", "-s", "256", "-o", file.path, "-e", "trace=%file,%desc", Program.path(program)] + arguments,
            input: input)
        guard outcome.status == 0 else {
            throw TraceFailure("the traced run ended with \(outcome.status): \(outcome.errors)")
        }
        var counts: [String: Int] = [:]
        var points: [SystemCallPoint] = []
        var hasBegun = false
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            // "4711 openat(AT_FDCWD, …) = 3"
            let call = line.drop { $0 != " " }.drop { $0 == " " }
            guard let parenthesis = call.firstIndex(of: "("), call.first?.isLetter == true else { continue }
            let name = String(call[..<parenthesis])
            counts[name, default: 0] += 1
            if name != "execve", call.contains("\"\(path)") { hasBegun = true }
            // Mapping memory changes no file; what the C library does in between cannot matter to the container.
            guard hasBegun, name != "mmap" else { continue }
            points.append(SystemCallPoint(name: name, ordinal: counts[name] ?? 1, line: String(call)))
        }
        guard !points.isEmpty else { throw TraceFailure("the run never touched \(path)") }
        return points
    }

    /// Runs a program that is killed with SIGKILL on entering a system call: the call does not happen any more.
    /// - Returns: what it left; `signal` is nil when the call was never made.
    public static func killing(
        at point: SystemCallPoint, _ program: String, _ arguments: [String], input: String
    ) throws -> Outcome {
        try run(
            "/usr/bin/strace",
            [
                "-f", "-o", "/dev/null", "-e", "trace=\(point.name)",
                "-e", "inject=\(point.name):signal=SIGKILL:when=\(point.ordinal)", Program.path(program),
            ] + arguments, input: input)
    }
}

/// Why tracing did not work.
public struct TraceFailure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
