import Foundation
import Glibc

/// Programs that the laboratory runs.
public enum LabProgram {
    /// What a program left behind.
    public struct Outcome: Sendable {
        /// The exit code, or the signal that ended it.
        public var status: Int32
        /// The signal that ended it, if one did.
        public var signal: Int32?
        /// What it printed on standard output.
        public var output: String
        /// What it printed on standard error.
        public var errors: String
    }

    /// The folder of this program, where the others of this package are.
    public static let folder: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().path
    }()

    /// The path of a program of this package.
    public static func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The path of a program that is searched for on the PATH; nil when there is none.
    public static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (folders + ["/usr/bin", "/sbin", "/usr/sbin"]).map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs a program to its end.
    /// - Parameters:
    ///   - path: the executable.
    ///   - arguments: what follows its name.
    ///   - input: its standard input.
    ///   - environment: what is added to this process's.
    public static func run(
        _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
        try process.run()
        try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? stdin.fileHandleForWriting.close()
        // What comes on standard error fits into the pipe; standard output may be more.
        let output = stdout.fileHandleForReading.readDataToEndOfFile()
        let errors = stderr.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil,
            output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self))
    }
}
