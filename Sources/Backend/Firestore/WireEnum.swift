/// An enumeration of the REST API. In JSON it is text, or a number from clients that send enums as integers.
protocol WireEnum: RawRepresentable<String>, CaseIterable, Codable, Sendable {
    /// The number of the case in the API's protocol buffers.
    var number: Int { get }
}

extension WireEnum {
    /// Decodes the case from its name or its number.
    static func decode(_ decoder: any Decoder) throws -> Self {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        let number = text == nil ? try? container.decode(Int.self) : nil
        guard let value = allCases.first(where: { $0.rawValue == text || $0.number == number }) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "Invalid value for an enumeration: \(text ?? number.map(String.init) ?? "not a text")"
            )
        }
        return value
    }
}
