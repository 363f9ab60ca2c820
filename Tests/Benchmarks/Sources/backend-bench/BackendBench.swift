import ArgumentParser
import BenchReport
import Foundation

@testable import CommandSupport

/// Measures the local backend. `scripts/bench backend` builds and runs it.
@main
struct BackendBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backend-bench",
        abstract: "Measures document reads and rankings of many rating events; sends generated requests.",
        subcommands: [Everything.self, Reads.self, Events.self, Fuzz.self], defaultSubcommand: Everything.self)

    static func main() async {
        await runProgram()
    }
}

/// Measures document reads and the aggregation of events. The events run in separate processes, so that their memory is
/// measured alone.
struct Everything: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all", abstract: "Measures everything and reports which goals were met.")

    @Option(help: "The number of rating events to aggregate; a quarter of them is measured for comparison.")
    var events = 1_000_000
    @Option(help: "The seconds of document requests for each of the two routes.")
    var seconds = 10
    @Flag(help: "Print one JSON object: reads, fewEvents, manyEvents, goalsMet.")
    var json = false
    @Flag(help: "Print samples as JSON lines, for scripts/bench.")
    var samples = false

    /// The output of `--json`.
    struct Results: Codable {
        var reads: ReadResults
        var fewEvents: EventResults
        var manyEvents: EventResults
        var goalsMet: Bool
    }

    func validate() throws {
        guard events >= 10_000 else { throw ValidationError("--events takes a number of 10000 or more.") }
        guard (1...600).contains(seconds) else { throw ValidationError("--seconds takes a number from 1 to 600.") }
    }

    func run() async throws {
        let reads = try await ReadBench.run(seconds: seconds)
        let few = try await EventBench.runInProcessOfItsOwn(events / 4)
        let many = try await EventBench.runInProcessOfItsOwn(events)
        if samples { return SampleLines(reads, few, many).all.forEach { Output.line($0) } }
        let goals = [
            GoalLine("document reads", "\(Int(reads.documentsPerSecond)) / s", nil),
            GoalLine(
                "a bare route's answers of \(reads.answerBytes) bytes", "\(Int(reads.bareRoutePerSecond)) / s", nil),
            GoalLine(
                "reads beside the bare route, median of \(reads.rounds) rounds", reads.ratio.percent,
                .init("50 % or more", reads.ratio >= 0.5)),
            GoalLine(
                "… the lowest and the highest",
                "\((reads.ratios.first ?? 0).percent), \((reads.ratios.last ?? 0).percent)", nil),
            GoalLine("the server's processor time for a read", "\(reads.documentMicroseconds.short) µs", nil),
            GoalLine("… and for an answer of the bare route", "\(reads.bareRouteMicroseconds.short) µs", nil),
            GoalLine("rating events put into the database", "\(many.events) in \(many.loadSeconds.short) s", nil),
            GoalLine("… aggregated in", "\(many.aggregateSeconds.short) s", nil),
            GoalLine(
                "… the time of an event beside that of \(few.events)",
                (many.aggregateSeconds / Double(many.events) * Double(few.events) / few.aggregateSeconds).percent, nil),
            GoalLine("peak memory until \(many.events / 4) were read", "\(many.quarterPeakKibibytes) KiB", nil),
            GoalLine("… \(many.events / 2)", "\(many.halfPeakKibibytes) KiB", nil),
            // The limit allows for SQLite's own caches, which fill with the data: at most eight connections each have
            // one.
            GoalLine(
                "… all", "\(many.peakKibibytes) KiB",
                .init(
                    "32768 KiB more at most", many.peakKibibytes - many.quarterPeakKibibytes <= 32_768)),
            GoalLine(
                "… with \(few.events) events alone", "\(few.peakKibibytes) KiB",
                .init("32768 KiB less at most", many.peakKibibytes - few.peakKibibytes <= 32_768)),
            GoalLine("a further \(many.further) events aggregated in", "\(many.furtherSeconds.short) s", nil),
            GoalLine("… after \(few.events) events", "\(few.furtherSeconds.short) s", nil),
            GoalLine(
                "… documents read for them", "\(many.furtherRead)",
                .init("as after \(few.events)", many.furtherRead == few.furtherRead)),
            GoalLine(
                "a further \(many.further) beside all", (many.furtherSeconds / many.aggregateSeconds).percent,
                .init("10 % or less", many.furtherSeconds <= many.aggregateSeconds / 10)),
        ]
        let goalsMet = goals.allSatisfy(\.isMet)
        if json {
            try Output.json(Results(reads: reads, fewEvents: few, manyEvents: many, goalsMet: goalsMet))
        } else {
            goals.forEach { Output.line($0.line) }
        }
        if !goalsMet { throw CommandFailure(.checkFailed, reason: "goal-missed", "a goal was missed") }
    }
}

/// A line of the report.
struct GoalLine {
    /// The goal for a figure, and whether the figure reached it.
    struct Target {
        var text: String
        var isMet: Bool

        init(_ text: String, _ isMet: Bool) {
            (self.text, self.isMet) = (text, isMet)
        }
    }

    var what: String
    var value: String
    var target: Target?

    init(_ what: String, _ value: String, _ target: Target?) {
        (self.what, self.value, self.target) = (what, value, target)
    }

    var isMet: Bool { target?.isMet ?? true }

    var line: String {
        let start = what.padding(toLength: 52, withPad: " ", startingAt: 0)
        guard let target else { return "\(start) \(value)" }
        return "\(start) \(value)   goal \(target.text): \(target.isMet ? "met" : "MISSED")"
    }
}

extension Double {
    var percent: String { self < 0.01 ? "\((self * 100).short) %" : "\(Int((self * 100).rounded())) %" }

    /// The number as text with three digits. Further digits would only show noise, because they differ in each run on a
    /// busy machine.
    var short: String { String(format: "%.3g", self) }
}
