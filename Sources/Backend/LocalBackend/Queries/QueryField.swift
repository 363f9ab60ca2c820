import Firestore

/// A field to which a query refers, or the name of the document.
enum QueryField: Sendable, Hashable {
    case name
    case path(FieldPath)

    /// Parses a field reference.
    init(_ text: String) throws(Status) {
        if text == "__name__" {
            self = .name
            return
        }
        do {
            self = .path(try FieldPath(text))
        } catch {
            throw Status(.invalidArgument, "Invalid property path \"\(text)\": \(error).")
        }
    }

    /// The field's path as text.
    var text: String {
        switch self {
        case .name: "__name__"
        case .path(let path): path.description
        }
    }

    /// Returns the key of the field's value in a document; nil if the document lacks the field.
    func key(in document: QueryDocument) throws(Status) -> IndexKey? {
        switch self {
        case .name: IndexKey(id: document.id)
        case .path(let path): try document.fields()[path].map(IndexKey.init)
        }
    }
}

extension Fields {
    /// Returns the value at a path, descending into maps.
    subscript(path: FieldPath) -> Value? {
        var value = self[path.segments[0]]
        for segment in path.segments.dropFirst() {
            guard case .map(let fields)? = value else { return nil }
            value = fields[segment]
        }
        return value
    }
}

/// A document that a query examines. Its fields are decoded from JSON only if the query needs them.
final class QueryDocument {
    let id: String
    let stored: StoredDocument
    private var decoded: Fields?

    init(id: String, stored: StoredDocument) {
        self.id = id
        self.stored = stored
    }

    func fields() throws(Status) -> Fields {
        if let decoded { return decoded }
        let fields = try stored.decodedFields()
        decoded = fields
        return fields
    }
}
