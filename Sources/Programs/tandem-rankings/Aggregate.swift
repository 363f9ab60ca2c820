import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import Rankings

/// `tandem rankings aggregate`.
struct Aggregate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Count the ratings that are new, and write the rankings of every month that changed.",
        discussion: """
            For each user and joke the last rating of rating_events counts, in the Eastern month it was made in: 4 and 5
            for the hilarious jokes, 1 and 2 for the horrible ones. The first ten of each are written to
            weekly_rankings/{yyyy-MM}; among equals the smaller joke id comes first. Running it again, several at once, or
            after a kill gives the same rankings; only what is new is read.

            Ratings count however late they come if the server stamped them: a received_at, or the timestamp itself, set
            by REQUEST_TIME. One with nothing but a device's time counts if it comes within --lateness of that.
            --rebuild counts everything anew, and is the only one to notice ratings that were deleted.

            Documents that are no ratings are passed over, counted as invalid and named; so are those with a time before
            October 3, 2017, or more than a day ahead of the clock. Months without votes get no rankings, but the
            current one and --month do.

            With --json the output is one object:
              {"read":12,"counted":10,"replaced":1,"unchanged":2,"superseded":0,"withdrawn":0,"invalid":0,
               "invalidEvents":[{"id":…,"reason":…}],"missingJokes":[],"published":["2026-01"],"commits":4,"retries":0,
               "startedOver":false,"countedThrough":"2026-01-30T05:00:00.000012Z"}

            EXAMPLES
              tandem rankings aggregate --backend http://127.0.0.1:8080
              tandem rankings aggregate --month 2026-01
              tandem rankings aggregate --rebuild --json
            """)

    @OptionGroup(title: "Output") var common: CommonOptions
    @OptionGroup(title: "Database") var database: DatabaseOptions

    @Option(
        help: ArgumentHelp("A month to write even if nothing changed (default: the current one).", valueName: "yyyy-MM")
    )
    var month: MonthArgument?

    @Option(
        help: ArgumentHelp(
            "The time the run was due, which says what the current month is (default: now).", valueName: "time"))
    var at: TimeArgument?

    @Option(help: ArgumentHelp("How late a rating that the server did not stamp may come.", valueName: "duration"))
    var lateness = DurationArgument(.seconds(60))

    @Flag(help: "Count everything anew, from the first rating.")
    var rebuild = false

    func run() async throws {
        let settings = RankingsSettings(lateness: lateness.duration.components.seconds)
        let aggregator = RankingsAggregator(try database.client(), settings: settings)
        let time = Timestamp(at?.date ?? Date())
        let report = try await database.reporting {
            try await aggregator.run(scheduleTime: time, months: month.map { [$0.month] } ?? [], rebuild: rebuild)
        }
        if common.json { return try Output.json(report) }
        Output.line(
            "counted \(report.counted) of \(report.read.counted("rating")) (\(report.replaced) replaced earlier ones, "
                + "\(report.unchanged) were counted already, \(report.superseded) are older than the last)")
        Output.line("wrote weekly_rankings: \(report.published.joined(separator: ", "))")
        if report.startedOver { Output.note("the server's clock was set back, so everything was read again") }
        if report.withdrawn > 0 {
            Output.note(
                "\(report.withdrawn.counted("vote was", "votes were")) taken back: what stands there now is no rating")
        }
        if report.invalid > 0 {
            Output.note("passed over what is no rating in rating_events, \(report.invalid.counted("document")):")
            for event in report.invalidEvents { Output.note("  \(event.id): \(event.reason)") }
        }
        if !report.missingJokes.isEmpty {
            Output.note("without a place, as they are not in jokes: \(report.missingJokes.joined(separator: ", "))")
        }
    }
}
