import Firestore

/// What a query refers to: a field, or the name of the document.
enum QueryField: Sendable, Hashable {
    /// `__name__`.
    case name
    /// A field.
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

    /// The key of the field in a document; nil when the document lacks it.
    func key(in document: QueryDocument) throws(Status) -> IndexKey? {
        switch self {
        case .name: IndexKey(id: document.id)
        case .path(let path): try document.fields()[path].map(IndexKey.init)
        }
    }
}

extension Fields {
    /// The value at a path, through maps.
    subscript(path: FieldPath) -> Value? {
        var value = self[path.segments[0]]
        for segment in path.segments.dropFirst() {
            guard case .map(let fields)? = value else { return nil }
            value = fields[segment]
        }
        return value
    }
}

/// A document that a query looks at. Its fields are read from their JSON only when something needs them.
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
