import Foundation
import TestServers
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of `tandem simulate fleet` on the command line, and of its assumptions about the real programs.
    @Suite(.serialized) struct FleetTests {
        @Test("The simulation's devices make the same requests as the real app and widget")
        func requests() async throws {
            try await withStubBackend { backend in
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                backend.setJokes((0..<30).map { StubBackend.Joke("joke\($0)", "Why \($0)? Because.") })
                let style = Date.ISO8601FormatStyle(timeZone: TimeZone(identifier: "America/New_York") ?? .gmt)
                for day in -1...2 {
                    backend.setJoke(
                        "joke\(day + 1)", ofDay: (Date() + Double(day) * 86_400).formatted(style.year().month().day()))
                }
                /// Returns the numbers of requests since the last call of this function: for documents of days, for
                /// documents of jokes, and for lists of all jokes.
                var seen = 0
                func asked() -> [Int] {
                    let new = backend.requests.dropFirst(seen)
                    seen = backend.requests.count
                    return [
                        new.count { $0.hasPrefix("daily_jokes/") }, new.count { $0.hasPrefix("jokes/") },
                        new.count { $0 == "jokes" || $0.hasPrefix("jokes?") },
                    ]
                }
                // The widget itself fetches the document of the day, and then the document of the joke.
                let timeline = try fixture.widget("timeline", "--family", "systemSmall")
                #expect(timeline.status == 0, "\(timeline.errors)")
                #expect(asked() == [1, 1, 0], "\(backend.requests)")
                // The steps are: a launch before any refresh has loaded the catalogue, a refresh, a second launch, and
                // a second refresh.
                let launch = try fixture.launch()
                #expect(launch.status == 0, "\(launch.errors)")
                #expect(asked() == [1, 1, 1], "\(backend.requests)")
                for expected in [[2, 2, 1], [2, 2, 0]] {
                    let refresh = try run("main-app", ["background-refresh"] + fixture.options)
                    #expect(refresh.status == 0, "\(refresh.errors)")
                    #expect(asked() == expected, "\(backend.requests)")
                    let again = try fixture.launch()
                    #expect(again.status == 0, "\(again.errors)")
                    #expect(asked() == [1, 1, 0], "\(backend.requests)")
                }
            }
        }

        @Test("The same seed gives the same output; JSON and page agree; wrong options exit with 64")
        func command() throws {
            let directory = try TemporaryDirectory()
            let page = directory.path("fleet.html")
            let arguments = ["simulate", "fleet", "--devices", "300", "--seed", "3", "--jitter", "10m"]
            let first = try run("tandem", arguments + ["--html", page])
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output.contains("300 devices, seed 3") && first.output.contains("busiest second"))
            #expect(try run("tandem", arguments + ["--threads", "1"]).output == first.output)
            #expect(try Files.text(page).contains("A day of 300 phones"))
            // A terminal gets no line that is too long; a pipe gets the lines as they were.
            let command = (["'\(Program.path("tandem"))'"] + arguments).joined(separator: " ")
            let shown = try run("/usr/bin/script", ["-qec", "stty cols 80; \(command) 2>/dev/null", "/dev/null"])
            let lines = shown.output.replacing("\r\n", with: "\n").split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 80 } && lines.first?.hasPrefix("A jitter of 10 minutes: ") == true)
            #expect(
                first.output.split(separator: "\n").contains { $0.hasPrefix("  busiest second") && $0.count == 102 })
            let json = try run("tandem", arguments + ["--json"])
            let report = try #require(
                try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any], "\(json.errors)")
            #expect(report["devices"] as? Int == 300 && report["seed"] as? Int == 3)
            let results = try #require(report["results"] as? [[String: Any]])
            #expect(results.compactMap { $0["name"] as? String } == ["to the second", "no jitter", "jitter of 10 min"])
            for wrong in [
                ["--devices", "0"], ["--jitter", "0"], ["--failures", "2"], ["--zones", "-5"], ["--zones", "20=1"],
                ["--profiles", "mild=1"], ["--usage", "never=1"], ["--capacity", "0"], ["--price", "-1"],
                ["--threads", "0"], ["--zones", "-5=1,-5=2"], ["--usage", "daily=0"],
            ] {
                let refused = try run("tandem", ["simulate", "fleet", "--devices", "10"] + wrong)
                #expect(refused.status == 64 && refused.output.isEmpty, "\(wrong): \(refused)")
            }
            let nowhere = try run("tandem", arguments + ["--html", directory.path("none/fleet.html")])
            #expect(nowhere.status == 74, "\(nowhere)")
        }
    }
}
