import Foundation
import HTTPTypes

/// Who gets an answer: a page of ours, opened with the token, and nobody else.
///
/// The token is in the address, so a page from elsewhere does not know it. `Host` must be ours, or a page whose host's
/// name was pointed at 127.0.0.1 would be a page of ours to the browser (DNS rebinding). `Origin` must be ours or absent,
/// and `Sec-Fetch-Site` must not name another site (Fetch Metadata): a browser sends them for every page that asks.
struct Gate: Sendable {
    private let token: [UInt8]

    /// - Parameter token: what the address has; see `token()`.
    init(token: String) {
        self.token = Array(token.utf8)
    }

    /// A new token of 256 random bits, in letters that an address takes as they are.
    static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    /// Whether a request may be answered.
    /// - Parameters:
    ///   - authority: its `Host`.
    ///   - port: where the server listens.
    ///   - given: the token of its address, or of `Authorization`.
    func admits(_ authority: String?, port: Int, headers: HTTPFields, given: String?, changes: Bool) -> Bool {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let authority = authority?.lowercased(), hosts.contains(authority) else { return false }
        if let name = HTTPField.Name("Host"), !headers[values: name].isEmpty { return false }
        let origin = headers[.origin]
        if let origin, origin != "http://\(authority)" { return false }
        // A browser says where a change comes from; a program that has the token may do so too.
        if changes, origin == nil { return false }
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }
        if let site, !["same-origin", "none"].contains(site) { return false }
        return isEqual(Array((given ?? "").utf8))
    }

    /// Compares in a time that does not depend on where the first difference is.
    private func isEqual(_ given: [UInt8]) -> Bool {
        var difference = given.count ^ token.count
        for index in token.indices { difference |= Int((index < given.count ? given[index] : 0) ^ token[index]) }
        return difference == 0
    }
}
