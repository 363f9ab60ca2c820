import AppGroup
import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import JokesApp

struct Rate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate", abstract: "Rates a joke from 1 to 5.",
        discussion: """
            The rating is stored in the container first, then sent with all waiting ones. Without a network it waits; the next
            `rate`, `launch` or `background-refresh` sends it, exactly once. Rating again replaces the rating.

            The exit code is 0 once the rating is stored, 66 if there is no such joke, 69 if neither the
            container nor the backend knows whether there is one.

            EXAMPLES
              main-app rate j17 5
              main-app rate j17 5 --json
              {"delivered":true,"joke":"j17","rating":5,"sent":1,"sequence":1,"waiting":0}
            """)

    @Argument(help: "The joke's id, as `feed` shows it.") var joke: String
    @Argument(help: "From 1, horrible, to 5, hilarious.", completion: .list(["1", "2", "3", "4", "5"])) var rating: Int
    @OptionGroup var options: AppOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard (1...5).contains(rating) else { throw ValidationError("A rating is a number from 1 to 5.") }
        do {
            // Checks that the joke's id fits into the paths that contain it. The path of a rating also contains an
            // installation's id (a UUID).
            _ = try DocumentPath(segments: ["rating_events", UUID().uuidString + "_" + joke])
            _ = try DocumentPath(segments: ["jokes", joke])
        } catch {
            throw ValidationError("Not the id of a joke: \(error).")
        }
    }

    func run() async throws {
        let launch = try options.launch()
        try await requireJoke(launch)
        let ratings = RatingStore(launch.store)
        let queued = try ratings.rate(joke, rating, at: launch.now())
        let report = try await RatingDelivery(service: launch.service, ratings: ratings).run()
        let isDelivered = try !ratings.waiting().contains {
            JokeID($0.joke) == JokeID(joke) && $0.sequence >= queued.sequence
        }
        try printReport(report, queued, isDelivered)
    }

    private func requireJoke(_ launch: JokesLaunch) async throws {
        do {
            guard try await launch.isJoke(joke) else {
                throw CommandFailure(
                    .missing, reason: "no-such-joke", "there is no joke \(joke). `main-app feed` shows the jokes")
            }
        } catch let error as FirestoreError {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "cannot find out whether there is a joke \(joke): \(error). Nothing was rated. \(options.backend.advice)"
            )
        }
    }

    private func printReport(_ report: DeliveryReport, _ queued: QueuedRating, _ isDelivered: Bool) throws {
        if common.json {
            struct Line: Encodable {
                var joke: String
                var rating: Int
                var sequence: Int64
                var delivered: Bool
                var sent: Int
                var waiting: Int
                var failure: String?
            }
            try Output.json(
                Line(
                    joke: joke, rating: rating, sequence: queued.sequence, delivered: isDelivered, sent: report.sent,
                    waiting: report.waiting, failure: report.failure.map { "\($0)" }))
            return
        }
        let others = report.waiting - (isDelivered ? 0 : 1)
        let rest = others > 0 ? "; \(others) \(others == 1 ? "other waits" : "others wait")" : ""
        if isDelivered {
            Output.line("\(joke): \(rating) of 5, sent\(rest)")
        } else {
            Output.line("\(joke): \(rating) of 5, kept until it can be sent\(rest)")
        }
        if let failure = report.failure {
            Output.note("\(failure). The next rate, launch or background-refresh sends the waiting ratings")
        }
    }
}
