import Foundation
import Glibc
import Testing

/// A process of the program `local-backend` from the folder of the tests.
final class ServerProcess: Sendable {
    private let identifier: pid_t
    private let output: Int32
    private let errors: Int32

    /// The way a process ended.
    enum Ending: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    init(_ arguments: [String], environment: [String: String] = [:], command: [String] = ["serve"]) throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("local-backend").path
        let output = try Self.pipe()
        let errors = try Self.pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.write, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.write, 2)
        let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var argv = ([program] + command + arguments).map { strdup($0) } + [nil]
        var envp = merged.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, program, &actions, nil, &argv, &envp)
        close(output.write)
        close(errors.write)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
        self.identifier = identifier
        self.output = output.read
        self.errors = errors.read
    }

    func signal(_ number: Int32) {
        kill(identifier, number)
    }

    /// Reads the next line of the process's output, without the line feed; nil at the end of the output.
    func line() async -> String? {
        let output = output
        return await onThread {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while read(output, &byte, 1) == 1 {
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
            return nil
        }
    }

    /// Waits until the process ends, and reaps it. May be called only once.
    func end() async -> (ending: Ending, errors: String) {
        let (identifier, output, errors) = (identifier, output, errors)
        return await onThread {
            let text = FileHandle(fileDescriptor: errors, closeOnDealloc: false).readDataToEndOfFile()
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            close(output)
            close(errors)
            let number = status & 0x7f
            return (number == 0 ? .exit(status >> 8 & 0xff) : .signal(number), String(decoding: text, as: UTF8.self))
        }
    }

    /// Waits for a process that exits without a signal, and returns its output. Reads standard error at the same time,
    /// because a full pipe would block the process.
    func endByItself() async -> (output: [String], ending: Ending, errors: String) {
        let errors = errors
        async let text = onThread { FileHandle(fileDescriptor: errors, closeOnDealloc: false).readDataToEndOfFile() }
        var lines: [String] = []
        while let line = await line() { lines.append(line) }
        let read = String(decoding: await text, as: UTF8.self)
        return (lines, await end().ending, read)
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        // Uses a socket pair because Swift cannot call `pipe2`. Processes that other threads spawn in the meantime must
        // not inherit either end.
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return (ends[0], ends[1])
    }

    /// Runs a blocking call on a separate thread, so that it does not occupy a thread of the task pool.
    private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}

/// Starts the program, runs a test, and makes sure that the program has ended afterwards.
func withServer<Result>(
    _ arguments: [String], environment: [String: String] = [:], _ test: (ServerProcess) async throws -> Result
) async throws -> Result {
    let server = try ServerProcess(arguments, environment: environment)
    do {
        return try await test(server)
    } catch {
        server.signal(SIGKILL)
        _ = await server.end()
        throw error
    }
}
