import Dispatch
import Foundation
import Glibc
import Synchronization

/// Runs `tandem container` in the background and stops it right after its first call of a given kind on given files.
///
/// strace(1) sends the stop signal when the call returns, and logs that the process is stopped. So the test does not
/// depend on the speed of the machine.
final class HeldProgram {
    /// The time limit in seconds, long enough for any machine. After it, the scene reports that the program was not
    /// stopped.
    private static let bound = 60.0

    private let log: String
    private let done = DispatchSemaphore(value: 0)
    private let box = OutcomeBox()
    private var stopped: pid_t?

    /// Starts the program with the given standard input.
    /// - Throws: an error if strace(1) or `tandem` is missing.
    init(
        _ arguments: [String], _ input: String, _ place: RulePlace, stoppedAfter call: String, _ files: [String]
    ) throws {
        log = FileManager.default.temporaryDirectory.path + "/tandem-held.\(UUID().uuidString)"
        let program = try RuleScene.strace()
        let line =
            ["-f", "-o", log, "-e", "trace=\(call)", "-e", "inject=\(call):signal=SIGSTOP:when=1"]
            + files.flatMap { ["-P", $0] } + [try RuleScene.tandem(), "container"] + arguments
            + ["--container", place.container]
        Thread.detachNewThread { [box, done] in
            box.outcome = try? LabProgram.run(program, line, input: input)
            box.isDone.store(true, ordering: .sequentiallyConsistent)
            done.signal()
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: log) }

    /// Waits until the process is stopped, or has ended without making the call.
    func untilStopped(_ findings: inout RuleFindings) throws {
        let end = Date() + Self.bound
        repeat {
            let isDone = box.isDone.load(ordering: .sequentiallyConsistent)
            let text = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
            let line = text.split(separator: "\n").first { $0.contains("--- stopped by SIGSTOP ---") }
            stopped = line?.split(separator: " ").first.flatMap { pid_t($0) }
            if stopped != nil { return }
            if isDone { break }
            usleep(2_000)
        } while Date() < end
        findings.expect(false, "the process was not stopped: \(box.outcome?.errors ?? "it made no such call in time")")
    }

    /// Continues the process and waits for its end.
    func goOn() -> LabProgram.Outcome {
        if let stopped { kill(stopped, SIGCONT) }
        done.wait()
        return box.outcome ?? LabProgram.Outcome(status: -1, signal: nil, output: "", errors: "it cannot be run")
    }

    /// Carries the outcome from the thread that runs the program to the waiting thread.
    private final class OutcomeBox: @unchecked Sendable {
        var outcome: LabProgram.Outcome?
        let isDone = Atomic(false)
    }
}
