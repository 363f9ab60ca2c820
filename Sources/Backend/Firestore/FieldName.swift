/// The name of a field of a document or a map. Names are told apart by their bytes.
public struct FieldName: ByteExactText, CodingKeyRepresentable {
    /// The name.
    public let text: String

    /// Takes any text; which names are allowed, the server says.
    public init(_ text: String) {
        self.text = text
    }

    /// The name as the key of a member.
    public var codingKey: any CodingKey { Key(stringValue: text) }

    /// Takes the key of a member.
    public init?(codingKey: some CodingKey) {
        self.init(codingKey.stringValue)
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// The fields of a document or a map by their names.
///
/// Foundation's readers and writers of JSON keep the members of an object in a dictionary of `String`s, which takes two
/// spellings of an accent for one name. So `FirestoreClient` gets only one of two such fields of one map; writing both
/// is refused with an `EncodingError`, as one would be lost. The local backend has a reader and a writer of its own, and
/// keeps both.
public typealias Fields = [FieldName: Value]

extension Fields {
    /// Refuses names of which a writer that compares them as `String` would keep one.
    func checkNames(_ encoder: any Encoder) throws {
        var odd: Set<String> = []
        for name in keys where !name.text.utf8.allSatisfy({ $0 < 0x80 }) {
            guard odd.insert(name.text).inserted else {
                throw EncodingError.invalidValue(
                    self,
                    .init(
                        codingPath: encoder.codingPath,
                        debugDescription: "Two names of fields differ only in the spelling of an accent: “\(name)”. "
                            + "Foundation's JSON would keep one of them"))
            }
        }
    }
}
