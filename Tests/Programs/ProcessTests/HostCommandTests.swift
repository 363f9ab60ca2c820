import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing
import Utilities

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
            // The host makes one reload of requests that it sees together, so the others come when it has served the first.
            #expect(try container(fixture.container, "reload").status == 0)
            #expect(try blockUntil { try fixture.swaps("requested") == 6 }, "\(host.errors)")
            for _ in 0..<2 { #expect(try container(fixture.container, "reload").status == 0) }
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
            let rows = text.output.split(separator: "\n").dropFirst(2)
            // All six families agree.
            #expect(rows.count == 1 && text.output.contains("  6 families  1 of 70  69  "), "\(text)")
            #expect(text.output.contains(" × requested in ") && rows.allSatisfy { $0.count <= 80 }, "\(text)")
            host.signal(SIGKILL)
            _ = host.wait()
            #expect(try ledger().profile == "documented")
            #expect(try ledger().widgets.map(\.left) == Array(repeating: 69, count: 6))
            let again = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 12 }, "\(again.errors)")
            #expect(try ledger().widgets.map(\.left) == Array(repeating: 69, count: 6))
            #expect(try fixture.events("withheld").count >= 6)
        }

        @Test("The ledgers and archives of a phone's hosts are found in its folder, at the time of the phone's clock")
        func phone() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("first")
            let host = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)")
            #expect(try container(fixture.container, "reload").status == 0)
            #expect(try blockUntil { try fixture.swaps("requested") == 6 }, "\(host.errors)")
            host.signal(SIGKILL)
            _ = host.wait()
            let directory = try TemporaryDirectory()
            let phone = directory.path("phone")
            try Files.makeDirectory(phone)
            for app in ["jokes", "other"] {
                try FileManager.default.copyItem(atPath: fixture.state, toPath: "\(phone)/\(app)")
                let status = "\(phone)/\(app)/host.json"
                let text = try Files.text(status).replacing("\"clock\":\"real\"", with: "\"clock\":\"\(phone)\"")
                #expect(text.contains(phone))
                try Files.replace(status, with: Array(text.utf8))
            }
            func budget(_ folder: String) throws -> String { try run("tandem", ["budget", "--state", folder]).output }
            #expect(try budget("\(phone)/jokes").contains("1 of 70"))
            #expect(try run("tandem", ["clock", "advance", "2d", "--state", phone]).status == 0)
            #expect(try budget("\(phone)/jokes").contains("0 of 70"))
            let all = try budget(phone)
            #expect(all.hasPrefix("jokes:\n") && all.contains("\nother:\n"), "\(all)")
            #expect(all.matches(of: /0 of 70/).count == 2, "\(all)")
            let lines = try run("tandem", ["budget", "--json", "--state", phone]).output
            #expect(lines.split(separator: "\n").count == 2)

            struct Stack: Decodable {
                var at: String
                var widgets: [String]
            }
            let stack = try run("tandem", ["stack", "--json", "--state", phone])
            let found = try JSONDecoder().decode(Stack.self, from: Data(stack.output.utf8))
            #expect(found.widgets.count == 2, "\(stack)")
            let later = RFC3339.date(found.at)?.timeIntervalSinceNow ?? 0
            #expect(later > 100_000, "the phone's clock, which is two days ahead: \(found.at)")
        }

        @Test("On a terminal, the event log is a table that fits; in a pipe and with --json it is the log")
        func table() throws {
            let directory = try TemporaryDirectory()
            let day =
                #"{"at":"2026-01-30T05:00:00.000000Z","event":"reload","kind":"A\u001b[31mWidget","family":"systemSmall","#
                + #""reason":"requested","cost":"budgeted","outcome":"swapped","revision":42,"source":"app","budgetLeft":69,"#
                + #""microseconds":1834}"#
            let next =
                #"{"at":"2026-01-31T23:59:59.000000Z","event":"withheld","kind":"K","reason":"requested","#
                + #""outcome":"budget","until":"2026-02-01T01:00:00.000000Z","coalesced":2}"#
            let log = "\(day)\nno event\n\(next)\n"
            try Files.write(log, to: directory.path("events.jsonl"))
            func terminal(_ more: String) throws -> String {
                let command = "'\(Program.path("tandem"))' events --state '\(directory.path)' \(more)"
                let outcome = try run("/usr/bin/script", ["-qec", "stty cols 80; " + command, "/dev/null"])
                return outcome.output.replacing("\r\n", with: "\n")
            }
            let table = try terminal("")
            #expect(table.contains("2026-01-30, UTC\n05:00:00  reload       A"), "\(table)")
            #expect(
                table.contains(
                    "2026-01-31, UTC\n23:59:59  withheld     K  requested  budget  3 requests  until 01:00:00\n"))
            #expect(!table.contains("\u{1B}"))
            #expect(
                table.split(separator: "\n").filter { !$0.hasPrefix("tandem") }.allSatisfy { $0.count <= 80 },
                "\(table)")
            #expect(try terminal("--json 2>/dev/null") == "\(day)\n\(next)\n")
            #expect(try run("tandem", ["events", "--state", directory.path]).output == "\(day)\n\(next)\n")
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

        @Test("The running host reloads after the user's actions, and these reloads are not charged to the budget")
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
