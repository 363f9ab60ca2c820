import Foundation
import HTTPServing

/// The check that admits only requests of the preview's own page, which the user opened with the token.
///
/// Other sites do not know the token, because only the page's address contains it. The header `Host` must name this
/// server: otherwise a site whose name resolves to 127.0.0.1 would look like the page to the browser (DNS rebinding).
/// `Origin` must name this server or be absent, and `Sec-Fetch-Site` must not name another site (Fetch Metadata). A
/// site's script cannot forge these headers, because the browser sets them.
struct Gate: Sendable {
    private let token: [UInt8]

    /// - Parameter token: The token that the page's address contains; see `newToken()`.
    init(token: String) {
        self.token = Array(token.utf8)
    }

    /// Returns a new token of 256 random bits, in characters that a URL may contain without escaping.
    static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    /// Returns true if the server may answer a request.
    /// - Parameters:
    ///   - authority: The host for which the request is meant.
    ///   - port: The port on which the server listens.
    ///   - given: The token in the request's URL or in its `Authorization` header.
    ///   - changes: True if the request changes something.
    func admits(_ authority: String?, port: Int, headers: HTTPHeaders, given: String?, changes: Bool) -> Bool {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let authority = authority?.lowercased(), hosts.contains(authority) else { return false }
        guard headers.values("Host").count <= 1 else { return false }
        let origin = headers["Origin"]
        if let origin, origin != "http://\(authority)" { return false }
        // Requires `Origin` for a request that changes something, because browsers always send `Origin` with such a
        // request.
        // Programs other than browsers can add the header if they know the token.
        if changes, origin == nil { return false }
        let site = headers["Sec-Fetch-Site"]
        if let site, !["same-origin", "none"].contains(site) { return false }
        return isEqual(Array((given ?? "").utf8))
    }

    /// Compares all bytes. The time that the comparison takes must not reveal the position of the first difference.
    private func isEqual(_ given: [UInt8]) -> Bool {
        var difference = given.count ^ token.count
        for index in token.indices { difference |= Int((index < given.count ? given[index] : 0) ^ token[index]) }
        return difference == 0
    }
}
