import Foundation
import HTTPTypes

/// Admits only requests of our own page, which was opened with the token.
///
/// The token is in the address, so other sites do not know it. `Host` must be ours. Otherwise a site whose name
/// resolves to 127.0.0.1 would look like our page to the browser (DNS rebinding). `Origin` must be ours or absent, and
/// `Sec-Fetch-Site` must not name another site (Fetch Metadata). A browser sends these headers for every page.
struct Gate: Sendable {
    private let token: [UInt8]

    /// - Parameter token: The token in the address of the page; see `token()`.
    init(token: String) {
        self.token = Array(token.utf8)
    }

    /// Returns a new token of 256 random bits, in characters that need no escapes in an address.
    static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    /// Returns true if the server may answer a request.
    /// - Parameters:
    ///   - authority: The request's `Host`.
    ///   - port: The port of the server.
    ///   - given: The token in the request's address, or in `Authorization`.
    func admits(_ authority: String?, port: Int, headers: HTTPFields, given: String?, changes: Bool) -> Bool {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let authority = authority?.lowercased(), hosts.contains(authority) else { return false }
        if let name = HTTPField.Name("Host"), !headers[values: name].isEmpty { return false }
        let origin = headers[.origin]
        if let origin, origin != "http://\(authority)" { return false }
        // A browser always sends `Origin` with a request that changes something. A program that has the token can send
        // it, too.
        if changes, origin == nil { return false }
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }
        if let site, !["same-origin", "none"].contains(site) { return false }
        return isEqual(Array((given ?? "").utf8))
    }

    /// Compares in constant time, so the duration does not reveal the position of the first difference.
    private func isEqual(_ given: [UInt8]) -> Bool {
        var difference = given.count ^ token.count
        for index in token.indices { difference |= Int((index < given.count ? given[index] : 0) ^ token[index]) }
        return difference == 0
    }
}
