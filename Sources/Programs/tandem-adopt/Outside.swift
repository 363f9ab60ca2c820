import Adopt
import CommandSupport
import Foundation
import Glibc
import ProcessSupport
import Synchronization
import WidgetRendering

/// A task that a run in a sandbox leaves to the process that started the sandbox.
enum OutsideTask: Codable {
    /// Nothing: the run has begun.
    case begin
    /// Asks the repository of a package.
    case request(PackageRequest)
    /// Builds a library with Tandem's modules.
    case modules(String)
    /// Writes the file that an option such as `--out` names.
    case file(option: String, text: String)
    /// Takes a part of what the run has drawn.
    case drawn(DrawnPart)
    /// Adds findings to `.tandem.yml`, by their fingerprints.
    case accept([String])
    /// Asks a server whose answers are recorded.
    case ask(ServerRequest)
    /// Writes the recorded answers.
    case writeAnswers
    /// Takes what a run of `tandem watch` reports.
    case watch(WatchNews)
}

/// The answer to a task.
struct OutsideAnswer: Codable {
    /// The reason why the task failed.
    var failure: String?
    /// The exit code, and the keyword of the reason, of a task that failed.
    var status: Int32?
    var reason: String?
    /// The answer of the server that was asked.
    var answer: ServerAnswer?
    /// The answers that were written.
    var written: AnswerRecorder.Summary?
    /// The order for a run of `tandem watch`.
    var order: WatchOrder?
}

/// The connection of a run in a sandbox to the process that started the sandbox. No other process in the sandbox has it.
final class Outside: Sendable {
    /// The reason why a task failed.
    struct Failure: Error, CustomStringConvertible {
        var description: String
        /// The answer with the exit code, if there is one.
        var answer: OutsideAnswer?
    }

    /// The descriptor of the connection.
    static let channel: Int32 = 3
    /// The descriptor of the user's standard error. Bubblewrap prints on another one, because it does not say in its exit
    /// code whether the run has begun.
    static let errors: Int32 = 4
    /// The variable that the process outside sets if it starts this process without a sandbox.
    static let uncontained = "TANDEM_RUN_UNCONTAINED"
    /// nil if no process outside has started this one.
    static var shared: Outside? { connection.withLock { $0 } }
    private static let connection = Mutex<Outside?>(nil)

    private let lines = Mutex(LineChannel(Outside.channel))

    /// If a sandbox contains this process, sets its limits, and tells the process outside that the run begins.
    static func connect() {
        let isJSON = CommandLine.arguments.contains("--json")
        let isContained = Sandbox.enter { reason in
            // The kernel ends the other processes, which get no more processor time meanwhile.
            kill(-1, SIGSTOP)
            Output.failure(CommandFailure(.unavailable, reason: "unavailable", reason), json: isJSON)
            _exit(ExitStatus.unavailable.rawValue)
        }
        let isUncontained = getenv(uncontained) != nil
        unsetenv(uncontained)
        guard isContained || isUncontained, fcntl(channel, F_SETFD, FD_CLOEXEC) == 0, dup2(errors, STDERR_FILENO) >= 0
        else {
            return
        }
        close(errors)
        let outside = Outside()
        connection.withLock { $0 = outside }
        try? outside.perform(.begin)
    }

    /// Has a task done outside, and waits for its end.
    func perform(_ task: OutsideTask) throws(Failure) { _ = try answer(to: task) }

    /// Has a task done outside, and returns its result.
    func answer(to task: OutsideTask) throws(Failure) -> OutsideAnswer {
        let answer = lines.withLock { lines -> OutsideAnswer? in
            guard lines.write(task) else { return nil }
            return lines.read(OutsideAnswer.self)
        }
        guard let answer else { throw Failure(description: "the process outside of the sandbox does not answer") }
        if let reason = answer.failure { throw Failure(description: reason, answer: answer) }
        return answer
    }
}
