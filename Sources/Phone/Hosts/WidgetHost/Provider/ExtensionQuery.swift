package import Foundation
import Glibc
package import ProcessSupport

/// A query for the widgets of an extension. It runs the extension's program with `$TANDEM_EXTENSION` set to `describe`,
/// and the program answers with one line of JSON. The query has a time limit, because the extension's own code may
/// hang.
package struct ExtensionQuery: Sendable {
    /// The reason that an extension did not answer.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        /// The failure, its location and a remedy.
        package var description: String
    }

    private let program: String
    private let environment: [String: String]
    private let timeLimit: Duration
    private let restriction: ProcessRestriction?

    /// The longest answer in bytes, far longer than any real list of widgets.
    private static let longestAnswer = 4 << 20

    /// Makes a query; nothing runs yet.
    /// - Parameters:
    ///   - environment: the whole environment of the program.
    ///   - timeLimit: the time that the program may take. Assumption: an extension's types are set up in milliseconds.
    ///   - restriction: a restriction of the program.
    package init(
        _ program: String, environment: [String: String], timeLimit: Duration = .seconds(30),
        restriction: ProcessRestriction? = nil
    ) {
        self.restriction = restriction
        self.program = program
        self.environment = environment.merging(
            ["TANDEM_EXTENSION": "describe", "SWIFT_BACKTRACE": "enable=no"]
        ) { $1 }
        self.timeLimit = timeLimit
    }

    /// Starts the program, reads its answer, and kills the program together with the processes that it started.
    /// - Parameter onErrors: receives the program's output on standard error as it arrives.
    package func answer<Answer: Decodable>(
        _ type: Answer.Type, onErrors: (Data) -> Void = { _ in }
    ) throws(Failure) -> Answer {
        var process = BoundedProcess([program], environment: environment, timeLimit: timeLimit)
        process.outputLimit = Self.longestAnswer
        process.restriction = restriction
        let outcome: BoundedProcess.Outcome
        do {
            outcome = try process.run(onErrors: onErrors)
        } catch {
            throw failure(error)
        }
        let isSuccess = outcome.status.isSuccess
        if isSuccess, let answer = Self.last(type, in: outcome.output) { return answer }
        let how = isSuccess ? "ended without an answer" : "\(outcome.status)"
        throw failure(
            how + " when it was asked for its widgets", outcome.errors,
            "Look at the body and the initializer of its bundle, and of each widget")
    }

    /// Returns the last answer in the output. The answer may begin in the middle of a line, because the extension may
    /// print text without a line feed before it.
    private static func last<Answer: Decodable>(_ type: Answer.Type, in output: Data) -> Answer? {
        let lines = output.split(separator: UInt8(ascii: "\n"))
        return lines.reversed().lazy.compactMap { line -> Answer? in
            guard let start = line.range(of: Data("{\"program\"".utf8), options: .backwards) else { return nil }
            return try? JSONDecoder().decode(type, from: line[start.lowerBound...])
        }.first
    }

    private func failure(_ failure: BoundedProcess.Failure) -> Failure {
        switch failure {
        case .notStarted(let reason):
            Failure(description: "cannot start \(reason). If it is missing or damaged, build it anew")
        case .tookLonger(let limit, let errors):
            self.failure(
                "did not say within \(limit) what its widgets are, and was ended", errors,
                "The initializer of its bundle, of a widget, or of something that they use does not return: look there "
                    + "for a loop, or for a wait that nothing ends")
        case .printedMore(let limit):
            self.failure(
                "printed more than \(limit >> 20) MB when it was asked for its widgets, and was ended", Data(),
                "Look at what the initializers of its bundle and its widgets print")
        }
    }

    private func failure(_ what: String, _ errors: Data, _ advice: String) -> Failure {
        let text = String(decoding: errors, as: UTF8.self)
        let words =
            if let trap = TrapMessage.last(in: text) {
                ": \(trap)"
            } else if let line = text.split(whereSeparator: \.isNewline).last {
                "; the last that it printed: \(line.prefix(200))"
            } else {
                ""
            }
        return Failure(description: "\(program) \(what)\(words). \(advice)")
    }
}
