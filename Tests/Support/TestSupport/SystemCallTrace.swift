import Foundation

/// A system call in a run of a program, at which another run can be killed.
public struct SystemCallPoint: Sendable, CustomStringConvertible {
    /// The system call, for example `renameat`.
    public var name: String
    /// The number of the call among the calls with the same name, counted from 1 at the start of the process.
    public var ordinal: Int
    /// The line that strace printed for the call.
    public var line: String

    /// Creates the description of a call, which need not have been traced.
    public init(name: String, ordinal: Int, line: String = "") {
        self.name = name
        self.ordinal = ordinal
        self.line = line
    }

    public var description: String { "\(name) #\(ordinal): \(line)" }

    /// True if the call can change the disk.
    public var isChange: Bool {
        let changing: Set = [
            "write", "pwrite64", "fsync", "fdatasync", "renameat", "renameat2", "rename", "linkat", "unlinkat",
            "mkdirat",
            "mkdir", "ftruncate", "fchmod", "flock",
        ]
        return changing.contains(name) || (name == "openat" && line.contains("O_CREAT"))
    }
}

/// Runs programs under strace, which lists their system calls or kills them at one.
public enum SystemCallTrace {
    /// True if strace is installed and may trace.
    public static let isAvailable = (try? run("/usr/bin/strace", ["-o", "/dev/null", "/bin/true"]).status) == 0

    /// Returns the system calls of a run on files and descriptors, starting with the first call that names `path`.
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
            // Parses a line such as "4711 openat(AT_FDCWD, …) = 3".
            let call = line.drop { $0 != " " }.drop { $0 == " " }
            guard let parenthesis = call.firstIndex(of: "("), call.first?.isLetter == true else { continue }
            let name = String(call[..<parenthesis])
            counts[name, default: 0] += 1
            if name != "execve", call.contains("\"\(path)") { hasBegun = true }
            // Skips mmap, because it changes no file: the C library uses it to allocate memory.
            guard hasBegun, name != "mmap" else { continue }
            points.append(SystemCallPoint(name: name, ordinal: counts[name] ?? 1, line: String(call)))
        }
        guard !points.isEmpty else { throw TraceFailure("the run never touched \(path)") }
        return points
    }

    /// Runs a program and kills it with SIGKILL when a system call begins, so that the call does not happen.
    /// - Returns: the outcome; `signal` is nil if the program never made the call.
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

/// The reason why tracing failed.
public struct TraceFailure: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
