import Firestore
import HTTPServing

/// Decides which requests the server accepts, before a service answers them.
struct AccessGate: Sendable {
    private let token: [UInt8]?

    /// Makes a gate that requires `token`. If `token` is nil, the server must be reachable only from this machine.
    init(token: String?) {
        self.token = token.map { Array($0.utf8) }
    }

    /// Accepts or refuses a request.
    ///
    /// - Parameters:
    ///   - authority: the host for which the request is meant.
    ///   - port: the port on which the server listens.
    ///   - headers: the request's headers. If the gate requires a token and the request has it, `Authorization` is
    ///     replaced by `Bearer owner`, which grants the owner's rights.
    /// - Throws: `UNAUTHENTICATED` if the token is required and missing. `PERMISSION_DENIED` if the request was meant
    ///   for another host or was sent by a page of another site. `INVALID_ARGUMENT` if the request has more than one
    ///   `Host` header.
    func admit(_ authority: String?, port: Int?, _ headers: inout HTTPHeaders) throws(Status) {
        // A proxy might have used another of several `Host` headers than this server (RFC 9112, section 3.2).
        guard headers.values("Host").count <= 1 else {
            throw Status(.invalidArgument, "The request has more than one Host header. Send it once.")
        }
        guard let token else {
            try checkHost(authority, port: port)
            return try Self.checkOrigin(headers)
        }
        guard let given = headers["Authorization"], Self.isEqual(Array(given.utf8), Array("Bearer ".utf8) + token)
        else {
            throw Status(
                .unauthenticated,
                "Request had invalid authentication credentials. This server wants \"Authorization: Bearer TOKEN\" with "
                    + "the token it was started with.")
        }
        headers["Authorization"] = "Bearer owner"
    }

    /// Refuses a request from a browser page whose host name was made to point at 127.0.0.1 (DNS rebinding). The `Host`
    /// header of such a request names the page's host. The names of the imitated services are allowed, because requests
    /// through the network stand-in carry these names, and no attacker can make these names point elsewhere.
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

    /// Refuses a request that a browser sends on behalf of a page of another site. Browsers let such a page post plain
    /// text without a preflight request, and the security rules could not distinguish this post from the app's
    /// requests.
    private static func checkOrigin(_ headers: HTTPHeaders) throws(Status) {
        let site = headers["Sec-Fetch-Site"]
        var isOurs = site != "cross-site"
        if let origin = headers["Origin"]?.lowercased() {
            let host = origin.split(separator: "/").last.map(String.init) ?? ""
            let name = host.hasSuffix("]") ? host : host.split(separator: ":").first.map(String.init) ?? ""
            isOurs = isOurs && (loopbackNames.contains(name) || loopbackNames.contains { host.hasPrefix("\($0):") })
        }
        guard isOurs else {
            throw Status(
                .permissionDenied,
                "A page of \(headers["Origin"] ?? "another site") may not call this server. Call it from a program or from a "
                    + "page of 127.0.0.1, localhost or [::1].")
        }
    }

    private static let loopbackNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    /// The host names of the services that this server imitates.
    private static let services: Set<String> = [
        "firestore.googleapis.com", "api.coingecko.com", "pro-api.coingecko.com",
    ]

    /// Compares in constant time, so that the duration does not reveal how many bytes match.
    private static func isEqual(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
        var difference = given.count ^ expected.count
        for index in expected.indices {
            difference |= Int((index < given.count ? given[index] : 0) ^ expected[index])
        }
        return difference == 0
    }
}
