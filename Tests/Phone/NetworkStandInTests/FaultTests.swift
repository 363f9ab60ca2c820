import Foundation
import FoundationNetworking
import PhoneState
import Synchronization
import TestServers
import TestSupport
import Testing

@testable import NetworkStandIn

extension NetworkStandInTests {
    @Suite struct FaultTests {
        @Test(
            "Faults without an answer cause the same URLError as on a phone",
            arguments: [
                (NetworkConditions.Condition.offline, -1009), (.dns, -1003), (.reset, -1005), (.truncated, -1005),
            ])
        func errors(condition: NetworkConditions.Condition, code: Int) async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(condition))
                #expect(await phone.ask() == "error \(code)")
                let event = try #require(phone.events.last)
                #expect(event.event == "network" && event.outcome == "fault" && event.reason == condition.rawValue)
                #expect(event.kind == "https://firestore.googleapis.com/echo")
                // The error names the requested address, not the stand-in server.
                do {
                    _ = try await phone.session.data(from: url("/echo"))
                    Issue.record("no error")
                } catch {
                    #expect((error as? URLError)?.failingURL == url("/echo"))
                }
            }
        }

        @Test(
            "Faults with an HTTP status have a body in the format of Google's APIs",
            arguments: [
                (NetworkConditions.Condition.forbidden, 403, "PERMISSION_DENIED"), (.notFound, 404, "NOT_FOUND"),
                (.tooManyRequests, 429, "RESOURCE_EXHAUSTED"), (.serverError, 500, "INTERNAL"),
            ])
        func statuses(condition: NetworkConditions.Condition, status: Int, word: String) async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(condition, retryAfterSeconds: 30))
                let (data, response) = try await phone.session.data(from: url("/echo"))
                let answer = try #require(response as? HTTPURLResponse)
                #expect(answer.statusCode == status && answer.url == url("/echo"))
                #expect(answer.value(forHTTPHeaderField: "Retry-After") == (status == 429 ? "30" : nil))
                struct Body: Decodable {
                    struct Content: Decodable {
                        var code: Int
                        var status: String
                    }
                    var error: Content
                }
                let body = try JSONDecoder().decode(Body.self, from: data).error
                #expect(body.code == status && body.status == word)
                #expect(phone.server.requests.isEmpty)
            }
        }

        @Test(
            "If the server resets the connection of a POST, the POST fails at once and is never repeated"
        )
        func resetByTheServer() async throws {
            try await withPhone { phone in
                try await withRawServer { connection in
                    var next = connection.firstHead
                    while let head = next, connection.readBody(of: head) {
                        if head.hasPrefix("POST") { return connection.resetWhenClosed() }
                        connection.answerAndKeep("kept")
                        next = connection.readRequest()
                    }
                } test: { server in
                    NetworkStandIn.use(
                        StandIn(stateDirectory: phone.directory.path, backend: server.url.absoluteString))
                    #expect(await phone.ask("/keep") == "200 kept")
                    var request = URLRequest(url: url("/reset"))
                    request.httpMethod = "POST"
                    request.httpBody = Data("text".utf8)
                    let answer = await Phone.text { [request] in try await phone.session.data(for: request) }
                    #expect(answer == "error -1005")
                    #expect(
                        server.requestHeads.map { $0.prefix { $0 != "\r\n" } }
                            == ["GET /keep HTTP/1.1", "POST /reset HTTP/1.1"])
                    #expect(await phone.ask("/keep") == "200 kept")
                }
            }
        }

        @Test("A request times out after its own time limit, not earlier")
        func timeout() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(.timeout))
                var request = URLRequest(url: url("/echo"))
                request.timeoutInterval = 0.3
                let start = ContinuousClock.now
                #expect(await Phone.text { try await phone.session.data(for: request) } == "error -1001")
                #expect(ContinuousClock.now - start >= .milliseconds(300))
                let configuration = NetworkStandIn.ephemeralConfiguration
                configuration.timeoutIntervalForRequest = 0.2
                #expect(await phone.ask("/echo", URLSession(configuration: configuration)) == "error -1001")
            }
        }

        @Test("Malformed JSON, a captive portal and a huge body come with status 200")
        func badAnswers() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(.malformed))
                let (broken, _) = try await phone.session.data(from: url("/echo"))
                #expect(!broken.isEmpty && (try? JSONSerialization.jsonObject(with: broken)) == nil)
                try phone.set(NetworkConditions(.captivePortal))
                let (page, response) = try await phone.session.data(from: url("/echo"))
                #expect((response as? HTTPURLResponse)?.statusCode == 200)
                #expect(
                    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("text/html")
                        == true)
                #expect(String(decoding: page, as: UTF8.self).contains("<form"))
                try phone.set(NetworkConditions(.hugeBody))
                let (huge, _) = try await phone.session.data(from: url("/echo"))
                #expect(huge.count == NetworkConditions.hugeBodySize)
                #expect(huge.first == UInt8(ascii: "{") && huge.last == UInt8(ascii: "}"))
            }
        }

        @Test("A client that cancels a huge body does not get the rest of it")
        func hugeBodyCancelled() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(.hugeBody))
                let recorder = Recorder()
                let task = phone.session(recorder).dataTask(with: url("/echo"))
                task.resume()
                #expect(blockUntil { recorder.state.withLock { $0.parts.count > 2 } })
                task.cancel()
                #expect(blockUntil { recorder.isOver })
                let received = recorder.state.withLock { $0.parts.reduce(0) { $0 + $1.count } }
                #expect(received < NetworkConditions.hugeBodySize)
                #expect(recorder.state.withLock { $0.error?.code } == .cancelled)
                #expect(blockUntil { phone.events.last?.outcome == "cancelled" })
            }
        }

        @Test("A slow answer arrives completely, a few bytes at a time")
        func slowDrip() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(.slowDrip))
                let recorder = Recorder()
                phone.session(recorder).dataTask(with: url("/echo")).resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.body.hasPrefix("GET /echo\nhost=firestore.googleapis.com"))
                #expect(recorder.state.withLock { $0.parts.allSatisfy { $0.count <= 16 } && $0.parts.count > 2 })
                #expect(phone.events.last?.outcome == "fault")
            }
        }

        @Test("With the fault `truncated`, half of the answer arrives before the connection is lost")
        func truncated() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(.truncated))
                let recorder = Recorder()
                phone.session(recorder).dataTask(with: url("/echo")).resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.state.withLock { $0.statuses } == [200])
                #expect(!recorder.body.isEmpty && recorder.body.count < 60)
                #expect(recorder.state.withLock { $0.error?.code } == .networkConnectionLost)
            }
        }

        @Test("Requests fail in the share that was set, and the same seed selects the same requests")
        func share() async throws {
            try await withPhone { phone in
                func round(_ seed: UInt64) async throws -> [Bool] {
                    try phone.set(NetworkConditions(.reset, share: 0.3, seed: seed))
                    var failed: [Bool] = []
                    for _ in 0..<40 { failed.append(await phone.ask().hasPrefix("error")) }
                    return failed
                }
                let first = try await round(7)
                let failures = first.count { $0 }
                #expect((4...20).contains(failures))
                let again = try await round(7)
                #expect(again == first)
                let other = try await round(8)
                #expect(other != first)
                let conditions = NetworkConditions(.reset, share: 0.3, seed: 7)
                #expect(first == (0..<40).map { conditions.condition(ofRequest: $0) == .reset })
            }
        }

        @Test("A condition for one host does not affect other hosts, and requests to them are not counted")
        func host() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(.offline, host: "api.coingecko.com"))
                #expect(await phone.ask().hasPrefix("200"))
                let other = URL(string: "https://API.CoinGecko.com/api/v3/ping")!
                #expect(await Phone.text { try await phone.session.data(from: other) } == "error -1009")
            }
        }

        @Test("Every request is first delayed by the latency")
        func latency() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(latencyMilliseconds: 200))
                let start = ContinuousClock.now
                #expect(await phone.ask().hasPrefix("200"))
                #expect(ContinuousClock.now - start >= .milliseconds(200))
            }
        }

        @Test("With an unreadable settings file, requests are refused instead of let through")
        func damaged() async throws {
            try await withPhone { phone in
                try Files.write("{\"condition\":\"sunny\"}", to: phone.settings.path)
                #expect(await phone.ask() == "error -1009")
                #expect(phone.events.last?.outcome == "refused")
                try phone.set(NetworkConditions())
                #expect(await phone.ask().hasPrefix("200"))
            }
        }
    }
}
