/// The name of a field of a document or a map. Names are compared by their bytes.
public struct FieldName: ByteExactText, CodingKeyRepresentable {
    public let text: String

    /// Accepts any text; the server decides which names are allowed.
    public init(_ text: String) {
        self.text = text
    }

    /// The name as a coding key.
    public var codingKey: any CodingKey { Key(stringValue: text) }

    /// Makes a name from a coding key.
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

/// The fields of a document or a map, keyed by name.
///
/// Foundation's JSON coders keep the members of an object in a dictionary of `String`s. That dictionary merges two
/// spellings of an accented name into one. If one map has two such fields, `FirestoreClient` decodes only one of them.
/// It refuses to encode such a map, with an `EncodingError`, because one field would be lost. The local backend has its
/// own JSON reader and writer, and keeps both fields.
public typealias Fields = [FieldName: Value]

extension Fields {
    /// Throws if two names are equal as `String`s, because Foundation's JSON encoder would keep only one of them.
    func checkNames(_ encoder: any Encoder) throws {
        var odd: Set<String> = []
        for name in keys where !name.text.utf8.allSatisfy({ $0 < 0x80 }) {
            guard odd.insert(name.text).inserted else {
                throw EncodingError.invalidValue(
                    self,
                    .init(
                        codingPath: encoder.codingPath,
                        debugDescription: "Two field names differ only in the spelling of an accent: “\(name)”. "
                            + "Foundation's JSON would keep one of them"))
            }
        }
    }
}
