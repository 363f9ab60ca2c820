/// JSON as bytes: checking, cutting into members and quoting, without ever turning a number into a `Double`.
///
/// A payload is kept as it was given. So the protocol needs a checker (RFC 8259), not a decoder.
public enum JSONText {
    /// How deep arrays and objects may nest, so that a hostile record cannot exhaust the stack.
    static let maximumDepth = 512

    /// Why some bytes are not one JSON value, and at which offset.
    public struct Problem: Error, Sendable, Equatable {
        /// What is wrong, for example `unexpected end`.
        public var reason: String
        /// The offset in bytes, from 0.
        public var offset: Int
    }

    /// Checks that the bytes are one JSON value in UTF-8, with nothing but white space around it.
    /// - Throws: `Problem`.
    public static func validate(_ bytes: [UInt8]) throws(Problem) {
        var scanner = JSONScanner(bytes)
        try scanner.scanDocument()
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Problem(reason: "not UTF-8", offset: 0)
        }
    }

    /// The value on one line: trimmed, otherwise as given; only if it is spread over lines, the white space between
    /// its tokens goes.
    /// - Throws: `Problem` when the bytes are not one JSON value.
    public static func singleLine(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
        try validate(bytes)
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        let start = bytes.firstIndex { !isSpace($0) } ?? 0
        let end = (bytes.lastIndex { !isSpace($0) } ?? -1) + 1
        let trimmed = Array(bytes[start..<max(start, end)])
        // A line break cannot stand inside a string, so any of them separates tokens.
        guard trimmed.contains(0x0A) || trimmed.contains(0x0D) else { return trimmed }
        var result: [UInt8] = []
        result.reserveCapacity(trimmed.count)
        var inString = false
        var escaped = false
        for byte in trimmed {
            if inString {
                if escaped {
                    escaped = false
                } else if byte == 0x5C {
                    escaped = true
                } else if byte == 0x22 {
                    inString = false
                }
                result.append(byte)
            } else if !isSpace(byte) {
                inString = byte == 0x22
                result.append(byte)
            }
        }
        return result
    }

    /// The members of an object, in order, each value as the bytes it was written with.
    /// - Throws: `Problem` when the bytes are not one object, or a name stands twice.
    public static func members(of bytes: [UInt8]) throws(Problem) -> [(name: String, value: [UInt8])] {
        var scanner = JSONScanner(bytes)
        let members = try scanner.scanMembers()
        var seen: Set<String> = []
        for member in members where !seen.insert(member.name).inserted {
            throw Problem(reason: "member \(quoted(member.name)) stands twice", offset: 0)
        }
        return members
    }

    /// The elements of an array, in order, each as the bytes it was written with.
    /// - Throws: `Problem` when the bytes are not one array.
    public static func elements(of bytes: [UInt8]) throws(Problem) -> [[UInt8]] {
        var scanner = JSONScanner(bytes)
        return try scanner.scanElements()
    }

    /// The text of a JSON string, quotes and escapes resolved; nil when the bytes are not one string.
    public static func string(_ bytes: [UInt8]) -> String? {
        var scanner = JSONScanner(bytes)
        guard let text = try? scanner.scanString(), scanner.isAtEnd else { return nil }
        return text
    }

    /// The value of a JSON integer without sign, fraction or exponent; nil when it is none or exceeds 2^64 − 1.
    public static func unsignedInteger(_ bytes: [UInt8]) -> UInt64? {
        guard let first = bytes.first, bytes.allSatisfy({ (0x30...0x39).contains($0) }),
            first != 0x30 || bytes.count == 1
        else { return nil }
        return UInt64(String(decoding: bytes, as: UTF8.self))
    }

    /// A JSON string, with quotes, escaping only what RFC 8259 section 7 requires.
    public static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let hexadecimal = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
