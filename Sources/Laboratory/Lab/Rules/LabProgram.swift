import Foundation
import Glibc

/// Programs that the laboratory runs.
public enum LabProgram {
    /// The result of a program run.
    public struct Outcome: Sendable {
        /// The exit code, or the signal that ended the program.
        public var status: Int32
        /// The signal that ended the program; nil if it exited.
        public var signal: Int32?
        /// The standard output.
        public var output: String
        /// The standard error.
        public var errors: String
    }

    /// The folder of the running program, which also contains the package's other programs.
    public static let folder: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().path
    }()

    /// Returns the path of a program of this package.
    public static func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Returns the path of a program on the PATH; nil if there is none.
    public static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (folders + ["/usr/bin", "/sbin", "/usr/sbin"]).map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs a program to its end.
    /// - Parameters:
    ///   - path: the executable.
    ///   - arguments: the arguments after the program's name.
    ///   - input: the standard input.
    ///   - environment: variables to add to this process's environment.
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
        // Reads standard output first: standard error fits into its pipe, but standard output may not.
        let output = stdout.fileHandleForReading.readDataToEndOfFile()
        let errors = stderr.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil,
            output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self))
    }
}
