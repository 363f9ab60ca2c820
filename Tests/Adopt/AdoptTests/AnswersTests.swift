import Foundation
import FoundationNetworking
import TestServers
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of the folder of answers (`--answers`), and of the report on the extension's requests.
@Suite(.timeLimit(.minutes(30))) struct AnswersTests {
    private func write(_ text: String, _ name: String, _ directory: TemporaryDirectory) throws {
        let url = URL(fileURLWithPath: directory.path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Files.write(text, to: url.path)
    }

    private func problem(_ text: String) throws -> String? {
        try withTemporaryDirectory { directory throws in
            try write(text, "api.example.com/v1/quote.json", directory)
            do throws(AnswersFolder.Problem) {
                _ = try AnswersFolder(checking: directory.path)
                return nil
            } catch {
                return String(error.description.dropFirst(directory.path.count))
            }
        }
    }

    @Test("Invalid JSON in an answer is reported with file, line and column; a placeholder is not an error")
    func invalid() throws {
        let place = "/api.example.com/v1/quote.json"
        #expect(try problem("{\"a\": 1,\n \"b\": [1, 2,]}")?.hasPrefix("\(place):2:13: not JSON") == true)
        #expect(try problem("{\"a\": 1")?.hasPrefix("\(place):1:8: not JSON") == true)
        #expect(try problem("")?.hasPrefix("\(place):1:1: not JSON") == true)
        #expect(try problem("{\"a\": \"{{day}} {{day+1}} {{now}}\"}") == nil)
        #expect(try problem("\"text\"") == nil)
    }

    @Test("A file not named .json need not contain JSON; a folder of answers must contain a folder named after a host")
    func others() throws {
        try withTemporaryDirectory { directory throws in
            try write("no JSON", "api.example.com/v1/page", directory)
            try write("[]", "loose.json", directory)
            #expect(try AnswersFolder(checking: directory.path).hosts == ["api.example.com"])
            #expect(throws: AnswersFolder.Problem.self) {
                try AnswersFolder(checking: directory.path("api.example.com/v1"))
            }
            #expect(throws: AnswersFolder.Problem.self) { try AnswersFolder(checking: directory.path("none")) }
        }
    }

    @Test("A pipe in the folder of answers causes a remark and does not block")
    func pipes() throws {
        try withTemporaryDirectory { directory throws in
            try write("1", "api.example.com/v1/quote.json", directory)
            let pipes = ["v1/pipe.json", "v1/pipe", "v1/_.json"].map { directory.path("api.example.com/\($0)") }
            for pipe in pipes { try Files.makeFIFO(pipe) }
            let folder = try AnswersFolder(checking: directory.path)
            #expect(folder.hosts == ["api.example.com"])
            #expect(
                folder.remarks
                    == pipes.sorted().map { "\($0) answers nothing: it is not a regular file, or cannot be read" })
            func body(_ path: String) -> Data? { AnswerServer.body(directory.path, path, Date()) }
            for path in ["pipe.json", "pipe", "other"] { #expect(body("/api.example.com/v1/\(path)") == nil) }
            #expect(body("/api.example.com/v1/quote") == Data("1".utf8))
        }
    }

    /// Runs a test with a server that has an answer for one address.
    private func withServer(_ test: (_ server: AnswerServer, _ quote: URL) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        try write("1", "api.example.com/v1/quote.json", directory)
        let answers = AnswerServer(folder: directory.path, now: { Date() })
        let server = try #require(answers)
        defer { server.stop() }
        try await test(server, try #require(URL(string: server.url + "/api.example.com/v1/quote?x=1")))
    }

    private func connect(to url: URL) throws -> RawClient { try RawClient(port: try #require(url.port)) }

    @Test("Connections that send nothing, or only a part of a request, do not delay the answer to another")
    func concurrency() async throws {
        try await withServer { server, quote in
            var areOpen = false
            // The server closes a connection that sends nothing after its patience, of 30 seconds. On a busy machine, the
            // test may need longer, and tries again.
            for _ in 1...10 where !areOpen {
                var hung: [RawClient] = []
                for number in 0..<20 {
                    let client = try connect(to: quote)
                    hung.append(client)
                    if number % 2 == 1 { try client.send("GET /api.example.com/v1/quote HTTP/1.1\r\n") }
                }
                let (data, response) = try await URLSession.shared.data(
                    for: URLRequest(url: quote, timeoutInterval: 600))
                let answer = try #require(response as? HTTPURLResponse)
                #expect(data == Data("1".utf8) && answer.statusCode == 200)
                #expect(answer.value(forHTTPHeaderField: "Content-Type") == "application/json")
                let other = try #require(URL(string: server.url + "/api.example.com/v2"))
                let (none, missing) = try await URLSession.shared.data(from: other)
                #expect(none == Data("{}".utf8) && (missing as? HTTPURLResponse)?.statusCode == 404)
                areOpen = hung.allSatisfy { !$0.hasInput(within: 0) }
            }
            #expect(areOpen)
        }
    }

    @Test("The server answers or refuses each bad request, and then still answers a good one")
    func badRequests() async throws {
        try await withServer { server, quote in
            let port = try #require(quote.port)
            let good = "GET /api.example.com/v1/quote?x=1 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            let post = good.replacing("GET", with: "POST").dropLast(2) + "Content-Length: 3\r\n\r\nabc"
            let count = TestAmount.of(400, all: 10_000)
            let answers = try BadRequests.send(count, like: [good, String(post)], to: port)
            #expect(answers.values.reduce(0, +) == count)
            for (status, number) in answers where ![0, 200, 400, 404, 431, 501, 505].contains(status) {
                Issue.record("\(number) with \(status)")
            }
            for status in [0, 200, 400, 404] { #expect(answers[status, default: 0] > count / 50, "\(answers)") }
            #expect(try BadRequests.status(of: Array(good.utf8), port) == 200)
        }
    }

    @Test("A stopped server closes its connections and accepts no others")
    func stopping() async throws {
        try await withServer { server, quote in
            let idle = try connect(to: quote)
            _ = try await URLSession.shared.data(from: quote)
            server.stop()
            #expect(try await idle.text().isEmpty)
            #expect(await waitUntil { (try? connect(to: quote)) == nil })
        }
    }

    @Test(
        "If the user creates the file that a remark suggests for an address, the server answers with that file",
        arguments: [
            ("https://api.example.com/v1/quote", "D/api.example.com/v1/quote.json"),
            ("https://API.example.com/v1/a%20b/", "D/api.example.com/v1/a b.json"),
            ("https://api.example.com/v1/quote.json?x=1", "D/api.example.com/v1/quote.json"),
            ("https://api.example.com", "D/api.example.com/index.json"),
        ])
    func file(address: String, file: String) throws {
        #expect(AnswersFolder.file(answering: address, in: "D") == file)
        try withTemporaryDirectory { directory throws in
            let place = try #require(AnswersFolder.file(answering: address, in: directory.path))
            try write("1", String(place.dropFirst(directory.path.count + 1)), directory)
            let components = try #require(URLComponents(string: address))
            let target = "/\((components.host ?? "").lowercased())\(components.path)"
            #expect(AnswerServer.body(directory.path, target, Date()) == Data("1".utf8))
        }
    }

    @Test("The placeholder {{day}} in an answer becomes a calendar day in the extension's time zone")
    func days() throws {
        // 2026-03-01T02:30:00Z
        let now = Date(timeIntervalSince1970: 1_772_332_200)
        let west = try #require(TimeZone(identifier: "America/New_York"))
        let east = try #require(TimeZone(identifier: "Asia/Tokyo"))
        func text(_ template: String, _ zone: TimeZone) -> String {
            AnswerText(template: template).text(at: now, timeZone: zone)
        }
        #expect(text("{{day}}", west) == "2026-02-28" && text("{{day}}", east) == "2026-03-01")
        #expect(text("a{{day+1}}b{{day-1}}c{{day-60}}", west) == "a2026-03-01b2026-02-27c2025-12-30")
        #expect(text("{{now}}", west) == "2026-03-01T02:30:00Z")
        #expect(text("{{dayly}} {{ day }} {{name}} {{", west) == "{{dayly}} {{ day }} {{name}} {{")
    }

    private func event(_ address: String, _ outcome: String, _ reason: String = "online") -> String {
        "{\"event\":\"network\",\"kind\":\"\(address)\",\"reason\":\"\(reason)\",\"outcome\":\"\(outcome)\"}\n"
    }

    private let quote = "https://api.example.com/v1/quote"

    @Test(
        "Each address that got no answer is reported once, with the missing file; network faults do not count"
    )
    func unanswered() throws {
        try withTemporaryDirectory { directory throws in
            try write(
                event(quote, "status-404") + event(quote, "fault", "500") + event("https://b.example/x", "answered"),
                "calls/state/events.jsonl", directory)
            try write(
                event(quote, "status-404") + event("https://c.example/", "refused") + "torn",
                "offline/state/events.jsonl", directory)
            let report = RequestReport(directory: directory.path)
            #expect(report.answered == 1)
            #expect(
                report.remarks(answers: "D") == [
                    "no answer for \(quote) (2 requests); the file that would answer it is "
                        + "D/api.example.com/v1/quote.json",
                    "no answer for https://c.example/ (1 request); the file that would answer it is "
                        + "D/c.example/index.json",
                ])
            let remarks = report.remarks(answers: nil)
            #expect(remarks.count == 1 && remarks[0].hasPrefix("3 requests, such as to \(quote), had no server"))
        }
    }

    private func result(
        without: [String], calls: [[String]], looks: [[String]], later: [String]? = nil, makesRequests: Bool = true
    ) throws -> ExaminationResult {
        let description = try JSONDecoder().decode(
            ExtensionDescription.self,
            from: Data(
                """
                {"program":"W","widgets":[{"kind":"K","families":["systemSmall"],"notes":[]}],"unshown":[]}
                """.utf8))
        let slot = Slot(kind: "K", family: "systemSmall")
        func call(_ texts: [String]) -> CallResult {
            var call = CallResult(call: "timeline", slot: slot, at: Date())
            call.entries = [Shown(texts)]
            return call
        }
        var result = ExaminationResult(description: description)
        result.offlineCalls = [call(without)]
        result.laterCalls = later.map { [call($0)] } ?? []
        if makesRequests { result.kindsWithRequests = ["K"] }
        result.calls = calls.map(call)
        var run = ScenarioRun(name: "overnight")
        run.looks = looks.map { Look(at: Date(), shown: [slot: Shown($0)]) }
        result.runs = [run]
        return result
    }

    @Test("A widget counts as never seen with data if all its timelines show the same texts as without data")
    func neverSeen() throws {
        try withTemporaryDirectory { directory throws in
            try write(event(quote, "status-404"), "calls/state/events.jsonl", directory)
            let asked = RequestReport(directory: directory.path)
            let none = RequestReport(directory: directory.path("calls"))
            func kinds(
                _ report: RequestReport, _ calls: [[String]], _ looks: [[String]] = [], expectsData: Bool = false
            ) throws -> [String] {
                report.kindsWithoutData(
                    try result(without: ["No data", "12:00"], calls: calls, looks: looks), expectsData: expectsData)
            }
            #expect(try kinds(asked, [["No data", "12:00"]]) == ["K"])
            // No request got an answer, and the texts differ only in the time of day.
            #expect(try kinds(asked, [["No data", "13:07"]], [["No data", "21:00"]]) == ["K"])
            #expect(try kinds(asked, [["No data", "12:00"]], [["65°", "21:00"]]).isEmpty)
            #expect(try kinds(asked, [["No data", "13:00"]], expectsData: true).isEmpty)
            // A widget that makes no requests and shares no App Group is not expected to show data.
            #expect(try kinds(none, [["No data", "12:00"]]).isEmpty)
            #expect(try kinds(none, [["No data", "12:00"]], expectsData: true) == ["K"])
        }
    }

    @Test(
        "Texts that come from the clock are no data; a widget without requests and App Groups is not expected to have any"
    )
    func neverSeenButTheDate() throws {
        try withTemporaryDirectory { directory throws in
            try write(event(quote, "answered"), "calls/state/events.jsonl", directory)
            let report = RequestReport(directory: directory.path)
            func kinds(_ call: [String], later: [String], makesRequests: Bool = true) throws -> [String] {
                let without = later.count == 1 ? ["Thursday"] : ["Thursday", "No data"]
                let result = try result(
                    without: without, calls: [call], looks: [call], later: later, makesRequests: makesRequests)
                return report.kindsWithoutData(result, expectsData: false)
            }
            #expect(try kinds(["Friday", "No data"], later: ["Sunday", "No data"]) == ["K"])
            #expect(try kinds(["Friday", "12°"], later: ["Sunday", "No data"]).isEmpty)
            // Another widget of the extension makes the requests, or the clock makes the whole view.
            #expect(try kinds(["Friday", "No data"], later: ["Sunday", "No data"], makesRequests: false).isEmpty)
            #expect(try kinds(["Friday"], later: ["Sunday"]).isEmpty)
        }
    }
}
