package import Foundation
import Glibc

/// Runs a program to its end, within bounds: it cannot take longer or print more than it may, and nothing of its group
/// stays. Its end is that of the process, not that of its pipes, which children may hold open.
package struct BoundedProcess: Sendable {
    /// What came of it.
    package struct Outcome: Sendable {
        /// Its status, as waitpid(2) has it.
        package var status: Int32
        /// What it printed on standard output.
        package var output: Data
        /// The last that it printed on standard error.
        package var errors: Data

        /// The signal that ended it.
        package var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }
        /// The exit code.
        package var code: Int32 { (status >> 8) & 0xFF }
    }

    /// Why there is no outcome.
    package enum Failure: Error, Sendable {
        /// It could not be started.
        case notStarted(String)
        /// It took longer; the last that it printed on standard error.
        case tookLonger(than: Duration, errors: Data)
        /// It printed more, in bytes.
        case printedMore(than: Int)
    }

    /// The program's path and its arguments.
    package var arguments: [String]
    /// All of its environment.
    package var environment: [String: String]
    /// How long it may take; nil for as long as it likes.
    package var timeLimit: Duration?
    /// How much it may print on standard output, in bytes.
    package var outputLimit = 64 << 20
    /// Whether its standard error goes where its standard output goes.
    package var joinsErrors = false

    /// How much of its standard error is kept.
    private static let keptErrors = 64 << 10
    /// How often its end and the time limit are looked for while its pipes are silent, in milliseconds; an end is seen at
    /// once where the kernel tells of it.
    private static let interval: Int32 = 20

    /// Describes a program; it is not started yet.
    package init(_ arguments: [String], environment: [String: String], timeLimit: Duration?) {
        self.arguments = arguments
        self.environment = environment
        self.timeLimit = timeLimit
    }

    /// Starts it and waits for its end.
    /// - Parameters:
    ///   - onOutput: is given what it prints on standard output, as it comes.
    ///   - onErrors: is given what it prints on standard error, as it comes.
    package func run(
        onOutput: (Data) -> Void = { _ in }, onErrors: (Data) -> Void = { _ in }
    ) throws(Failure) -> Outcome {
        var output = try Stream()
        defer { output.close() }
        var errors = try Stream()
        defer { errors.close() }
        let streams = ChildProcess.Streams(output: output.end, errors: joinsErrors ? output.end : errors.end)
        let process: ChildProcess
        do {
            process = try ChildProcess(arguments, environment: environment, streams: streams)
        } catch {
            throw .notStarted(error.description)
        }
        output.closeEnd()
        errors.closeEnd()
        let end = timeLimit.map { ContinuousClock.now + $0 }
        let ending = process.endDescriptor()
        defer { if ending >= 0 { close(ending) } }
        var hasEnded = false
        while !hasEnded {
            Stream.wait(for: [output, errors], or: ending, milliseconds: Self.interval)
            // Before the last look: what was printed until then is in the pipes.
            hasEnded = process.hasEnded
            output.read(onOutput)
            errors.read(onErrors)
            errors.keep(last: Self.keptErrors)
            guard output.data.count <= outputLimit else {
                process.end()
                throw .printedMore(than: outputLimit)
            }
            if !hasEnded, let end, let timeLimit, ContinuousClock.now >= end {
                process.end()
                errors.read(onErrors)
                throw .tookLonger(than: timeLimit, errors: errors.data)
            }
        }
        // What it started does not outlive it.
        process.signal(SIGKILL)
        return Outcome(status: process.wait(), output: output.data, errors: errors.data)
    }
}

/// A pipe to read from without waiting.
private struct Stream {
    private(set) var data = Data()
    /// The end that the process writes to.
    private(set) var end: Int32
    private var descriptor: Int32

    init() throws(BoundedProcess.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .notStarted("no pipe: \(String(cString: strerror(errno)))") }
        (descriptor, end) = (ends[0], ends[1])
        // A process that another thread starts just now may have them all the same: nothing waits for their end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Waits until one has something, or another descriptor has, for so long at most.
    static func wait(for streams: [Stream], or other: Int32, milliseconds: Int32) {
        // poll(2) passes over negative descriptors.
        var polled = (streams.map(\.descriptor) + [other]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
    }

    /// Takes what is there, up to a pipe's worth: one that never falls silent must not keep others waiting.
    mutating func read(_ tell: (Data) -> Void) {
        guard descriptor >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        for _ in 0..<16 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count == 0 {
                Glibc.close(descriptor)
                descriptor = -1
            }
            guard count > 0 else { return }
            let part = Data(buffer[..<count])
            data += part
            tell(part)
        }
    }

    mutating func keep(last count: Int) {
        if data.count > count { data = Data(data.suffix(count)) }
    }

    mutating func closeEnd() {
        if end >= 0 { Glibc.close(end) }
        end = -1
    }

    mutating func close() {
        closeEnd()
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }
}
