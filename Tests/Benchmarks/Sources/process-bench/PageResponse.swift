import ArgumentParser
import BenchReport
import Foundation
import TestSupport

@testable import CommandSupport

/// Measures the live page in a browser: from a choice that needs no provider to the changed widgets, and how long the page is
/// busy in one piece while a thousand events arrive.
struct PageResponse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "The live page: from a choice to the changed widgets, and a burst of events.")

    @OptionGroup var bench: BenchOptions

    /// The goals, in milliseconds.
    private static let longestChange = 150.0
    private static let longestTask = 100.0
    private static let events = 1_000

    private struct Address: Decodable { var url: String }

    func run() async throws {
        let folder = try bench.folder("page")
        let preview = try Worker(
            [try Programs.path("tandem"), "preview", "--json"],
            environment: ProcessInfo.processInfo.environment.merging(["TANDEM_STATE": folder]) { $1 })
        guard let line = try preview.line(within: 120) else { throw failure("tandem preview printed no address") }
        let browser = try Browser(hasMotion: true)
        try browser.resize(width: 1_600, height: 900)
        try browser.open(try JSONDecoder().decode(Address.self, from: Data(line.utf8)).url)
        guard try browser.becomes("document.querySelectorAll('.placed:not(.placeholder)').length >= 13") else {
            throw failure("the page does not show the widgets of the three apps")
        }
        try measureChanges(browser)
        try measureBurst(browser, folder)
    }

    /// The time from the choice of an appearance to the first frame after a widget was drawn anew.
    private func measureChanges(_ browser: Browser) throws {
        let comparison = MeasuredComparison("page", "a choice, to the changed widgets", .ms)
        for round in -1..<bench.rounds {
            // The page begins in light.
            let value = round.isMultiple(of: 2) ? "light" : "dark"
            let time = try browser.value(
                """
                new Promise((resolve, reject) => {
                  const list = document.querySelector('[data-control="appearance"] select');
                  const widget = document.querySelector('#home .placed .widget');
                  const begin = performance.now();
                  const look = () => {
                    if (!widget.isConnected) requestAnimationFrame(() => resolve(performance.now() - begin));
                    else if (performance.now() - begin > 30000) reject(new Error("the widgets do not change"));
                    else setTimeout(look, 1);
                  };
                  list.value = "\(value)";
                  list.dispatchEvent(new Event("change"));
                  look();
                })
                """)
            guard let time = time as? NSNumber else { throw failure("the page does not change its widgets") }
            if round >= 0 {
                Output.line(comparison.samples("tandem preview", .ours, round: round, [time.doubleValue]))
            }
        }
        Output.line(comparison.goal(.absolute(atMost: Self.longestChange, .ms, .median)))
    }

    /// The longest task of the page while events arrive as fast as a host could log them.
    private func measureBurst(_ browser: Browser, _ folder: String) throws {
        let comparison = MeasuredComparison("page", "longest task while \(Self.events) events arrive", .ms)
        for round in 0..<max(3, bench.rounds / 4) {
            try browser.value(
                """
                (() => { window.tasks = [0]; window.watching?.disconnect();
                window.watching = new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration)));
                window.watching.observe({ entryTypes: ["longtask"] }); })()
                """)
            let log = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/jokes/events.jsonl"))
            try log.seekToEnd()
            let first = (round + 1) * Self.events
            for number in 0..<Self.events {
                let line =
                    #"{"at":"2026-01-30T12:00:00.000000Z","event":"network","kind":"https://example.com/\#(first + number)","family":null,"reason":"online","cost":null,"outcome":"answered","revision":null,"source":null,"budgetLeft":null,"microseconds":1}"#
                try log.write(contentsOf: Data((line + "\n").utf8))
            }
            try log.close()
            let last = "example.com/\(first + Self.events - 1)"
            guard try browser.becomes("document.querySelector('#event-rows').textContent.includes('\(last)')") else {
                throw failure("the page does not show the events")
            }
            let longest = try browser.value(
                "new Promise((resolve) => setTimeout(() => resolve(Math.max(...window.tasks)), 300))")
            guard let longest = longest as? NSNumber else { throw failure("the page tells no durations") }
            Output.line(comparison.samples("tandem preview", .ours, round: round, [longest.doubleValue]))
        }
        Output.line(comparison.goal(.absolute(atMost: Self.longestTask, .ms, .highest)))
    }

    private func failure(_ reason: String) -> CommandFailure {
        CommandFailure(.checkFailed, reason: "page", reason)
    }
}
