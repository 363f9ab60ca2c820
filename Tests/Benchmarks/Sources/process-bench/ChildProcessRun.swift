import Foundation
import Glibc
import WidgetHost

/// A program that was run to its end.
struct ChildProcessRun {
    /// As waitpid(2) has it.
    let status: Int32
    /// From before it was started until it was gone.
    let milliseconds: Double
    /// The most memory that was resident, its shared libraries and files included.
    let peakKibibytes: Double

    /// - Parameter output: A file for its standard output; `/dev/null` by default.
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
