import ArgumentParser
import CommandSupport
import Foundation
import JokesApp
import PhoneState
import Utilities

struct RankingsCommand: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rankings",
        abstract: "Shows the month's most hilarious and most horrible jokes.",
        discussion: """
            The backend computes them from all users' ratings. They are kept in the container and shown from there, with
            a note, if the backend cannot be reached. `local-backend` computes them at midnight in New York, and
            `local-backend schedules run aggregate-rankings` or `tandem rankings aggregate` at once.

            Exit codes: 0 also if kept ones are shown without the backend, 66 the backend has no rankings
            of that month yet, 69 it cannot be reached and none are kept; the others as everywhere.

            EXAMPLES
              main-app rankings
              main-app rankings --month 2026-01 --json
              {"cached":false,"computedAt":"2026-01-30T05:00:00.000000Z","fetchedAt":"2026-01-30T12:00:00.000000Z","hilarious":[{"character":"Mr. Funny","count":12,"joke":"j17","punchline":"…","rank":1,"setup":"…"}],"horrible":[],"month":"2026-01"}
            """)

    @OptionGroup var options: AppOptions
    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("The month, in Eastern time; default: the current one.", valueName: "yyyy-MM"))
    var month: String?

    func validate() throws {
        guard month.map(Rankings.isMonth) ?? true else { throw ValidationError("A month looks like 2026-01.") }
    }

    func run() async throws {
        let month = month ?? Rankings.month(of: options.clock.clock.now())
        let answer = try await options.fetching { launch in
            try await RankingsReader(service: launch.service, store: launch.store, now: launch.now).rankings(of: month)
        }
        guard let answer else {
            throw CommandFailure(
                .missing, reason: "no-such-month",
                "the backend has no rankings of \(month). They are counted at midnight in New York; `tandem rankings "
                    + "aggregate`, or on this machine `local-backend schedules run aggregate-rankings`, counts them now"
            )
        }
        if common.json { return try Output.json(Line(answer)) }
        let rankings = answer.rankings
        let computed = rankings.computedAt.map { "computed \(RFC3339.text($0))" } ?? "computed at an unknown time"
        Output.line("\(month), \(computed)")
        Self.printPlaces("Hilarious", rankings.hilarious)
        Self.printPlaces("Horrible", rankings.horrible)
        if let failure = answer.failure {
            Output.line("These were kept on \(RFC3339.text(rankings.fetchedAt)): the backend does not answer.")
            Output.note("\(failure)")
        }
    }

    private static func printPlaces(_ title: String, _ places: [Rankings.Place]) {
        Output.line("\(title)\(places.isEmpty ? ": none yet" : "")")
        for place in places {
            let ratings = place.count.counted("rating")
            let text = place.setup.map { "\(place.character.map { "\($0): " } ?? "")\($0)" } ?? place.joke
            Output.line("\(place.rank). \(text) (\(ratings))")
            if let punchline = place.punchline, !punchline.isEmpty { Output.line("   \(punchline)") }
        }
    }

    private struct Line: Encodable {
        var month: String
        var computedAt: String?
        var fetchedAt: String
        var cached: Bool
        var hilarious: [Rankings.Place]
        var horrible: [Rankings.Place]

        init(_ answer: RankingsReader.Answer) {
            month = answer.rankings.month
            computedAt = answer.rankings.computedAt.map { RFC3339.text($0) }
            fetchedAt = RFC3339.text(answer.rankings.fetchedAt)
            cached = answer.failure != nil
            hilarious = answer.rankings.hilarious
            horrible = answer.rankings.horrible
        }
    }
}
