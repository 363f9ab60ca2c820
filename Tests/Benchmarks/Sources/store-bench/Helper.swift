import Foundation
import Glibc

/// A process that answers each line of input with a line of output. It ends when its standard input closes, even if
/// this process is killed.
final class Helper {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var pending: [UInt8] = []

    /// Starts the process.
    /// - Parameter program: a path, or a name that is searched for on the PATH.
    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // Closes the child's ends of the pipes in this process. Otherwise this process would not notice that the child
        // has ended.
        try output.fileHandleForWriting.close()
        try input.fileHandleForReading.close()
    }

    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Returns the next line; nil if the process has ended.
    func receive() throws -> String? {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            if let end = pending.firstIndex(of: 0x0A) {
                defer { pending.removeFirst(end + 1) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            let count = read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            if count == 0 { return nil }
            if count > 0 { pending += buffer[..<count] } else if errno != EINTR { throw Failure("read", errno: errno) }
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
