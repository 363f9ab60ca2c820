public import Foundation
import Glibc

/// The programs, as they were built beside the tests.
public enum Program {
    /// The folder of the build's products.
    public static let folder: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        // The test bundle is loaded from the folder of the products; the runner itself may be the toolchain's.
        let candidates =
            CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
            + [URL(fileURLWithPath: own).deletingLastPathComponent().path]
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0 + "/tandem") } ?? ".build/debug"
    }()

    /// The path of a program of ours; a path stays what it is.
    public static func path(_ name: String) -> String {
        name.contains("/") ? name : "\(folder)/\(name)"
    }
}

/// What a process left behind.
public struct Outcome: Sendable {
    /// The exit code; of a process that a signal ended, the signal.
    public var status: Int32
    /// The signal that ended it, if one did.
    public var signal: Int32?
    /// What it printed on standard output.
    public var output: String
    /// What it printed on standard error.
    public var errors: String
    /// The output's last line.
    public var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }
}

/// A process of a test. It is killed when the test lets go of it.
public final class TestProcess: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let outputFile: URL
    private let errorFile: URL

    /// The process id.
    public var pid: Int32 { process.processIdentifier }
    /// Whether it has not ended yet.
    public var isRunning: Bool { process.isRunning }

    /// Starts a program of ours by its name, or any by its path. Variables that begin with `TANDEM_` are not handed on.
    public init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        // A program may end without reading what it is sent.
        Glibc.signal(SIGPIPE, SIG_IGN)
        let folder = FileManager.default.temporaryDirectory
        let name = "tandem-process-\(UUID().uuidString)"
        outputFile = folder.appendingPathComponent(name + ".out")
        errorFile = folder.appendingPathComponent(name + ".err")
        _ = FileManager.default.createFile(atPath: outputFile.path, contents: nil)
        _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
        process.executableURL = URL(fileURLWithPath: Program.path(program))
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        for name in variables.keys where name.hasPrefix("TANDEM_") { variables[name] = nil }
        // A busy machine may not let anybody run for seconds.
        variables["TANDEM_FETCH_TIMEOUT"] = "25s"
        process.environment = variables.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try Self.withSignals { try process.run() }
    }

    /// A process inherits which signals are blocked and ignored. Threads of a test may block all of them, and a shell
    /// cannot trap what it was started to ignore.
    private static func withSignals(_ body: () throws -> Void) rethrows {
        for number in [SIGINT, SIGTERM, SIGPIPE] { Glibc.signal(number, SIG_DFL) }
        defer { Glibc.signal(SIGPIPE, SIG_IGN) }
        try withUnsafeTemporaryAllocation(of: sigset_t.self, capacity: 2) { sets in
            guard let start = sets.baseAddress else { return try body() }
            sigemptyset(start)
            pthread_sigmask(SIG_SETMASK, start, start + 1)
            defer { pthread_sigmask(SIG_SETMASK, start + 1, nil) }
            try body()
        }
    }

    deinit {
        if process.isRunning {
            kill(pid, SIGCONT)
            kill(pid, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: outputFile)
        try? FileManager.default.removeItem(at: errorFile)
    }

    /// Writes to its standard input.
    public func send(_ text: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Ends its standard input.
    public func closeInput() {
        try? input.fileHandleForWriting.close()
    }

    /// Sends it a signal.
    public func signal(_ number: Int32) {
        kill(pid, number)
    }

    /// What it has printed on standard output so far.
    public var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
    /// What it has printed on standard output so far, from a byte on.
    public func outputBytes(from offset: Int) -> Data {
        guard let handle = try? FileHandle(forReadingFrom: outputFile) else { return Data() }
        defer { try? handle.close() }
        guard (try? handle.seek(toOffset: UInt64(offset))) != nil else { return Data() }
        return (try? handle.readToEnd()) ?? Data()
    }
    /// What it has printed on standard error so far.
    public var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

    /// Waits for the end of the process.
    public func wait() -> Outcome {
        closeInput()
        process.waitUntilExit()
        let signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
        return Outcome(status: process.terminationStatus, signal: signal, output: output, errors: errors)
    }
}

/// Runs a program to its end.
@discardableResult
public func run(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
) throws -> Outcome {
    let process = try TestProcess(program, arguments, environment: environment)
    if !input.isEmpty { process.send(input) }
    return process.wait()
}

/// Runs `tandem container …` on a directory.
@discardableResult
public func container(_ directory: String, _ arguments: String..., input: String = "") throws -> Outcome {
    try run("tandem", ["container", arguments[0], "--container", directory] + arguments.dropFirst(), input: input)
}

/// Whether a program can be found on the PATH.
public func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/sbin", "/usr/sbin"]).contains { access("\($0)/\(program)", X_OK) == 0 }
}
