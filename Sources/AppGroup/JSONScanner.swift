/// One pass over JSON text. Used by `JSONText`; holds the bytes and an offset.
struct JSONScanner {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func problem(_ reason: String) -> JSONText.Problem {
        JSONText.Problem(reason: offset >= bytes.count ? "unexpected end" : reason, offset: offset)
    }

    mutating func scanDocument() throws(JSONText.Problem) {
        skipSpace()
        try skipValue(depth: 0)
        skipSpace()
        guard isAtEnd else { throw problem("something follows the value") }
    }

    mutating func scanMembers() throws(JSONText.Problem) -> [(name: String, value: [UInt8])] {
        var members: [(name: String, value: [UInt8])] = []
        skipSpace()
        try expect(0x7B)
        skipSpace()
        if current == 0x7D {
            offset += 1
        } else {
            while true {
                skipSpace()
                let name = try scanString()
                skipSpace()
                try expect(0x3A)
                skipSpace()
                let start = offset
                try skipValue(depth: 1)
                members.append((name, Array(bytes[start..<offset])))
                skipSpace()
                if current == 0x2C {
                    offset += 1
                } else {
                    try expect(0x7D)
                    break
                }
            }
        }
        skipSpace()
        guard isAtEnd else { throw problem("something follows the object") }
        return members
    }

    mutating func scanElements() throws(JSONText.Problem) -> [[UInt8]] {
        var elements: [[UInt8]] = []
        skipSpace()
        try expect(0x5B)
        skipSpace()
        if current == 0x5D {
            offset += 1
        } else {
            while true {
                skipSpace()
                let start = offset
                try skipValue(depth: 1)
                elements.append(Array(bytes[start..<offset]))
                skipSpace()
                if current == 0x2C {
                    offset += 1
                } else {
                    try expect(0x5D)
                    break
                }
            }
        }
        skipSpace()
        guard isAtEnd else { throw problem("something follows the array") }
        return elements
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func expect(_ byte: UInt8) throws(JSONText.Problem) {
        guard current == byte else { throw problem("expected '\(Character(UnicodeScalar(byte)))'") }
        offset += 1
    }

    private mutating func skipValue(depth: Int) throws(JSONText.Problem) {
        guard depth <= JSONText.maximumDepth else { throw problem("nested too deeply") }
        switch current {
        case 0x7B: try skipContainer(close: 0x7D, depth: depth, named: true)
        case 0x5B: try skipContainer(close: 0x5D, depth: depth, named: false)
        case 0x22: try skipString()
        case 0x74: try skipLiteral("true")
        case 0x66: try skipLiteral("false")
        case 0x6E: try skipLiteral("null")
        default: try skipNumber()
        }
    }

    private mutating func skipContainer(close: UInt8, depth: Int, named: Bool) throws(JSONText.Problem) {
        offset += 1
        skipSpace()
        if current == close {
            offset += 1
            return
        }
        while true {
            skipSpace()
            if named {
                guard current == 0x22 else { throw problem("expected a member name") }
                try skipString()
                skipSpace()
                try expect(0x3A)
                skipSpace()
            }
            try skipValue(depth: depth + 1)
            skipSpace()
            if current == 0x2C {
                offset += 1
            } else {
                try expect(close)
                return
            }
        }
    }

    private mutating func skipLiteral(_ literal: StaticString) throws(JSONText.Problem) {
        for index in 0..<literal.utf8CodeUnitCount {
            guard current == literal.utf8Start[index] else { throw problem("expected a JSON value") }
            offset += 1
        }
    }

    private mutating func skipDigits() throws(JSONText.Problem) {
        guard let byte = current, (0x30...0x39).contains(byte) else { throw problem("expected a JSON value") }
        while let byte = current, (0x30...0x39).contains(byte) { offset += 1 }
    }

    private mutating func skipNumber() throws(JSONText.Problem) {
        if current == 0x2D { offset += 1 }
        if current == 0x30 {
            offset += 1
            if let byte = current, (0x30...0x39).contains(byte) { throw problem("a number starts with 0") }
        } else {
            try skipDigits()
        }
        if current == 0x2E {
            offset += 1
            try skipDigits()
        }
        if current == 0x65 || current == 0x45 {
            offset += 1
            if current == 0x2B || current == 0x2D { offset += 1 }
            try skipDigits()
        }
    }

    private mutating func skipString() throws(JSONText.Problem) {
        offset += 1
        while let byte = current {
            if byte == 0x22 {
                offset += 1
                return
            }
            guard byte >= 0x20 else { throw problem("a control character in a string") }
            if byte == 0x5C {
                offset += 1
                guard let escape = current else { break }
                if escape == 0x75 {
                    for step in 1...4 {
                        guard offset + step < bytes.count, Self.isHexadecimal(bytes[offset + step]) else {
                            throw problem("expected four hexadecimal digits after \\u")
                        }
                    }
                    offset += 4
                } else if ![0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74].contains(escape) {
                    throw problem("an unknown escape in a string")
                }
            }
            offset += 1
        }
        throw problem("an unterminated string")
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// Scans one string and resolves its escapes; an unpaired surrogate becomes U+FFFD.
    mutating func scanString() throws(JSONText.Problem) -> String {
        guard current == 0x22 else { throw problem("expected a string") }
        let start = offset + 1
        try skipString()
        let raw = bytes[start..<(offset - 1)]
        guard raw.contains(0x5C) else { return String(decoding: raw, as: UTF8.self) }
        var units: [UInt16] = []
        var result = ""
        func flush() {
            result += String(decoding: units, as: UTF16.self)
            units = []
        }
        var index = raw.startIndex
        while index < raw.endIndex {
            guard raw[index] == 0x5C else {
                let next = raw[index...].firstIndex(of: 0x5C) ?? raw.endIndex
                flush()
                result += String(decoding: raw[index..<next], as: UTF8.self)
                index = next
                continue
            }
            let escape = raw[index + 1]
            index += 2
            if escape == 0x75 {
                units.append(UInt16(String(decoding: raw[index..<(index + 4)], as: UTF8.self), radix: 16) ?? 0xFFFD)
                index += 4
            } else {
                flush()
                let resolved: [UInt8: Character] = [0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t"]
                result.append(resolved[escape] ?? Character(UnicodeScalar(escape)))
            }
        }
        flush()
        return result
    }
}
