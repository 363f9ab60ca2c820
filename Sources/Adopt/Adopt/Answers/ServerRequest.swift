public import Foundation

/// A request of an extension to a server whose answers are recorded.
public struct ServerRequest: Codable, Sendable {
    public struct Header: Codable, Sendable {
        public var name: String
        public var value: String
    }

    /// The host that the extension asks, in lower case.
    public var host: String
    public var method: String
    /// The path and the query, percent-encoded, such as `/v1/quote?x=1`.
    public var target: String
    public var headers: [Header]
    public var body: Data

    /// The headers that concern one connection, or an answer that the extension already has (RFC 9110, sections 7.6 and 13).
    private static let ownHeaders: Set = [
        "host", "connection", "content-length", "transfer-encoding", "accept-encoding", "te", "trailer", "upgrade",
        "keep-alive", "expect", "range",
    ]

    /// The greatest body of a request that is passed on, in bytes.
    static let longestBody = 1 << 20

    /// True if the request has the form that HTTP requires (RFC 9110, section 5). The extension's code may have made it.
    var isWellFormed: Bool {
        func isToken(_ text: String) -> Bool {
            !text.isEmpty
                && text.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"):
                        true
                    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                    }
                }
        }
        return isToken(method) && target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && body.count <= Self.longestBody
            && headers.allSatisfy { header in
                isToken(header.name)
                    && header.value.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
            }
    }

    /// The headers to send to the server. The answer must be whole, so conditions and ranges are left out.
    var forwarded: [Header] {
        headers.filter { header in
            let name = header.name.lowercased()
            return !Self.ownHeaders.contains(name) && !name.hasPrefix("if-") && !name.hasPrefix("proxy-")
        }
    }

    /// The path without the query, percent-encoded.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The names and values of the query, percent-encoded.
    var query: [(name: String, value: String)] {
        target.dropFirst(path.count + 1).split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// The address for people, without secrets.
    var shown: String {
        let query = query.map { name, value in
            SecretNames.isSecret(name) ? "\(name)=…" : value.isEmpty ? name : "\(name)=\(value)"
        }
        return "\(method) \(host)\(path)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// The secrets in the headers and the query: where they are, and their values.
    var secrets: [(place: String, values: [String])] {
        let headers = forwarded.filter { SecretNames.isSecret($0.name) }.map { header in
            // `TOKEN`, `Bearer TOKEN`, or `name=value; name=value`.
            let words = header.value.split { " ;".contains($0) }
            let values = words.count > 1 ? words.dropFirst(words[0].contains("=") ? 0 : 1) : []
            let inner = words.compactMap { word in word.firstIndex(of: "=").map { word[word.index(after: $0)...] } }
            return ("the header \(header.name)", [header.value] + (values + inner).map(String.init))
        }
        return headers
            + query.filter { SecretNames.isSecret($0.name) && !$0.value.isEmpty }
            .map { ("the query value \($0.name)", [$0.value]) }
    }
}

/// The answer to a `ServerRequest`.
public struct ServerAnswer: Codable, Sendable {
    public var status: Int
    public var contentType: String?
    public var body: Data

    /// The answer of a host that has no answer for an address.
    public static let notFound = ServerAnswer(status: 404, contentType: "application/json", body: Data("{}".utf8))
    /// The answer if the server could not be asked.
    static let failed = ServerAnswer(status: 502, contentType: "application/json", body: Data("{}".utf8))
}
