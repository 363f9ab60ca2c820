/// The record that an `AppGroupDefaults` key is stored in.
///
/// A key that is a legal record name is the name. Any other becomes a lower-case form of itself, cut to 47 bytes, a
/// hyphen and the first 16 digits of its SHA-256; the record's header then keeps the key.
public struct DefaultsKey: Sendable {
    /// The record.
    public let record: RecordName
    /// The key as the header keeps it; nil if it is the record's name.
    let headerKey: String?

    /// Finds the record of a key. Any text is a key.
    public init(_ key: String) {
        if let name = try? RecordName(key) {
            record = name
            headerKey = nil
            return
        }
        let form = key.utf8.prefix(47).map { byte -> UInt8 in
            switch byte {
            case 0x41...0x5A: byte + 0x20
            case 0x61...0x7A, 0x30...0x39, 0x2E, 0x5F, 0x2D: byte
            default: 0x2D
            }
        }
        let trimmed = form.drop { !(0x61...0x7A).contains($0) && !(0x30...0x39).contains($0) }
        let digest = Checksum.sha256([Array(key.utf8)[...]]).prefix(16)
        let name = (trimmed.isEmpty ? "" : String(decoding: trimmed, as: UTF8.self) + "-") + digest
        // Legal by construction: it starts with a letter or a digit and has at most 47 + 1 + 16 bytes.
        record = RecordName(header: name)!
        headerKey = key
    }
}
