/// The record that stores the value of an `AppGroupDefaults` key.
///
/// If the key is a legal record name, it is the record's name. Otherwise the name is a lower-case form of the key, cut
/// to 47 bytes, a hyphen, and the first 16 digits of the key's SHA-256. The record's header then contains the key.
public struct DefaultsKey: Sendable {
    /// The record.
    public let record: RecordName
    /// The key as the header contains it; nil if the key is the record's name.
    let headerKey: String?

    /// Finds the record of a key. Every text is a legal key.
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
        // The name is always legal: it starts with a letter or a digit and has at most 47 + 1 + 16 bytes.
        record = RecordName(header: name)!
        headerKey = key
    }
}
