import TestServers
import TestSupport
import TestTraits
import Testing

@testable import Preview

@Suite(.timeLimit(.minutes(10))) struct BadRequestTests {
    @Test("The page's server answers or refuses each bad request, and then still answers the page")
    func badRequests() async throws {
        let directory = try TemporaryDirectory()
        let server = PreviewServer(
            PreviewServer.Options(
                hosts: [PreviewedHost(name: "jokes", stateDirectory: directory.path)], programs: Program.folder,
                environment: [:], directory: directory.path))
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let serving = Task { try await server.run { listening.yield($1) } }
        defer { serving.cancel() }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next())
        let end = " HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        let page = "GET /?token=\(server.token)\(end)\r\n"
        let wish = #"{"id":"nothing","value":"1"}"#
        let control =
            "POST /control\(end)Origin: http://127.0.0.1:\(port)\r\nAuthorization: Bearer \(server.token)\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(wish.utf8.count)\r\n\r\n\(wish)"
        let stream = page.replacing("GET /?", with: "GET /stream?")
        let recording = page.replacing("GET /?", with: "GET /recording?")
        #expect(try BadRequests.status(of: Array(control.utf8), port) == 409)
        let count = TestAmount.of(400, all: 10_000)
        let answers = try BadRequests.send(count, like: [page, control, stream, recording], to: port)
        #expect(answers.values.reduce(0, +) == count)
        // The server answers `Expect: 100-continue` with 100 first.
        for (status, number) in answers where status != 0 && !(200..<500).contains(status) {
            #expect([100, 501, 505].contains(status), "\(number) with \(status)")
        }
        // If nearly all requests were refused for the same reason, the test would prove nothing.
        for status in [0, 200, 400, 404] { #expect(answers[status, default: 0] > count / 50, "\(answers)") }
        #expect(try BadRequests.status(of: Array(page.utf8), port) == 200)
    }
}
