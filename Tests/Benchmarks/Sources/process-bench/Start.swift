import ArgumentParser
import BenchReport
import Foundation

@testable import CommandSupport

/// Measures the time from just before the start of the host's process until the archive contains the first timeline of
/// the host's provider.
struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start of the host to its first timeline.")

    @OptionGroup var bench: BenchOptions

    func run() async throws {
        let comparison = MeasuredComparison("host", "start to first timeline", .ms)
        let jokes = try JokesHost(work: try bench.folder("start"))
        let bare = try Programs.path("bench-widget")
        // Round −1 is not measured. It reads the programs from the disk, so that later rounds find them in the system's
        // file cache.
        for round in -1..<bench.rounds {
            let real = try timed(jokes, JokesHost.shown) { container, state in
                try jokes.launchApp(container, state)
                return { try jokes.start(container, state) }
            }
            let least = try timed(jokes, "Bench.systemSmall.json") { container, state in
                let arguments = [
                    try Programs.path("widget-extension"), "run", "--container", container, "--state", state,
                    "--provider", bare, "--place", "Bench=systemSmall",
                ]
                return { try Worker(arguments) }
            }
            guard round >= 0 else { continue }
            Output.line(
                comparison.samples(
                    "tandem, the jokes' six widgets", .ours, round: round, [real],
                    note: "placeholders of all six are shown before; the joke is stored, nothing is fetched"))
            Output.line(
                comparison.samples(
                    "a provider that only reads a record", .beside, round: round, [least], note: "one widget"))
        }
        Output.line(comparison.goal(.absolute(atMost: 60, .ms, .median)))
    }

    private func timed(
        _ jokes: JokesHost, _ shown: String, _ prepare: (String, String) throws -> () throws -> Worker
    ) throws -> Double {
        let (container, state) = try jokes.folders()
        let start = try prepare(container, state)
        let watch = try ArchiveWatch(state + "/archive")
        let moment = Moment.now
        let host = try start()
        defer { host.end() }
        guard let seen = watch.wait(for: shown, containing: "\"isPlaceholder\":false", within: 60) else {
            throw CommandFailure(.unavailable, reason: "silent", "the host shows no timeline", path: state)
        }
        return Double(seen - moment) / 1_000_000
    }
}
