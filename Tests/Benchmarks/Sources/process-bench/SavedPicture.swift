import ArgumentParser
import BenchReport
import Foundation

@testable import CommandSupport

/// Measures how long `tandem watch` takes from a save to the picture on its page, for an extension of 20 files of which one
/// has changed. A second reader of the page's events stands for the browser.
struct SavedPicture: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "tandem watch, from a save to the picture on the page.")

    @OptionGroup var bench: BenchOptions

    private static let files = 20
    /// The goal, in milliseconds.
    private static let longest = 3_000.0
    /// The time in seconds after which the measurement fails.
    private static let patience = 300.0

    private struct Address: Decodable { var url: String }
    private struct Build: Decodable {
        var built: Bool
        var seconds: Double
    }

    func run() async throws {
        let comparison = MeasuredComparison("adopt", "\(Self.files) files, save to picture", .ms)
        let part = MeasuredComparison("adopt", "\(Self.files) files, save noticed to first timeline", .ms)
        let folder = try bench.folder("watch-\(Self.files)")
        let widget = try GeneratedWidget(in: folder, files: Self.files)
        let watch = try Worker([try Programs.path("tandem"), "watch", "--json", folder])
        let address = try decoded(Address.self, watch)
        try expectBuilt(watch)
        let stream = address.url.replacing("/?", with: "/stream?")
        let page = try Worker(["/usr/bin/curl", "--silent", "--no-buffer", stream])
        for round in -1..<bench.rounds {
            let text = "Round \(round + 2) of the watch"
            let start = Moment.now
            try widget.change(text)
            var line: String?
            repeat { line = try page.line(within: Self.patience) } while line.map { !$0.contains(text) } ?? false
            let end = Moment.now
            guard line != nil else { throw failure("the page does not show the save") }
            let seconds = try expectBuilt(watch)
            guard round >= 0 else { continue }
            Output.line(
                comparison.samples(
                    "tandem watch, one file changed", .ours, round: round, [Double(end - start) / 1_000_000]))
            Output.line(part.samples("tandem watch", .ours, round: round, [seconds * 1_000]))
        }
        Output.line(comparison.goal(.absolute(atMost: Self.longest, .ms, .median)))
    }

    @discardableResult
    private func expectBuilt(_ watch: Worker) throws -> Double {
        let build = try decoded(Build.self, watch)
        guard build.built else { throw failure("tandem watch could not build") }
        return build.seconds
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ worker: Worker) throws -> Value {
        guard let line = try worker.line(within: Self.patience) else { throw failure("tandem watch printed nothing") }
        return try JSONDecoder().decode(type, from: Data(line.utf8))
    }

    private func failure(_ reason: String) -> CommandFailure {
        CommandFailure(.checkFailed, reason: "watch", reason)
    }
}
