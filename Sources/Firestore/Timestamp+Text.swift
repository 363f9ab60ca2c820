extension Timestamp: LosslessStringConvertible {
    /// Parses RFC 3339 text with up to nine fractional digits and `Z` or an offset such as `-05:00`.
    ///
    /// Returns nil for all other text, for days that do not exist and for leap seconds, as in the protobuf JSON
    /// mapping.
    public init?(_ text: String) {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let dayOfMonth = reader.number(2), reader.skip("T"),
            let day = CivilDay(year: year, month: month, day: dayOfMonth),
            let hour = reader.number(2), hour < 24, reader.skip(":"),
            let minute = reader.number(2), minute < 60, reader.skip(":"),
            let second = reader.number(2), second < 60
        else { return nil }
        var nanoseconds: Int32 = 0
        if reader.skip(".") {
            guard let fraction = reader.fraction() else { return nil }
            nanoseconds = fraction
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        let seconds = day.number * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(seconds: Int64(seconds), nanoseconds: nanoseconds)
    }

    /// RFC 3339 text in UTC with zero, three, six or nine fractional digits, as Google's services print it.
    public var description: String {
        let parts = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
        let second = Int(parts.remainder)
        var text = "\(CivilDay(number: Int(parts.quotient)))T\(padded(second / 3_600, 2))"
        text += ":\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        if nanoseconds % 1_000_000 == 0 {
            if nanoseconds != 0 { text += ".\(padded(Int(nanoseconds) / 1_000_000, 3))" }
        } else if nanoseconds % 1_000 == 0 {
            text += ".\(padded(Int(nanoseconds) / 1_000, 6))"
        } else {
            text += ".\(padded(Int(nanoseconds), 9))"
        }
        return text + "Z"
    }
}

extension Timestamp: Codable {
    /// Decodes RFC 3339 text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let timestamp = Timestamp(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is not an RFC 3339 time"))
        }
        self = timestamp
    }

    /// Encodes RFC 3339 text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Reads fixed-width digits from ASCII text.
private struct DigitReader {
    private var bytes: Substring.UTF8View

    init(_ text: String) {
        bytes = text[...].utf8
    }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = bytes.first, first == UInt8(ascii: character) else { return false }
        bytes.removeFirst()
        return true
    }

    mutating func number(_ width: Int) -> Int? {
        guard bytes.count >= width else { return nil }
        var number = 0
        for _ in 0..<width {
            let digit = bytes.removeFirst()
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// Reads one to nine digits after the decimal point, as nanoseconds.
    mutating func fraction() -> Int32? {
        let count = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard (1...9).contains(count), let digits = number(count) else { return nil }
        return (count..<9).reduce(Int32(digits)) { number, _ in number * 10 }
    }

    /// Reads the offset from UTC, in seconds.
    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(2), hours < 24, skip(":"), let minutes = number(2), minutes < 60 else {
            return nil
        }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
