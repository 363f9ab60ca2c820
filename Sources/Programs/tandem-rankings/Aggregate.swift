import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import Rankings

struct Aggregate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aggregate", abstract: "Count new ratings, and write the rankings of every month that changed.",
        discussion: """
            The last rating of each user and joke in rating_events counts, in the Eastern month of its time: 4 and 5 for
            the hilarious jokes, 1 and 2 for the horrible ones. The first ten of each are written to
            weekly_rankings/{yyyy-MM}; ties are ordered by joke id. Repeated, concurrent and killed runs lead to the same
            rankings. Each run reads only what is new.

            If the server stamped a rating, it counts however late it arrives: REQUEST_TIME sets a received_at, or the
            timestamp itself. A rating with only a device's time counts if it arrives within --lateness of that time.
            --rebuild counts everything again; only a rebuild notices deleted ratings.

            Documents that are not valid ratings are skipped, counted as invalid and listed, as are those with a time
            before October 3, 2017, or more than a day ahead of the clock. Months without votes get no rankings, except
            for the current month and --month.

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
            "The time at which the run was due, which decides the current month (default: now).", valueName: "time"))
    var at: TimeArgument?

    @Option(help: ArgumentHelp("The maximum delay of a rating without a time of the server's.", valueName: "duration"))
    var lateness = DurationArgument(.seconds(60))

    @Flag(help: "Count everything again from the first rating.")
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
                "\(report.withdrawn.counted("vote was", "votes were")) withdrawn, because the documents are no longer valid ratings"
            )
        }
        if report.invalid > 0 {
            Output.note("skipped \(report.invalid.counted("invalid document")) in rating_events:")
            for event in report.invalidEvents { Output.note("  \(event.id): \(event.reason)") }
        }
        if !report.missingJokes.isEmpty {
            Output.note(
                "left out of the rankings because they are not in jokes: \(report.missingJokes.joined(separator: ", "))"
            )
        }
    }
}
