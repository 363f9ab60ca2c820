package import Foundation
import Glibc

/// A run of a program with limits on its time and its output. After the run, no process of the program's process group
/// is left. The run ends when the program's process ends, even if its descendants still hold the pipes open.
package struct BoundedProcess: Sendable {
    /// The result of a run.
    package struct Outcome: Sendable {
        package var status: WaitStatus
        /// The program's standard output.
        package var output: Data
        /// The last bytes of the program's standard error.
        package var errors: Data
    }

    /// The reason why a run has no outcome.
    package enum Failure: Error, Sendable {
        /// The program could not be started.
        case notStarted(String)
        /// The program took longer than the limit. `errors` contains the last bytes of its standard error.
        case tookLonger(than: Duration, errors: Data)
        /// The program printed more bytes than the limit.
        case printedMore(than: Int)
    }

    /// The program's path and its arguments.
    package var arguments: [String]
    /// The whole environment of the program.
    package var environment: [String: String]
    /// The time that the program may take; nil for no limit.
    package var timeLimit: Duration?
    /// The maximum number of bytes that the program may print on standard output.
    package var outputLimit = 64 << 20
    /// True if standard error goes to the same pipe as standard output.
    package var joinsErrors = false
    /// A restriction of the program and its descendants.
    package var restriction: ProcessRestriction?

    /// The number of bytes of standard error that are kept.
    private static let keptErrors = 64 << 10
    /// The time between two checks whether the process has ended, in milliseconds, while no output arrives. If the
    /// kernel supports process descriptors, the end is noticed at once instead.
    private static let interval: Int32 = 20

    /// Describes a program without starting it.
    package init(_ arguments: [String], environment: [String: String], timeLimit: Duration?) {
        self.arguments = arguments
        self.environment = environment
        self.timeLimit = timeLimit
    }

    /// Starts the program and waits until it ends.
    /// - Parameters:
    ///   - onOutput: receives standard output as it arrives.
    ///   - onErrors: receives standard error as it arrives.
    ///   - onStart: receives the program's process, so that another thread can send it signals.
    ///   - onEnd: is called before the process is waited for. After that its id may be another process's.
    package func run(
        onOutput: (Data) -> Void = { _ in }, onErrors: (Data) -> Void = { _ in },
        onStart: (ChildProcess) -> Void = { _ in }, onEnd: () -> Void = {}
    ) throws(Failure) -> Outcome {
        var output = try Stream(for: arguments[0])
        defer { output.close() }
        var errors = try Stream(for: arguments[0])
        defer { errors.close() }
        let streams = ChildProcess.Streams(output: output.end, errors: joinsErrors ? output.end : errors.end)
        let process: ChildProcess
        do {
            process = try ChildProcess(
                arguments, environment: environment, streams: streams, restriction: restriction)
        } catch {
            throw .notStarted(error.description)
        }
        onStart(process)
        output.closeEnd()
        errors.closeEnd()
        let end = timeLimit.map { ContinuousClock.now + $0 }
        let ending = process.endDescriptor()
        defer { if ending >= 0 { close(ending) } }
        var hasEnded = false
        while !hasEnded {
            Stream.wait(for: [output, errors], or: ending, milliseconds: Self.interval)
            // Checks for the end before reading, so that the reads after the end get everything that the program
            // printed.
            hasEnded = process.hasEnded
            output.read(onOutput)
            errors.read(onErrors)
            errors.keep(last: Self.keptErrors)
            guard output.data.count <= outputLimit else {
                onEnd()
                process.end()
                throw .printedMore(than: outputLimit)
            }
            if !hasEnded, let end, let timeLimit, ContinuousClock.now >= end {
                onEnd()
                process.end()
                errors.read(onErrors)
                throw .tookLonger(than: timeLimit, errors: errors.data)
            }
        }
        onEnd()
        // Kills the program's descendants that are still running.
        process.signal(SIGKILL)
        return Outcome(status: process.wait(), output: output.data, errors: errors.data)
    }
}

/// A pipe from which this process reads without waiting.
private struct Stream {
    private(set) var data = Data()
    /// The write end of the pipe, for the program.
    private(set) var end: Int32
    private var descriptor: Int32

    init(for program: String) throws(BoundedProcess.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .notStarted("\(program): it gets no pipe: \(String(cString: strerror(errno)))")
        }
        (descriptor, end) = (ends[0], ends[1])
        // A process that another thread starts at this moment may still inherit the descriptors. This is harmless,
        // because nothing waits until all write ends are closed.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Waits until one of `streams` or the descriptor `other` is readable, but at most `milliseconds`.
    static func wait(for streams: [Stream], or other: Int32, milliseconds: Int32) {
        // poll(2) ignores negative descriptors.
        var polled = (streams.map(\.descriptor) + [other]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
    }

    /// Reads the bytes that have arrived, but no more than a pipe can hold. Without this limit, a program that prints
    /// without end could keep the other stream from being read.
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
