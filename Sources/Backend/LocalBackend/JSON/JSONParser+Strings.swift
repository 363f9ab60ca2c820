import Firestore

extension JSONParser {
    /// Parses a quoted string.
    mutating func string() throws(Status) -> String {
        position += 1
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        if next == UInt8(ascii: "\"") {
            defer { position += 1 }
            return try text(bytes[start..<position])
        }
        var unescaped = Array(bytes[start..<position])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try text(unescaped)
            case UInt8(ascii: "\\"):
                position += 1
                try escape(into: &unescaped)
            case ..<0x20:
                throw error("A control character in a string must be escaped")
            default:
                unescaped.append(byte)
                position += 1
            }
        }
        throw error("Unexpected end of the input")
    }

    private func text(_ bytes: some Collection<UInt8>) throws(Status) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw error("The string is not UTF-8") }
        return text
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(Status) {
        let byte = next
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte ?? 0)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"): bytes += UTF8.encode(try scalar())?.map(\.self) ?? []
        default: throw error("Invalid escape in a string")
        }
    }

    /// Parses the character of one `\uXXXX` escape, or of two escapes that form a surrogate pair.
    private mutating func scalar() throws(Status) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), next == UInt8(ascii: "\\") else { throw error("Half a surrogate pair") }
        position += 1
        guard next == UInt8(ascii: "u") else { throw error("Half a surrogate pair") }
        position += 1
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw error("Half a surrogate pair") }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func codeUnit() throws(Status) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw error("Invalid escape in a string")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
