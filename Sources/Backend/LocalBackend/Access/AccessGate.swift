import Firestore
import HTTPTypes

/// Who may ask at all, before any service looks at a request.
struct AccessGate: Sendable {
    private let token: [UInt8]?

    /// Makes a gate; without a token only this machine can reach the server.
    init(token: String?) {
        self.token = token.map { Array($0.utf8) }
    }

    /// Lets a request through.
    ///
    /// - Parameters:
    ///   - authority: the header `Host`.
    ///   - port: the port that the server listens on.
    ///   - headers: with a token, `Authorization` becomes the owner's, whose rights come with it.
    /// - Throws: `UNAUTHENTICATED` without the token, `PERMISSION_DENIED` for a request that was meant for another host,
    ///   or that a page of another site sent, `INVALID_ARGUMENT` for one that names more than one host.
    func admit(_ authority: String?, port: Int?, _ headers: inout HTTPFields) throws(Status) {
        // The first one is in the authority. Who stands in between may go by another (RFC 9112, 3.2).
        guard HTTPField.Name("Host").map({ headers[values: $0].isEmpty }) ?? true else {
            throw Status(.invalidArgument, "The header Host stands more than once in the request. Send it once.")
        }
        guard let token else {
            try checkHost(authority, port: port)
            return try Self.checkOrigin(headers)
        }
        guard let given = headers[.authorization], Self.isEqual(Array(given.utf8), Array("Bearer ".utf8) + token) else {
            throw Status(
                .unauthenticated,
                "Request had invalid authentication credentials. This server wants \"Authorization: Bearer TOKEN\" with "
                    + "the token it was started with.")
        }
        headers[.authorization] = "Bearer owner"
    }

    /// Refuses what a browser sends for a page whose host's name was pointed at 127.0.0.1 (DNS rebinding): the page's own
    /// host is in the header. The network stand-in keeps the names of the services, and nobody can point those here.
    private func checkHost(_ authority: String?, port: Int?) throws(Status) {
        let text = (authority ?? "").lowercased()
        let name = text.hasSuffix("]") ? text : text.lastIndex(of: ":").map { String(text[..<$0]) } ?? text
        let suffix = text.dropFirst(name.count)
        if Self.services.contains(name) { return }
        let isOurs = Self.loopbackNames.contains(name)
        guard isOurs, suffix.isEmpty || port.map({ suffix == ":\($0)" }) ?? true else {
            throw Status(
                .permissionDenied,
                "Host \"\(authority ?? "")\" is not served. Ask for 127.0.0.1, localhost or [::1]"
                    + (port.map { " with the port \($0)." } ?? "."))
        }
    }

    /// Refuses what a browser sends for a page from elsewhere: it may post plain text without asking first, and no rule
    /// of this server could tell that from the app.
    private static func checkOrigin(_ headers: HTTPFields) throws(Status) {
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }
        var isOurs = site != "cross-site"
        if let origin = headers[.origin]?.lowercased() {
            let host = origin.split(separator: "/").last.map(String.init) ?? ""
            let name = host.hasSuffix("]") ? host : host.split(separator: ":").first.map(String.init) ?? ""
            isOurs = isOurs && (loopbackNames.contains(name) || loopbackNames.contains { host.hasPrefix("\($0):") })
        }
        guard isOurs else {
            throw Status(
                .permissionDenied,
                "A page of \(headers[.origin] ?? "another site") may not ask this server. Ask from a program, or from a "
                    + "page of 127.0.0.1, localhost or [::1].")
        }
    }

    private static let loopbackNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    /// The services that this server stands in for.
    private static let services: Set<String> = [
        "firestore.googleapis.com", "api.coingecko.com", "pro-api.coingecko.com",
    ]

    /// Compares in a time that does not depend on where the first difference is.
    private static func isEqual(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
        var difference = given.count ^ expected.count
        for index in expected.indices {
            difference |= Int((index < given.count ? given[index] : 0) ^ expected[index])
        }
        return difference == 0
    }
}
