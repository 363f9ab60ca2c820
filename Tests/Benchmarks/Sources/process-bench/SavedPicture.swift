import ArgumentParser
import BenchReport
import Foundation
import TestSupport

@testable import CommandSupport

/// Measures how long `tandem watch` takes from a save to the picture on its page, for an extension of 20 files of which one
/// has changed. The page is open in a browser.
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
        let browser = try Browser(hasMotion: true)
        try browser.open(address.url)
        guard try browser.becomes("document.querySelector('#home .placed:not(.placeholder)') !== null") else {
            throw failure("the page does not show the widget")
        }
        for round in -1..<bench.rounds {
            let text = "Round \(round + 2) of the watch"
            let start = Moment.now
            try widget.change(text)
            try awaitFrame(with: text, browser)
            let end = Moment.now
            let seconds = try expectBuilt(watch)
            guard round >= 0 else { continue }
            Output.line(
                comparison.samples(
                    "tandem watch, one file changed", .ours, round: round, [Double(end - start) / 1_000_000]))
            Output.line(part.samples("tandem watch", .ours, round: round, [seconds * 1_000]))
        }
        Output.line(comparison.goal(.absolute(atMost: Self.longest, .ms, .median)))
    }

    /// Waits for the first frame of the page in which the widget has a text.
    private func awaitFrame(with text: String, _ browser: Browser) throws {
        try browser.value(
            """
            new Promise((resolve, reject) => {
              const begin = performance.now();
              const look = () => {
                if (document.querySelector('#home').textContent.includes("\(text)")) requestAnimationFrame(resolve);
                else if (performance.now() - begin > \(Self.patience * 1_000)) reject(new Error("the page does not show the save"));
                else setTimeout(look, 1);
              };
              look();
            })
            """)
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
