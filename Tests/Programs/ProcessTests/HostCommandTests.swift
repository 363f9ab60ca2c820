import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of `tandem budget`, `tandem events` and `tandem host` with a real host.
    @Suite(.serialized) struct HostCommandTests {
        private func tandem(_ fixture: WidgetFixture, _ arguments: String...) throws -> Outcome {
            try run("tandem", arguments + ["--state", fixture.state])
        }

        @Test("Without a host, `budget` and `events` exit with 66 and give advice")
        func nothing() throws {
            let fixture = try WidgetFixture()
            for command in ["budget", "events"] {
                let outcome = try tandem(fixture, command)
                #expect(outcome.status == 66 && outcome.errors.contains("start `widget-extension run`"), "\(outcome)")
            }
            try FileManager.default.createDirectory(atPath: fixture.state, withIntermediateDirectories: true)
            try Files.write("{\"profile\":1}", to: fixture.state + "/budget.json")
            let damaged = try tandem(fixture, "budget")
            #expect(damaged.status == 65 && damaged.errors.contains("budget.json"))
        }

        @Test("The budget ledger shows charged and withheld reloads, and survives a kill of the host")
        func budget() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("first")
            let host = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)")
            for _ in 0..<3 { #expect(try container(fixture.container, "reload").status == 0) }
            #expect(try blockUntil { try fixture.swaps("requested") == 6 }, "\(host.errors)")
            struct Ledger: Decodable {
                struct Widget: Decodable {
                    struct Withheld: Decodable {
                        var reason: String
                        var coalesced: Int
                    }
                    var family: String
                    var perDay: Int
                    var left: Int
                    var withheld: Withheld?
                }
                var profile: String
                var widgets: [Widget]
            }
            func ledger() throws -> Ledger {
                let outcome = try tandem(fixture, "budget", "--json")
                #expect(outcome.status == 0, "\(outcome.errors)")
                return try JSONDecoder().decode(Ledger.self, from: Data(outcome.output.utf8))
            }
            #expect(try blockUntil { try ledger().widgets.allSatisfy { $0.left == 69 && $0.withheld != nil } })
            let text = try tandem(fixture, "budget")
            #expect(text.output.contains("1 of 70") && text.output.contains("requested until"))
            host.signal(SIGKILL)
            _ = host.wait()
            #expect(try ledger().profile == "documented")
            #expect(try ledger().widgets.map(\.left) == Array(repeating: 69, count: 6))
            let again = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 12 }, "\(again.errors)")
            #expect(try ledger().widgets.map(\.left) == Array(repeating: 69, count: 6))
            #expect(try fixture.events("withheld").count >= 6)
        }

        @Test("`events --follow` prints new events, filtered by name, until a signal ends it")
        func events() throws {
            let fixture = try WidgetFixture()
            try FileManager.default.createDirectory(atPath: fixture.state, withIntermediateDirectories: true)
            let follower = try TestProcess(
                "tandem", ["events", "--follow", "--event", "reload", "--state", fixture.state])
            try fixture.publish("first")
            let host = try fixture.start()
            #expect(blockUntil { follower.output.split(separator: "\n").count == 6 }, "\(host.errors)")
            #expect(follower.output.split(separator: "\n").allSatisfy { $0.contains("\"event\":\"reload\"") })
            try fixture.publish("second")
            #expect(blockUntil { follower.output.split(separator: "\n").count == 12 })
            follower.signal(SIGTERM)
            #expect(follower.wait().signal == SIGTERM)
            let all = try tandem(fixture, "events")
            let log = try Files.text(fixture.state + "/events.jsonl")
            #expect(all.status == 0 && all.output == log)
        }

        @Test("The running host learns of the user's actions, and the reloads they cause do not use up the budget")
        func host() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("first")
            let host = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)")
            for (arguments, reason) in [
                (["host", "locale-changed"], "localeChanged"), (["host", "text-size-changed"], "dynamicTypeChanged"),
                (["host", "interaction", WidgetFixture.kind], "interaction"),
            ] {
                let outcome = try run("tandem", arguments + ["--state", fixture.state])
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(try blockUntil { try fixture.swaps(reason) == 6 }, "\(reason)")
            }
            #expect(try tandem(fixture, "host", "session", "begin").status == 0)
            #expect(try tandem(fixture, "host", "viewing", "rarely").status == 0)
            #expect(try blockUntil { try tandem(fixture, "budget").output.contains("of 40") })
            for _ in 0..<3 { #expect(try container(fixture.container, "reload").status == 0) }
            #expect(try blockUntil { try fixture.swaps("requested") >= 6 })
            #expect(try tandem(fixture, "budget").output.contains("0 of 40"))
            for wrong in [["host", "viewing", "never"], ["host", "interaction"], ["host", "session"]] {
                #expect(try run("tandem", wrong + ["--state", fixture.state]).status == 64)
            }
        }
    }
}
