import Foundation
import Glibc

@testable import CommandSupport
@testable import ProcessSupport
@testable import WidgetHost

/// A monotonic clock that all processes share.
enum Moment {
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// A process with line-based input and output, in a separate process group. It ends when this process ends.
final class Worker {
    let process: ChildProcess
    private let name: String
    private let input: FileHandle
    private let output: Int32
    private var rest: [UInt8] = []
    private var hasEnded = false

    init(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        name = arguments.joined(separator: " ")
        let (toProcess, fromProcess) = (Pipe(), Pipe())
        process = try ChildProcess(
            arguments, environment: environment,
            streams: ChildProcess.Streams(
                input: toProcess.fileHandleForReading.fileDescriptor,
                output: fromProcess.fileHandleForWriting.fileDescriptor))
        input = toProcess.fileHandleForWriting
        output = dup(fromProcess.fileHandleForReading.fileDescriptor)
        _ = fcntl(output, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        end()
        close(output)
    }

    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        process.signal(SIGCONT)
        process.end()
    }

    /// Stops the process group (`stand`), or continues it (`goOn`).
    func stand() { process.signal(SIGSTOP) }
    func goOn() { process.signal(SIGCONT) }

    func send(_ line: String) throws {
        try input.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Returns the next line of the process's output as numbers.
    func numbers(within seconds: Double = 30) throws -> [Int64] {
        guard let line = try line(within: seconds) else {
            throw CommandFailure(.unavailable, reason: "silent", "no answer within \(seconds) s from: \(name)")
        }
        return line.split(separator: " ").compactMap { Int64($0) }
    }

    /// Returns the next line of the process's output; nil on a timeout.
    func line(within seconds: Double) throws -> String? {
        let end = Moment.now + Int64(seconds * 1e9)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let feed = rest.firstIndex(of: 0x0A) {
                defer { rest.removeSubrange(...feed) }
                return String(decoding: rest[..<feed], as: UTF8.self)
            }
            let left = end - Moment.now
            var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&descriptor, 1, Int32(min(left / 1_000_000 + 1, 1_000_000))) >= 0 else { return nil }
            guard descriptor.revents != 0 else { continue }
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else {
                throw CommandFailure(.unavailable, reason: "ended", "ended before it answered: \(name)")
            }
            rest += buffer[..<count]
        }
    }
}
