/// The index of an array element, as a coding key.
struct Index: CodingKey {
    let number: Int

    init(intValue: Int) { number = intValue }
    init?(stringValue: String) { nil }

    var intValue: Int? { number }
    var stringValue: String { String(number) }
}

extension [any CodingKey] {
    /// The location in the notation that Google's messages use: `writes[0].update`.
    var place: String {
        reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension String {
    /// The JSON name of a protocol buffer field: `update_mask` becomes `updateMask`.
    var camelCase: String {
        guard utf8.contains(UInt8(ascii: "_")) else { return self }
        let parts = split(separator: "_", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
