/// Checks, quotes and splits JSON text. It never converts a number to a `Double`.
///
/// A record keeps its payload byte for byte. So the protocol needs a checker (RFC 8259), not a decoder.
public enum JSONText {
    /// The deepest nesting of arrays and objects. The limit keeps a hostile record from exhausting the stack.
    static let maximumDepth = 512

    /// The reason that some bytes are not one JSON value, and the offset of the error.
    public struct Problem: Error, Sendable, Equatable {
        /// The reason, for example `unexpected end`.
        public var reason: String
        /// The offset in bytes, from 0.
        public var offset: Int
    }

    /// Checks that the bytes are one JSON value in UTF-8, with only white space around it.
    /// - Throws: `Problem`.
    public static func validate(_ bytes: [UInt8]) throws(Problem) {
        try JSONScanner.scan(bytes) { (scanner) throws(Problem) in try scanner.scanDocument() }
        guard isUTF8(bytes, in: 0..<bytes.count) else { throw Problem(reason: "not UTF-8", offset: 0) }
    }

    /// Returns true if the bytes in a range are UTF-8. Checks first for ASCII, eight bytes at a time, because most
    /// records are ASCII.
    static func isUTF8(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
        let isASCII = bytes.withUnsafeBytes { buffer in
            let part = UnsafeRawBufferPointer(rebasing: buffer[range])
            let words = part.count / 8
            var seen: UInt64 = 0
            for index in 0..<words { seen |= part.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
            for byte in part[(words * 8)...] { seen |= UInt64(byte) }
            return seen & 0x8080_8080_8080_8080 == 0
        }
        return isASCII || String(validating: bytes[range], as: UTF8.self) != nil
    }

    /// Returns the value on one line. Removes white space around it. If the value has several lines, also removes the
    /// white space between its tokens; otherwise keeps it as given.
    /// - Throws: `Problem` if the bytes are not one JSON value.
    public static func singleLine(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
        try validate(bytes)
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        let start = bytes.firstIndex { !isSpace($0) } ?? 0
        let end = (bytes.lastIndex { !isSpace($0) } ?? -1) + 1
        let trimmed = Array(bytes[start..<max(start, end)])
        // A JSON string cannot contain a line break, so every line break separates tokens.
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

    /// Returns the members of an object in order, each value as the bytes it was written with.
    /// - Throws: `Problem` if the bytes are not one object, or a name occurs twice.
    public static func members(of bytes: [UInt8]) throws(Problem) -> [(name: String, value: [UInt8])] {
        try members(of: bytes, in: 0..<bytes.count).map { member in
            (name: member.resolvedName ?? text(bytes, member.name), value: Array(bytes[member.value]))
        }
    }

    /// A member of an object, as ranges of the object's text.
    struct Member {
        /// The range of the name, without its quotes.
        var name: Range<Int>
        /// The name after resolving its escapes; nil if the name contains no escapes.
        var resolvedName: String?
        var value: Range<Int>
    }

    /// Returns the members of the object in a range, in order.
    /// - Throws: `Problem` if the range is not one object, or a name occurs twice.
    static func members(of bytes: [UInt8], in range: Range<Int>) throws(Problem) -> [Member] {
        let members = try JSONScanner.scan(bytes, in: range) { (scanner) throws(Problem) in
            try scanner.scanMembers()
        }
        // A header has eight members without escapes. Comparing so few names pairwise is cheaper than building a set.
        if members.count <= 16, members.allSatisfy({ $0.resolvedName == nil }) {
            for (index, member) in members.enumerated() {
                for other in members[..<index] where holds(bytes, in: member.name, asIn: other.name) {
                    throw twice(text(bytes, member.name))
                }
            }
        } else {
            // Uses a set of bytes, because `String` treats composed and decomposed characters as equal.
            var seen: Set<[UInt8]> = []
            for member in members {
                let name = member.resolvedName.map { Array($0.utf8) } ?? Array(bytes[member.name])
                guard seen.insert(name).inserted else { throw twice(String(decoding: name, as: UTF8.self)) }
            }
        }
        return members
    }

    private static func twice(_ name: String) -> Problem {
        Problem(reason: "member \(quoted(name)) occurs twice", offset: 0)
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Returns the elements of an array in order, each as the bytes it was written with.
    /// - Throws: `Problem` if the bytes are not one array.
    public static func elements(of bytes: [UInt8]) throws(Problem) -> [[UInt8]] {
        try JSONScanner.scan(bytes) { (scanner) throws(Problem) in try scanner.scanElements() }
    }

    /// Returns the text of a JSON string, without quotes and escapes; nil if the bytes are not one string.
    public static func string(_ bytes: [UInt8]) -> String? { string(bytes, in: 0..<bytes.count) }

    static func string(_ bytes: [UInt8], in range: Range<Int>) -> String? {
        try? JSONScanner.scan(bytes, in: range) { (scanner) throws(Problem) in
            let text = try scanner.scanString()
            return scanner.isAtEnd ? text : nil
        }
    }

    /// Returns the value of a JSON integer without sign, fraction or exponent. Returns nil for any other text and for
    /// integers above 2^64 − 1.
    public static func unsignedInteger(_ bytes: [UInt8]) -> UInt64? { unsignedInteger(bytes, in: 0..<bytes.count) }

    static func unsignedInteger(_ bytes: [UInt8], in range: Range<Int>) -> UInt64? {
        guard !range.isEmpty, bytes[range.lowerBound] != 0x30 || range.count == 1 else { return nil }
        var number: UInt64 = 0
        for byte in bytes[range] {
            guard (0x30...0x39).contains(byte) else { return nil }
            let tens = number.multipliedReportingOverflow(by: 10)
            let sum = tens.partialValue.addingReportingOverflow(UInt64(byte - 0x30))
            guard !tens.overflow, !sum.overflow else { return nil }
            number = sum.partialValue
        }
        return number
    }

    /// Returns a JSON string with quotes. Escapes only what RFC 8259 section 7 requires.
    public static func quoted(_ text: String) -> String {
        let needsEscaping = text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
        guard needsEscaping else { return "\"\(text)\"" }
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
