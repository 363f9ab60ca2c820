import Utilities

extension Timestamp: LosslessStringConvertible {
    /// Parses RFC 3339 text with up to nine fractional digits and `Z` or an offset such as `-05:00`.
    ///
    /// Returns nil for all other text. Also rejects days that do not exist and leap seconds, as the protobuf JSON
    /// mapping does.
    public init?(_ text: String) {
        guard let time = RFC3339.time(text) else { return nil }
        self.init(seconds: time.seconds, nanoseconds: time.nanoseconds)
    }

    /// RFC 3339 text in UTC. It has zero, three, six or nine fractional digits, as in the output of Google's services.
    public var description: String {
        let digits = nanoseconds == 0 ? 0 : nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1_000 == 0 ? 6 : 9
        return RFC3339.text((seconds, nanoseconds), digits: digits)
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
