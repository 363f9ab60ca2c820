/// The record that stores the value of an `AppGroupDefaults` key.
///
/// If the key is a legal record name, the record has that name. Otherwise the record's name has three parts: a
/// lower-case form of the key, cut to 47 bytes; a hyphen; and the first 16 digits of the key's SHA-256. The record's
/// header then contains the key itself.
public struct DefaultsKey: Sendable {
    /// The record that stores the key's value.
    public let record: RecordName
    /// The key that the record's header contains; nil if the record's name is the key.
    let headerKey: String?

    /// Finds the record of a key. Any text is a legal key.
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
