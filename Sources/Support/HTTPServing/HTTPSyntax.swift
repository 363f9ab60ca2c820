/// The syntax of the head of a message (RFC 9110, section 5; RFC 9112, sections 2 to 5).
enum HTTPSyntax {
    /// The head of a request.
    struct Head {
        var method: String
        /// The target as sent, such as `/path?query`.
        var target: String
        /// True for HTTP/1.0. This server closes such connections after one response.
        var isOld: Bool
        var headers: HTTPHeaders
    }

    /// The status with which a malformed request is refused.
    struct Refusal: Error {
        var status: Int

        static let malformed = Refusal(status: 400)
        static let tooLong = Refusal(status: 431)
        static let unknownCoding = Refusal(status: 501)
        static let unknownVersion = Refusal(status: 505)
    }

    /// The way in which a request's body ends.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    /// Parses a head, which includes the empty line at its end.
    static func head(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> Head {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()[...]
        guard let first = lines.popFirst() else { throw .malformed }
        var head = try requestLine(withoutReturn(first))
        while let line = lines.popFirst().map(withoutReturn), !line.isEmpty {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy(isToken),
                let value = String(validating: trimmed(line[(colon + 1)...]), as: UTF8.self),
                !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
            else { throw .malformed }
            head.headers.add(String(decoding: line[..<colon], as: UTF8.self), value)
        }
        return head
    }

    private static func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> Head {
        let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isToken), !words[1].isEmpty,
            words[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let target = String(validating: words[1], as: UTF8.self)
        else { throw .malformed }
        let version = String(decoding: words[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw version.hasPrefix("HTTP/") ? .unknownVersion : .malformed
        }
        return Head(
            method: String(decoding: words[0], as: UTF8.self), target: target, isOld: version == "HTTP/1.0",
            headers: HTTPHeaders())
    }

    /// Returns how the body of a request ends (RFC 9112, section 6.3). A request that states two lengths is refused,
    /// because a proxy might have used the other one.
    static func framing(_ head: Head) throws(Refusal) -> Framing {
        let lengths = head.headers.values("Content-Length")
        let codings = head.headers.values("Transfer-Encoding")
        guard codings.isEmpty else {
            guard lengths.isEmpty, !head.isOld else { throw .malformed }
            guard codings.count == 1, codings[0].lowercased() == "chunked" else { throw .unknownCoding }
            return .chunked
        }
        guard let text = lengths.first else { return .length(0) }
        guard lengths.count == 1, text.utf8.allSatisfy(isDigit), let length = Int(text) else { throw .malformed }
        return .length(length)
    }

    /// Returns the size of the next chunk, given its first line without the line break (RFC 9112, section 7.1).
    static func chunkSize(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
        let digits = trimmed(line.prefix { $0 != UInt8(ascii: ";") })
        // `Int` would also accept a sign.
        guard digits.count <= 15, digits.allSatisfy({ isDigit($0) || (0x61...0x66).contains(lowercased($0)) }),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .malformed }
        return size
    }

    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Returns the bytes without spaces and tabs at both ends.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return [] }
        return start[...last]
    }

    /// Removes the carriage return at the end of a line.
    static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == 0x0D ? line.dropLast() : line
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// True for the characters of methods and header names (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(lowercased(byte)) || Array("!#$%&'*+-.^_`|~".utf8).contains(byte)
    }
}
