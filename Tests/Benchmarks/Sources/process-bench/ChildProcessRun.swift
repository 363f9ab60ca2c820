import Foundation
import Glibc

@testable import ProcessSupport
@testable import WidgetHost

/// The result of a program that has ended.
struct ChildProcessRun {
    /// The program's status as waitpid(2) returns it.
    let status: Int32
    /// The time from just before the program's start until its end.
    let milliseconds: Double
    /// The peak resident memory, including shared libraries and files.
    let peakKibibytes: Double

    /// Runs a program and waits until it ends.
    /// - Parameter output: the file for the program's standard output; `/dev/null` by default.
    init(
        _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        output: String? = nil
    ) throws {
        var descriptor: Int32?
        if let output {
            descriptor = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        }
        defer { if let descriptor { close(descriptor) } }
        let start = Moment.now
        let process = try ChildProcess(
            arguments, environment: environment, streams: ChildProcess.Streams(output: descriptor))
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process.pid, &status, 0, &usage) < 0, errno == EINTR {}
        self.status = status
        milliseconds = Double(Moment.now - start) / 1_000_000
        peakKibibytes = Double(usage.ru_maxrss)
    }
}
