import Glibc

/// Checks, quotes and splits JSON text. It never converts a number to a `Double`.
///
/// A record keeps its payload byte for byte, so reading and writing records requires only a checker (RFC 8259), not a
/// decoder.
public enum JSONText {
    /// The maximum nesting depth of arrays and objects. The limit keeps a malicious record from exhausting the stack.
    static let maximumDepth = 512

    /// The reason why some bytes are not one JSON value, and the offset of the error.
    public struct Problem: Error, Sendable, Equatable {
        /// The reason, for example `unexpected end`.
        public var reason: String
        /// The offset of the error in bytes, counted from 0.
        public var offset: Int

        public init(reason: String, offset: Int) {
            self.reason = reason
            self.offset = offset
        }
    }

    /// Checks that the bytes are one JSON value in UTF-8, with nothing except white space around it.
    /// - Throws: `Problem`.
    public static func validate(_ bytes: [UInt8]) throws(Problem) {
        try JSONScanner.scan(bytes) { (scanner) throws(Problem) in try scanner.scanDocument() }
        guard isUTF8(bytes, in: 0..<bytes.count) else { throw Problem(reason: "not UTF-8", offset: 0) }
    }

    /// Returns true if the bytes in a range are UTF-8. First checks whether they are ASCII, eight bytes at a time,
    /// because most records are ASCII.
    package static func isUTF8(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
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

    /// Returns the value as text without line breaks, and without white space around it. If the value contains a line
    /// break, all white space between its tokens is removed; otherwise the value is kept as given.
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

    /// Returns the members of an object in the order in which the text contains them. Each value is returned as the
    /// bytes in the text.
    /// - Throws: `Problem` if the bytes are not one object, or if a name occurs twice.
    public static func members(of bytes: [UInt8]) throws(Problem) -> [(name: String, value: [UInt8])] {
        try members(of: bytes, in: 0..<bytes.count).map { member in
            (name: member.resolvedName ?? text(bytes, member.name), value: Array(bytes[member.value]))
        }
    }

    /// A member of an object, as ranges of the text that contains the object.
    package struct Member {
        /// The range of the name, without its quotes.
        package var name: Range<Int>
        /// The name after resolving its escapes; nil if the name contains no escapes.
        package var resolvedName: String?
        package var value: Range<Int>
    }

    /// Returns the members of the object in `range`, in the order in which the text contains them.
    /// - Throws: `Problem` if the bytes in the range are not one object, or if a name occurs twice.
    package static func members(of bytes: [UInt8], in range: Range<Int>) throws(Problem) -> [Member] {
        let members = try JSONScanner.scan(bytes, in: range) { (scanner) throws(Problem) in
            try scanner.scanMembers()
        }
        // The header of a record has eight members without escapes. Comparing each pair of so few names is cheaper than
        // building a set.
        if members.count <= 16, members.allSatisfy({ $0.resolvedName == nil }) {
            for (index, member) in members.enumerated() {
                for other in members[..<index] where holds(bytes, in: member.name, asIn: other.name) {
                    throw twice(text(bytes, member.name))
                }
            }
        } else {
            // Uses a set of byte arrays, because `String` treats composed and decomposed characters as equal.
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

    /// Returns the elements of an array in order. Each element is returned as the bytes in the text.
    /// - Throws: `Problem` if the bytes are not one array.
    public static func elements(of bytes: [UInt8]) throws(Problem) -> [[UInt8]] {
        try JSONScanner.scan(bytes) { (scanner) throws(Problem) in try scanner.scanElements() }
    }

    /// Returns the text of a JSON string, without its quotes and with its escapes resolved; nil if the bytes are not
    /// one string.
    public static func string(_ bytes: [UInt8]) -> String? { string(bytes, in: 0..<bytes.count) }

    package static func string(_ bytes: [UInt8], in range: Range<Int>) -> String? {
        try? JSONScanner.scan(bytes, in: range) { (scanner) throws(Problem) in
            let text = try scanner.scanString()
            try scanner.expectEnd()
            return text
        }
    }

    /// Returns the value of a JSON integer without sign, fraction or exponent. Returns nil for any other text and for
    /// integers above 2^64 − 1.
    public static func unsignedInteger(_ bytes: [UInt8]) -> UInt64? { unsignedInteger(bytes, in: 0..<bytes.count) }

    package static func unsignedInteger(_ bytes: [UInt8], in range: Range<Int>) -> UInt64? {
        guard !range.isEmpty, bytes[range.lowerBound] != 0x30 || range.count == 1 else { return nil }
        return integer(bytes[range])
    }

    /// Returns the number that `digits` represent; nil if a byte is not a decimal digit, or if the number exceeds 2^64
    /// − 1.
    static func integer(_ digits: some Collection<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for byte in digits {
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

    /// Returns true if the bytes in `range` are the bytes of `text`.
    package static func holds(_ bytes: [UInt8], in range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return bytes.withUnsafeBytes { buffer in
            let region = UnsafeRawBufferPointer(rebasing: buffer[range])
            return region.isEmpty || memcmp(region.baseAddress!, text.utf8Start, region.count) == 0
        }
    }

    /// Returns true if the bytes in `range` equal the bytes in `other`.
    static func holds(_ bytes: [UInt8], in range: Range<Int>, asIn other: Range<Int>) -> Bool {
        guard range.count == other.count else { return false }
        return bytes.withUnsafeBytes { buffer in
            let one = UnsafeRawBufferPointer(rebasing: buffer[range])
            let two = UnsafeRawBufferPointer(rebasing: buffer[other])
            return one.isEmpty || memcmp(one.baseAddress!, two.baseAddress!, one.count) == 0
        }
    }
}
