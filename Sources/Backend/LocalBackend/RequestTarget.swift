import Firestore
import HTTPServing

/// The path and query of a request, percent-decoded.
///
/// Clients send both `(default)` and `%28default%29`, and both `$alt` and `%24alt`. A plus sign stands for itself in a path and for a space in a query.
struct RequestTarget: Sendable {
    /// The segments of the path. The path was split before it was decoded, so an encoded slash does not separate
    /// segments.
    let segments: [String]
    /// The path before decoding, for messages.
    let rawPath: String
    /// The names and values of the parameters, in the order in which they were sent. A name may occur more than once.
    let query: [(name: String, value: String)]

    init(_ request: HTTPRequest) throws(Status) {
        try self.init(path: request.path, query: request.query)
    }

    /// Decodes a path and a query from their encoded form.
    init(path: String, query rawQuery: String) throws(Status) {
        rawPath = path
        var segments: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            segments.append(try Self.decoded(part, plusIsSpace: false))
        }
        self.segments = segments
        // Firestore's paths begin with `v1`. Google's servers also accept Firestore's parameter names in snake case, so
        // such names are converted. The parameters of other services have underscores in their actual names.
        let takesUnderscores = segments.first == "v1"
        var query: [(name: String, value: String)] = []
        for item in rawQuery.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(parts[0], plusIsSpace: true)
            let value = try parts.count > 1 ? Self.decoded(parts[1], plusIsSpace: true) : ""
            let isPlain = !takesUnderscores || Self.systemParameters.contains(name)
            query.append((isPlain ? name : name.camelCase, value))
        }
        self.query = query
    }

    /// Returns all values of a parameter.
    func values(_ name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }

    /// Returns the last value of a parameter, because Google's servers use the last one.
    func value(_ name: String) -> String? {
        values(name).last
    }

    private static func decoded(_ text: Substring, plusIsSpace: Bool) throws(Status) -> String {
        let special: (UInt8) -> Bool = { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }
        // Fast path: nearly every segment of nearly every request needs no decoding.
        guard text.utf8.contains(where: special) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+"), plusIsSpace {
                bytes.append(UInt8(ascii: " "))
            } else if byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else if let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) {
                bytes.append(high << 4 | low)
            } else {
                throw Status(.invalidArgument, "Invalid percent-encoding in \"\(text)\".")
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw Status(.invalidArgument, "\"\(text)\" is not UTF-8.")
        }
        return decoded
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
