import AppGroup
import ArgumentParser
import CommandSupport
import JokesApp

struct FeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Shows the next jokes: unrated ones first, popular ones before others.",
        discussion: """
            No joke comes twice in a session, which lasts until --new-session. The feed reads the catalogue in the
            container, so it works without a network; a missing catalogue is loaded first.

            Each call shows a new page. --page shows an earlier one again, unchanged.

            Exit codes: 0 also if the session has shown every such joke, 66 no such page, character or type, 69 there
            is no catalogue yet and the backend cannot be reached; the others as everywhere.

            EXAMPLES
              main-app feed
              main-app feed --limit 5 --character "Mr. Love"
              main-app feed --page 1
              main-app feed --new-session --limit 1 --json
              {"catalogueComplete":true,"jokes":[{"category":"dad_joke","character":"Mr. Funny","id":"j17","popularity":4.2,"punchline":"…","ratingCount":30,"setup":"…"}],"missing":[],"page":1,"remaining":153,"session":2}
            """)

    @OptionGroup var options: AppOptions
    @OptionGroup var common: CommonOptions
    @Option(help: "The maximum number of jokes on a page.") var limit = 10
    @Option(help: ArgumentHelp("Show this page of the session again.", valueName: "number")) var page: Int?
    @Flag(help: "Begin a new session, in which every joke may come again.") var newSession = false
    @Option(help: ArgumentHelp("Only jokes that this character tells.", valueName: "name")) var character: String?
    @Option(help: ArgumentHelp("Only jokes of this type, such as dad_joke.", valueName: "type")) var category: String?

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit takes a number from 1 on.") }
        guard page == nil || !newSession else { throw ValidationError("A new session has no page to show again.") }
        guard page.map({ $0 > 0 }) ?? true else { throw ValidationError("--page takes a number from 1 on.") }
    }

    func run() async throws {
        let launch = try options.launch()
        let feed = Feed(store: launch.store)
        let filter = FeedFilter(character: character, category: category)
        if page == nil { try await requireJokes(launch) }
        try requireNames(try CatalogueStore(launch.store).contents())
        if let page {
            guard let shown = try feed.page(page, filter: filter) else {
                throw CommandFailure(
                    .missing, reason: "no-such-page",
                    "this session has not shown a page \(page). Without --page `main-app feed` shows the next one")
            }
            return try printPage(shown)
        }
        try printPage(try feed.nextPage(limit: limit, filter: filter, isNewSession: newSession))
    }

    /// Loads the catalogue if there is no joke to show.
    private func requireJokes(_ launch: JokesLaunch) async throws {
        guard try CatalogueStore(launch.store).progress().jokes == 0 else { return }
        try await options.fetching { launch in
            let load = CatalogueLoad(service: launch.service, store: launch.store, now: launch.now)
            do {
                try await load.run(until: .now + PhoneOptions.refreshTime)
            } catch let error as AppGroupError {
                throw error
            } catch {
                // A part of the catalogue was loaded, which can be shown.
                guard try CatalogueStore(launch.store).progress().jokes > 0 else { throw error }
                Output.note("the catalogue is incomplete: \(error)")
            }
        }
    }

    /// Ends the command if no joke has the requested character or type.
    private func requireNames(_ contents: CatalogueStore.Contents) throws {
        let end = contents.progress.complete ? "" : ". The catalogue is not complete yet"
        func require(_ name: String?, _ what: String, _ member: (CatalogueJoke) -> String?) throws {
            let known = Set(contents.jokes.compactMap(member))
            guard let name, !known.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
            let names = known.isEmpty ? "none of them has one" : "there is \(known.sorted().joined(separator: ", "))"
            throw CommandFailure(
                .missing, reason: "no-such-\(what)", "no joke has the \(what) “\(name)”: \(names)\(end)")
        }
        try require(character, "character") { $0.character }
        try require(category, "type") { $0.category }
    }

    private func printPage(_ page: FeedPage) throws {
        if common.json { return try Output.json(Line(page)) }
        for (joke, rating) in page.jokes {
            let own = rating.map { ", you rated it \($0)" } ?? ""
            Output.line("\(joke.character ?? "Somebody"): \(joke.setup)")
            if !joke.punchline.isEmpty { Output.line("  \(joke.punchline)") }
            Output.line("  [\(joke.id)\(own)]")
        }
        for id in page.missing { Output.line("[\(id) is not in the catalogue any more]") }
        let loading = page.catalogue.complete ? "" : "; the catalogue is not complete yet"
        if page.number == 0 {
            Output.line("Session \(page.session) has shown every such joke\(loading). --new-session begins again.")
        } else {
            Output.line(
                "page \(page.number) of session \(page.session), \(page.remaining.counted("joke")) left\(loading)")
        }
    }

    private struct Line: Encodable {
        struct Joke: Encodable {
            var id: String
            var setup: String
            var punchline: String
            var category: String?
            var character: String?
            var ratingCount: Int64
            var popularity: Double
            var rating: Int?
        }

        var session: Int
        var page: Int
        var jokes: [Joke]
        var missing: [String]
        var remaining: Int
        var catalogueComplete: Bool

        init(_ page: FeedPage) {
            session = page.session
            self.page = page.number
            jokes = page.jokes.map { joke, rating in
                Joke(
                    id: joke.id, setup: joke.setup, punchline: joke.punchline, category: joke.category,
                    character: joke.character, ratingCount: joke.ratingCount,
                    popularity: (joke.popularity * 1_000).rounded() / 1_000, rating: rating)
            }
            missing = page.missing
            remaining = page.remaining
            catalogueComplete = page.catalogue.complete
        }
    }
}
