public import Foundation
import Glibc
import Synchronization

/// Finds the programs that are built together with the tests.
public enum Program {
    /// The folder that contains the built programs.
    public static let folder: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        // The test bundle is in the same folder as the built programs, but the running executable may be one of the
        // toolchain's. So the folders of all arguments are tried first.
        let candidates =
            CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
            + [URL(fileURLWithPath: own).deletingLastPathComponent().path]
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0 + "/tandem") }
            ?? ".build/scripts/release"
    }()

    /// Returns the path of one of this package's programs. If the name is already a path, returns it unchanged.
    public static func path(_ name: String) -> String {
        name.contains("/") ? name : "\(folder)/\(name)"
    }

    /// Copies one of this package's programs or libraries to a path, so that the copy can be started.
    ///
    /// Another process writes the file. If this process had it open, each process that another thread starts at that
    /// moment would inherit the descriptor, and Linux starts no program that is open for writing (`ETXTBSY`).
    public static func copy(_ name: String, to destination: String) throws {
        try shell(#"cp -- "$1" "$2""#, [path(name), destination])
    }

    /// Writes a script that can be started, with mode 0700. Another process writes it, as in `copy`.
    public static func writeScript(_ text: String, to path: String) throws {
        try shell(#"cat >"$1" && chmod 700 "$1""#, [path], input: text)
    }

    private static func shell(_ command: String, _ arguments: [String], input: String = "") throws {
        let outcome = try run("/bin/sh", ["-c", command, "sh"] + arguments, input: input)
        guard outcome.status == 0 else { throw ShellFailure(outcome: outcome) }
    }
}

private struct ShellFailure: Error {
    var outcome: Outcome
}

/// The result of a process that has ended.
public struct Outcome: Sendable {
    /// The exit code if the process exited; otherwise the signal that ended it.
    public var status: Int32
    /// The signal that ended the process; nil if it exited.
    public var signal: Int32?
    /// The standard output.
    public var output: String
    /// The standard error output.
    public var errors: String
    /// The last line of the standard output.
    public var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }
}

/// A process that a test starts. It is killed when this object is deallocated.
public final class TestProcess: @unchecked Sendable {
    private let process = Process()
    private let input: FileHandle
    private let outputFile: URL
    private let errorFile: URL

    public var pid: Int32 { process.processIdentifier }
    public var isRunning: Bool { process.isRunning }

    /// Starts one of this package's programs by its name, or any program by its path. The program does not inherit
    /// environment variables whose names begin with `TANDEM_`.
    /// - Parameter keepsMessages: True if its standard input is a socket on which each `send` is one message, as the host
    ///   sends requests to a provider. Otherwise it is a pipe.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], keepsMessages: Bool = false
    ) throws {
        // Ignores SIGPIPE, because the started program may end before it has read all of its input.
        Glibc.signal(SIGPIPE, SIG_IGN)
        let folder = FileManager.default.temporaryDirectory
        let name = "tandem-process-\(UUID().uuidString)"
        outputFile = folder.appendingPathComponent(name + ".out")
        errorFile = folder.appendingPathComponent(name + ".err")
        _ = FileManager.default.createFile(atPath: outputFile.path, contents: nil)
        _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
        // This process ignores SIGPIPE, and a child would inherit that.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--default-signal=PIPE", Program.path(program)] + arguments
        var variables = ProcessInfo.processInfo.environment
        for name in variables.keys where name.hasPrefix("TANDEM_") { variables[name] = nil }
        // The timeout is long, because a process may have to wait for seconds on a busy machine.
        variables["TANDEM_FETCH_TIMEOUT"] = "25s"
        process.environment = variables.merging(environment) { $1 }
        if keepsMessages {
            var ends: [Int32] = [-1, -1]
            let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemFailure("socketpair", path: program) }
            process.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
            input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        } else {
            let pipe = Pipe()
            process.standardInput = pipe
            input = pipe.fileHandleForWriting
        }
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        ExitTestThread.lowerPriority()
        try Self.withSignals { try process.run() }
    }

    /// Runs a body with unblocked signals that are not ignored, except SIGPIPE, because a process started in it inherits
    /// which signals are blocked and ignored. The thread of a test may block all signals, and a shell cannot trap a signal
    /// that was ignored when the shell started.
    private static func withSignals(_ body: () throws -> Void) rethrows {
        for number in [SIGINT, SIGTERM] { Glibc.signal(number, SIG_DFL) }
        Glibc.signal(SIGPIPE, SIG_IGN)
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

    /// Writes to the standard input.
    public func send(_ text: String) {
        try? input.write(contentsOf: Data(text.utf8))
    }

    /// Closes the standard input.
    public func closeInput() {
        try? input.close()
    }

    public func signal(_ number: Int32) {
        kill(pid, number)
    }

    /// The standard output so far.
    public var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
    /// Returns the standard output so far, starting at the byte `offset`.
    public func outputBytes(from offset: Int) -> Data {
        guard let handle = try? FileHandle(forReadingFrom: outputFile) else { return Data() }
        defer { try? handle.close() }
        guard (try? handle.seek(toOffset: UInt64(offset))) != nil else { return Data() }
        return (try? handle.readToEnd()) ?? Data()
    }
    /// The standard error output so far.
    public var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

    /// Closes the standard input and waits for the process to end.
    public func wait() -> Outcome {
        closeInput()
        process.waitUntilExit()
        let signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
        return Outcome(status: process.terminationStatus, signal: signal, output: output, errors: errors)
    }
}

/// The thread that waits for exit tests, once there was one. As long as any child of this process has ended and is not yet
/// waited for, the thread asks the kernel for it in a loop (swift-testing, WaitFor.swift). In this way it takes a processor
/// from the threads that wait for their own children.
private enum ExitTestThread {
    private static let isLow = Mutex(false)

    /// Lets all other threads run first.
    static func lowerPriority() {
        isLow.withLock { isLow in
            if isLow { return }
            let folder = "/proc/self/task"
            for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                guard let id = id_t(thread),
                    let name = FileManager.default.contents(atPath: "\(folder)/\(thread)/comm"),
                    name == Data("SWT ExT monitor\n".utf8)
                else { continue }
                isLow = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id, 19) == 0
            }
        }
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

/// Runs `tandem container` on a directory.
@discardableResult
public func container(_ directory: String, _ arguments: String..., input: String = "") throws -> Outcome {
    try run("tandem", ["container", arguments[0], "--container", directory] + arguments.dropFirst(), input: input)
}

/// Returns true if a program is on the PATH.
public func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/sbin", "/usr/sbin"]).contains { access("\($0)/\(program)", X_OK) == 0 }
}
