import Foundation
import Glibc
import ProcessSupport

/// A program of the laboratory to start, whose standard streams are files.
struct Spawn {
    var arguments: [String]
    /// Environment variables, as `NAME=VALUE`, that replace inherited ones.
    var environment: [String] = []
    /// The path of the file for standard input. Set `inputDescriptor` instead to use an open descriptor.
    var input: String?
    var inputDescriptor: Int32?
    /// The file for standard output, which is truncated first; nil for `/dev/null`.
    var output: String?
    /// The file for standard error, opened for appending; nil for this process's standard error.
    var errors: String?
    /// True if the program leads a new process group.
    var leadsGroup = false

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Starts the program. A name without a slash is searched for on the PATH.
    func start() throws(RaceFailure) -> ChildProcess {
        let program = arguments[0].contains("/") ? arguments[0] : ExecutablePath.find(arguments[0]) ?? arguments[0]
        var files: [Int32] = []
        defer { for file in files { close(file) } }
        func descriptor(_ path: String?, _ flags: Int32) throws(RaceFailure) -> Int32? {
            guard let path else { return nil }
            let file = open(path, flags | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw .systemCall("cannot open", path) }
            files.append(file)
            return file
        }
        let inputFile = try descriptor(input, O_RDONLY)
        let streams = ChildProcess.Streams(
            input: inputDescriptor ?? inputFile,
            output: try descriptor(output, O_WRONLY | O_CREAT | O_TRUNC),
            errors: try descriptor(errors, O_WRONLY | O_CREAT | O_APPEND))
        let variables = environment.map { ($0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)) }
        let inherited = ProcessInfo.processInfo.environment
        do throws(ChildProcess.NotStarted) {
            return try ChildProcess(
                [program] + arguments.dropFirst(),
                environment: variables.reduce(into: inherited) {
                    $0[String($1[0])] = $1.dropFirst().first.map(String.init)
                },
                streams: streams, leadsGroup: leadsGroup)
        } catch {
            throw RaceFailure(.io, "cannot start \(error.description)", path: program)
        }
    }
}

extension ChildProcess {
    /// Waits for the process to end. On a timeout, kills the process and the group it may lead, and returns nil.
    func status(within patience: Duration) -> WaitStatus? {
        let hasEnded = ends(within: patience)
        if !hasEnded { signal(SIGKILL) }
        let status = wait()
        return hasEnded ? status : nil
    }
}
