/// A problem in a line, without the line number, which the caller adds.
struct LineProblem: Error {
    var reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// Scans one line of JSON byte by byte without copying. Foundation's decoder would take ten times as long for a line as
/// the whole check may take.
struct LineScanner {
    private let base: UnsafePointer<UInt8>
    private let end: Int
    private var offset: Int
    /// The buffer for a string that contains escapes.
    private var scratch: [UInt8] = []

    init(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) {
        self.base = base
        offset = range.lowerBound
        end = range.upperBound
    }

    private var current: UInt8 { offset < end ? base[offset] : 0 }

    private mutating func skipSpace() {
        while offset < end, base[offset] == 0x20 || base[offset] == 0x09 || base[offset] == 0x0D { offset += 1 }
    }

    private func unexpected(_ expected: String) -> LineProblem {
        guard offset < end else { return LineProblem("the line ends where \(expected) should follow") }
        let byte = base[offset]
        let shown = 0x20..<0x7F ~= byte ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
        return LineProblem("found \(shown), expected \(expected)")
    }

    /// Consumes a byte, and white space before and after it.
    mutating func expect(_ byte: UInt8) throws(LineProblem) {
        skipSpace()
        guard offset < end, base[offset] == byte else {
            throw unexpected("'\(Character(UnicodeScalar(byte)))'")
        }
        offset += 1
        skipSpace()
    }

    /// Consumes a byte if it is the next one.
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard offset < end, base[offset] == byte else { return false }
        offset += 1
        skipSpace()
        return true
    }

    mutating func takeNull() -> Bool {
        guard end - offset >= 4, base[offset] == 0x6E, base[offset + 1] == 0x75, base[offset + 2] == 0x6C,
            base[offset + 3] == 0x6C
        else { return false }
        offset += 4
        return true
    }

    mutating func expectEnd() throws(LineProblem) {
        skipSpace()
        guard offset == end else { throw unexpected("the end of the line") }
    }

    /// Parses an integer without sign, fraction and exponent, at most 2^64 − 2. The largest number is reserved for
    /// "none".
    mutating func integer() throws(LineProblem) -> UInt64 {
        let start = offset
        var number: UInt64 = 0
        while offset < end {
            let digit = base[offset] &- 0x30
            guard digit < 10 else { break }
            // A number of 19 digits always fits into 64 bits.
            if offset - start < 19 {
                number = number &* 10 &+ UInt64(digit)
            } else {
                let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
                let (sum, carries) = product.addingReportingOverflow(UInt64(digit))
                guard !isTooLarge, !carries, sum < UInt64.max else { throw LineProblem("a number exceeds 2^64 − 2") }
                number = sum
            }
            offset += 1
        }
        guard offset > start else { throw unexpected("a number of digits only") }
        if base[start] == 0x30, offset - start > 1 { throw LineProblem("a number starts with 0") }
        if offset < end, base[offset] == 0x2E || base[offset] == 0x65 || base[offset] == 0x45 {
            throw LineProblem("a number has a fraction or an exponent")
        }
        return number
    }

    mutating func optionalInteger() throws(LineProblem) -> UInt64? {
        takeNull() ? nil : try integer()
    }

    /// Passes a string's bytes to `body`, with escapes decoded. The bytes are valid until the next string is read.
    mutating func string<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(LineProblem) -> Result {
        guard current == 0x22 else { throw unexpected("a string") }
        offset += 1
        let start = offset
        while offset < end {
            let byte = base[offset]
            if byte == 0x22 {
                let bytes = UnsafeBufferPointer(start: base + start, count: offset - start)
                offset += 1
                return body(bytes)
            }
            if byte == 0x5C { break }
            guard byte >= 0x20 else { throw LineProblem("a control character in a string") }
            offset += 1
        }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: UnsafeBufferPointer(start: base + start, count: offset - start))
        try unescape()
        return scratch.withUnsafeBufferPointer(body)
    }

    private mutating func unescape() throws(LineProblem) {
        while offset < end {
            let byte = base[offset]
            offset += 1
            switch byte {
            case 0x22: return
            case 0x5C:
                let escape = current
                offset += 1
                switch escape {
                case 0x22, 0x2F, 0x5C: scratch.append(escape)
                case 0x62: scratch.append(0x08)
                case 0x66: scratch.append(0x0C)
                case 0x6E: scratch.append(0x0A)
                case 0x72: scratch.append(0x0D)
                case 0x74: scratch.append(0x09)
                case 0x75:
                    var unit = UInt32(try fourDigits())
                    if 0xD800..<0xDC00 ~= unit, end - offset >= 6, base[offset] == 0x5C, base[offset + 1] == 0x75 {
                        offset += 2
                        let low = UInt32(try fourDigits())
                        guard 0xDC00..<0xE000 ~= low else { throw LineProblem("an unpaired surrogate in a string") }
                        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                    }
                    guard let scalar = UnicodeScalar(unit) else {
                        throw LineProblem("an unpaired surrogate in a string")
                    }
                    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                default: throw LineProblem("an unknown escape in a string")
                }
            case 0..<0x20: throw LineProblem("a control character in a string")
            default: scratch.append(byte)
            }
        }
        throw LineProblem("a string does not end")
    }

    private mutating func fourDigits() throws(LineProblem) -> UInt16 {
        guard end - offset >= 4 else { throw LineProblem("a string does not end") }
        var number: UInt16 = 0
        for _ in 0..<4 {
            let byte = base[offset]
            switch byte {
            case 0x30...0x39: number = number << 4 | UInt16(byte - 0x30)
            case 0x41...0x46: number = number << 4 | UInt16(byte - 0x37)
            case 0x61...0x66: number = number << 4 | UInt16(byte - 0x57)
            default: throw LineProblem("\\u without four hexadecimal digits")
            }
            offset += 1
        }
        return number
    }

    /// Skips the value of an unknown member.
    mutating func skipValue(depth: Int = 0) throws(LineProblem) {
        guard depth < 64 else { throw LineProblem("nested too deeply") }
        switch current {
        case 0x22: try string { _ in }
        case 0x7B, 0x5B:
            let isObject = current == 0x7B
            let close: UInt8 = isObject ? 0x7D : 0x5D
            offset += 1
            if take(close) { return }
            repeat {
                if isObject {
                    try string { _ in }
                    try expect(0x3A)
                }
                try skipValue(depth: depth + 1)
            } while take(0x2C)
            skipSpace()
            guard current == close else { throw unexpected("'\(Character(UnicodeScalar(close)))'") }
            offset += 1
        default:
            // Skips a number, true, false or null. These consist of letters, digits, signs and points.
            let start = offset
            while offset < end,
                0x30...0x39 ~= base[offset] || 0x61...0x7A ~= base[offset] || base[offset] == 0x45
                    || base[offset] == 0x2B || base[offset] == 0x2D || base[offset] == 0x2E
            {
                offset += 1
            }
            guard offset > start else { throw unexpected("a value") }
        }
    }
}
