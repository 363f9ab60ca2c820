import HTTPServing
import Testing

@testable import Preview

@Suite struct GateTests {
    /// A request with the headers that a browser sends with it.
    struct Asked: Sendable, CustomTestStringConvertible {
        var what: String
        var host: String? = "127.0.0.1:8000"
        var origin: String?
        var site: String?
        var token: String? = "secret"
        var changes = false
        var testDescription: String { what }
    }

    private func isAdmitted(_ asked: Asked) -> Bool {
        var headers = HTTPHeaders()
        if let origin = asked.origin { headers["Origin"] = origin }
        if let site = asked.site { headers["Sec-Fetch-Site"] = site }
        return Gate(token: "secret").admits(
            asked.host, port: 8_000, headers: headers, given: asked.token, changes: asked.changes)
    }

    @Test(
        "Requests of the page itself are admitted",
        arguments: [
            Asked(what: "its address, typed", site: "none"),
            Asked(what: "from a shell"),
            Asked(what: "by its other name", host: "localhost:8000"),
            Asked(what: "in capitals", host: "LOCALHOST:8000"),
            Asked(what: "its stream", origin: "http://127.0.0.1:8000", site: "same-origin"),
            Asked(what: "a control", origin: "http://127.0.0.1:8000", site: "same-origin", changes: true),
            Asked(
                what: "a control by its other name", host: "localhost:8000", origin: "http://localhost:8000",
                site: "same-origin", changes: true),
        ])
    func admitted(asked: Asked) {
        #expect(isAdmitted(asked))
    }

    @Test(
        "Requests that do not come from the page are refused",
        arguments: [
            Asked(what: "without a token", token: nil),
            Asked(what: "with an empty token", token: ""),
            Asked(what: "with the beginning of the token", token: "secre"),
            Asked(what: "with more than the token", token: "secret1"),
            Asked(what: "with another token", token: "SECRET"),
            Asked(what: "a foreign name that resolves to this machine", host: "evil.example:8000"),
            Asked(what: "a name that begins with ours", host: "127.0.0.1.evil.example:8000"),
            Asked(what: "another port", host: "127.0.0.1:8001"),
            Asked(what: "no port", host: "127.0.0.1"),
            Asked(what: "no host", host: nil),
            Asked(what: "a page of another site", origin: "https://evil.example", site: "cross-site"),
            Asked(what: "a page of another port", origin: "http://127.0.0.1:9000", site: "same-site"),
            Asked(what: "a page with another scheme", origin: "https://127.0.0.1:8000"),
            Asked(what: "a page under our other name", host: "127.0.0.1:8000", origin: "http://localhost:8000"),
            Asked(what: "a sandboxed frame", origin: "null"),
            Asked(what: "a link from elsewhere", site: "cross-site"),
            Asked(what: "an image on a page of another port", site: "same-site"),
            Asked(what: "a change without an origin", changes: true),
        ])
    func refused(asked: Asked) {
        #expect(!isAdmitted(asked))
    }

    @Test("Each token for the page's address is new and long")
    func tokens() {
        let tokens = Set((0..<100).map { _ in Gate.newToken() })
        #expect(tokens.count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }
}
