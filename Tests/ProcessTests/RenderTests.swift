import Foundation
import TestSupport
import Testing

extension ProcessTests {
    /// `tandem render` of the three apps, looked at in a browser.
    @Suite(.serialized) struct RenderTests {
        private struct Report: Decodable {
            struct Picture: Decodable {
                var program: String
                var family: String
                var screen: String
                var appearance: String
                var caption: String
                var lines: [String]
            }
            struct Finding: Decodable {
                var problem: String
                var family: String
                var what: String
            }
            var pictures: [Picture]?
            var findings: [Finding]?
        }

        private func report(_ outcome: Outcome) throws -> Report {
            try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        }

        @Test("Without a folder the three apps are drawn as after their first launch: in every family, with data")
        func threeApps() throws {
            let outcome = try run("tandem", ["render", "--json", "--now=2026-09-07T00:10:00Z"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let pictures = try #require(try report(outcome).pictures)
            let families = Dictionary(grouping: pictures, by: \.program).mapValues { Set($0.map(\.family)) }
            let home: Set = ["systemSmall", "systemMedium", "systemLarge"]
            let lock: Set = ["accessoryInline", "accessoryCircular", "accessoryRectangular"]
            #expect(families.count == 3 && families.values.filter { $0 == home.union(lock) }.count == 2, "\(families)")
            #expect(families.values.contains(home), "\(families)")
            #expect(Set(pictures.map(\.appearance)) == ["light", "dark", "accented", "Lock Screen"])
            // What their apps stored: a joke, prices of today, and Monday's first class ten minutes past eight in China.
            let lines = pictures.filter { $0.family == "systemMedium" && $0.caption.hasPrefix("timeline") }
                .flatMap(\.lines)
            for text in ["In class", "Data Structures", "Portfolio value", "Mr. "] {
                #expect(lines.contains { $0.contains(text) }, "\(text) in \(lines)")
            }
        }

        @Test(
            "On every screen, in every language, nothing of the three apps overflows, is cut, overlaps, or is hard to read",
            arguments: [
                ["--device", "393x852", "--device", "430x932", "--device", "375x667"],
                ["--device", "375x667", "--locale", "zh-Hans", "--now=2026-09-07T01:05:00Z"],
                ["--device", "375x667", "--locale", "de_DE", "--now=2026-09-07T02:30:00Z"],
            ])
        func sound(_ options: [String]) throws {
            let outcome = try run("tandem", ["render", "--check", "--json"] + options)
            #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
            #expect(try #require(try report(outcome).findings).isEmpty)
            #expect(outcome.errors.contains("pictures looked at"))
        }

        @Test("What is wrong with a widget is told with widget, family and appearance, and the exit code is 1")
        func unsound() throws {
            let directory = try TemporaryDirectory()
            let archive = directory.path("wide.json")
            try Data(
                #"""
                {"kind":"K","family":"systemSmall","entries":[{"date":"2026-01-30T12:00:00.000Z","content":{"view":
                {"nodes":[{"kind":"Text","text":"far too much text for one line","modifiers":[
                {"name":"lineLimit","lines":1}]}]}}}]}
                """#.utf8
            ).write(to: URL(fileURLWithPath: archive))
            let outcome = try run("tandem", ["render", "--check", archive])
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(
                outcome.output.contains("K, systemSmall, ") && outcome.output.contains("is cut"), "\(outcome.output)")
            let blind = try run("tandem", ["render", "--check", archive], environment: ["TANDEM_BROWSER": "/bin/true"])
            #expect(blind.status == 69 && blind.errors.contains("did not show the page"), "\(blind.errors)")
            let page = try run("tandem", ["render", archive])
            #expect(page.status == 0 && page.output.hasPrefix("<!DOCTYPE html>"))
        }
    }
}
