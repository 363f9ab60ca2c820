import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import Rankings

struct Show: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the rankings of a month as the app receives them.",
        discussion: """
            With --json the output is one object:
              {"month_id":"2026-01","computed_at":"2026-02-01T05:00:01Z",
               "hilarious":[{"joke_id":"j17","count":12,"rank":1}],"horrible":[]}

            EXAMPLES
              tandem rankings show
              tandem rankings show --month 2026-01 --json | jq .hilarious[0]
            """)

    @OptionGroup(title: "Output") var common: CommonOptions
    @OptionGroup(title: "Database") var database: DatabaseOptions

    @Option(help: ArgumentHelp("The month (default: the current one in New York).", valueName: "yyyy-MM"))
    var month: MonthArgument?

    struct Place: Encodable {
        var jokeID: String
        var count: Int64
        var rank: Int64

        private enum CodingKeys: String, CodingKey {
            case jokeID = "joke_id"
            case count, rank
        }
    }

    struct Rankings: Encodable {
        var monthID: String
        var hilarious: [Place]
        var horrible: [Place]
        var computedAt: String?

        private enum CodingKeys: String, CodingKey {
            case monthID = "month_id"
            case hilarious, horrible
            case computedAt = "computed_at"
        }
    }

    func run() async throws {
        let client = try database.client()
        let month = month?.month ?? RankingMonth(containing: Timestamp(Date()))
        let path = try DocumentPath(segments: ["weekly_rankings", month.description])
        let document: Document
        do {
            document = try await database.reporting { try await client.get(document: path) }
        } catch let failure as CommandFailure where failure.status == .missing {
            throw CommandFailure(
                .missing, reason: "notFound",
                "There are no rankings of \(month) yet. `tandem rankings aggregate` writes them.")
        }
        let rankings = Rankings(
            monthID: month.description, hilarious: try places(document, "hilarious"),
            horrible: try places(document, "horrible"),
            computedAt: document["computed_at"]?.timestampValue?.description)
        if common.json { return try Output.json(rankings) }
        Output.line("\(month), computed \(rankings.computedAt ?? "at an unknown time")")
        for (title, places) in [("hilarious", rankings.hilarious), ("horrible", rankings.horrible)] {
            Output.line(places.isEmpty ? "\(title): no votes" : "\(title):")
            for place in places { Output.line("  \(place.rank). \(place.jokeID) (\(place.count))") }
        }
    }

    private func places(_ document: Document, _ field: FieldName) throws -> [Place] {
        guard let entries = document[field]?.arrayValue else { throw damage(document, field) }
        return try entries.map { entry in
            guard let map = entry.mapValue, let joke = map["joke_id"]?.stringValue,
                let count = map["count"]?.integerValue, let rank = map["rank"]?.integerValue
            else { throw damage(document, field) }
            return Place(jokeID: joke, count: count, rank: rank)
        }
    }

    private func damage(_ document: Document, _ field: FieldName) -> CommandFailure {
        CommandFailure(
            .data, reason: "corrupt",
            "\(document.name): \(field) is not a ranking. `tandem rankings aggregate` rewrites the document.")
    }
}
