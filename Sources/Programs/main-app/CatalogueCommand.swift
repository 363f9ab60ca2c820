import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import JokesApp
import PhoneState
import Utilities

struct CatalogueCommand: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: "Shows the progress of loading the catalogue of jokes, or continues to load it.",
        discussion: """
            The catalogue is loaded page by page. Loaded pages survive if the app is killed, and the next
            background-refresh, launch --for or catalogue --load continues from there. A complete catalogue is reloaded
            when it is a day old; the old one is shown until the new one is complete.

            Exit codes: 0 also if nothing is loaded yet, or --for ended before the last page; 69 the backend cannot be
            reached; the others as everywhere.

            EXAMPLES
              main-app catalogue
              main-app catalogue --load --for 30s
              main-app catalogue --json
              {"complete":true,"due":false,"jokes":154,"loaded":{"completedAt":"2026-01-30T05:00:01.000000Z","pages":1,"skipped":0,"startedAt":"2026-01-30T05:00:00.000000Z"}}
            """)

    @OptionGroup var options: AppOptions
    @OptionGroup var common: CommonOptions
    @Flag(help: "Load the pages that are due.") var load = false
    /// With `--load`, the output acknowledges the stored pages, so its loss is a failure.
    var earlyReader: Output.EarlyReader { load ? .failure : .isIgnored }
    @Option(help: "The longest time to load; default: to the end.") var `for`: DurationArgument?

    func validate() throws {
        guard `for` == nil || load else { throw ValidationError("--for goes with --load.") }
    }

    func run() async throws {
        let launch = try options.launch()
        guard load else { return try printProgress(try CatalogueStore(launch.store).progress(), launch.now()) }
        let end = `for`.map { ContinuousClock.now + $0.duration }
        let progress = try await options.fetching { launch in
            try await CatalogueLoad(service: launch.service, store: launch.store, now: launch.now).run(until: end) {
                guard isatty(STDERR_FILENO) == 1, let loading = $0.loading else { return }
                Output.note("\(loading.jokes.counted("joke")) in \(loading.pages.counted("page"))")
            }
        }
        try printProgress(progress, launch.now())
    }

    private func printProgress(_ progress: CatalogueProgress, _ date: Date) throws {
        if common.json { return try Output.json(Line(progress, isDue: progress.isDue(at: date))) }
        if let loaded = progress.loaded {
            let due = progress.isDue(at: date) && progress.loading == nil ? "; it is due to be reloaded" : ""
            Output.line(
                "\(loaded.jokes.counted("joke")), complete since \(RFC3339.text(loaded.completedAt))"
                    + "\(Self.skipped(loaded.skipped))\(due)"
            )
        } else if progress.loading == nil {
            Output.line("nothing is loaded yet")
        }
        if let loading = progress.loading {
            Output.line(
                "loading: \(loading.jokes.counted("joke")) in \(loading.pages.counted("page")) so far, the last one "
                    + "\(RFC3339.text(loading.updatedAt))\(Self.skipped(loading.skipped))")
        }
    }

    private static func skipped(_ count: Int) -> String {
        count == 0 ? "" : ", \(count.counted("document")) without a usable text left out"
    }

    private struct Line: Encodable {
        struct Load: Encodable {
            var pages: Int
            var skipped: Int
            var startedAt: String
            var jokes: Int?
            var completedAt: String?
            var updatedAt: String?
        }

        var complete: Bool
        var due: Bool
        var jokes: Int
        var loaded: Load?
        var loading: Load?

        init(_ progress: CatalogueProgress, isDue: Bool) {
            complete = progress.complete
            due = isDue
            jokes = progress.jokes
            loaded = progress.loaded.map {
                Load(
                    pages: $0.pages, skipped: $0.skipped, startedAt: RFC3339.text($0.startedAt),
                    completedAt: RFC3339.text($0.completedAt))
            }
            loading = progress.loading.map {
                Load(
                    pages: $0.pages, skipped: $0.skipped, startedAt: RFC3339.text($0.startedAt), jokes: $0.jokes,
                    updatedAt: RFC3339.text($0.updatedAt))
            }
        }
    }
}
