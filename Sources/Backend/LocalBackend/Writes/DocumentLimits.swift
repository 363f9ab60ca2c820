import Firestore

/// The limits on documents (Firestore: Usage and limits). Sizes are calculated by Firestore's rules (Storage size
/// calculations); they are not the sizes in the database file.
enum DocumentLimits {
    /// The maximum size of a document: 1 MiB − 4 bytes.
    static let documentSize = 1_048_572
    /// The maximum nesting depth of maps and arrays.
    static let depth = 20
    /// The maximum length of a field name, in bytes.
    static let fieldName = 1_500
    /// The maximum number of transforms of one document in a commit.
    static let transforms = 500

    /// Returns the fields in the form in which they are stored, with times rounded down to microseconds.
    /// - Throws: `Status` if Firestore does not allow one of the values.
    static func stored(_ fields: Fields, depth: Int = 0) throws(Status) -> Fields {
        var result = fields
        for (name, value) in fields {
            try check(fieldName: name, value)
            switch value {
            // Values of all other types are stored unchanged.
            case .timestamp, .array, .map, .reference: result[name] = try stored(value, depth: depth + 1)
            default: continue
            }
        }
        return result
    }

    /// Returns a value in the form in which it is stored.
    static func stored(_ value: Value, depth: Int = 1, isElement: Bool = false) throws(Status) -> Value {
        switch value {
        case .timestamp(let time):
            return .timestamp(time.roundedDownToMicroseconds)
        case .reference(let name):
            do {
                _ = try DocumentName(name)
            } catch {
                throw Status(.invalidArgument, "Invalid reference value: \(error).")
            }
            return value
        case .array(let values):
            guard !isElement else { throw Status(.invalidArgument, "Cannot convert an array value in an array value.") }
            try check(depth: depth)
            var result: [Value] = []
            result.reserveCapacity(values.count)
            for value in values { result.append(try stored(value, depth: depth + 1, isElement: true)) }
            return .array(result)
        case .map(let fields):
            try check(depth: depth)
            return .map(try stored(fields, depth: depth))
        default:
            return value
        }
    }

    private static func check(depth: Int) throws(Status) {
        guard depth <= Self.depth else {
            throw Status(.invalidArgument, "Maps and arrays are nested more than \(Self.depth) levels deep.")
        }
    }

    private static func check(fieldName name: FieldName, _ value: Value) throws(Status) {
        guard !name.text.isEmpty else { throw Status(.invalidArgument, "The name of a field is empty.") }
        guard name.text.utf8.count <= fieldName else {
            throw Status(
                .invalidArgument,
                "The name of a field is \(name.text.utf8.count) bytes long; the limit is \(fieldName): \"\(name.text.prefix(40))…\"."
            )
        }
        guard name.text.isReservedName else { return }
        // The client libraries send vectors as maps with this member.
        if name == "__type__", value == .string("__vector__") { return }
        throw Status(.invalidArgument, "The name of a field is reserved (__.*__): \"\(name)\".")
    }

    /// Throws if a document is too large.
    static func check(size fields: Fields, of name: DocumentName) throws(Status) {
        let size = Self.size(of: fields, of: name.path)
        guard size <= documentSize else {
            throw Status(
                .invalidArgument,
                "Document '\(name)' cannot be written because its size (\(size) bytes) exceeds the maximum allowed size "
                    + "of \(documentSize) bytes.")
        }
    }

    /// Throws if a commit has too many transforms for one document.
    static func check(transforms writes: [DocumentWrite]) throws(Status) {
        var counts: [DocumentName: Int] = [:]
        for write in writes where !write.transforms.isEmpty {
            let count = counts[write.name, default: 0] + write.transforms.count
            counts[write.name] = count
            guard count <= transforms else {
                throw Status(.invalidArgument, "\(count) transforms for '\(write.name)'; the limit is \(transforms).")
            }
        }
    }

    /// Returns the size of a document in bytes.
    static func size(of fields: Fields, of path: DocumentPath) -> Int {
        size(of: path) + size(of: fields) + 32
    }

    private static func size(of path: DocumentPath) -> Int {
        path.segments.reduce(16) { $0 + $1.utf8.count + 1 }
    }

    private static func size(of fields: Fields) -> Int {
        fields.reduce(0) { $0 + $1.key.text.utf8.count + 1 + size(of: $1.value) }
    }

    /// Returns the size of a value in bytes.
    static func size(of value: Value) -> Int {
        switch value {
        case .null, .boolean: 1
        case .integer, .double, .timestamp: 8
        case .string(let text): text.utf8.count + 1
        case .bytes(let data): data.count
        case .reference(let name): (try? DocumentName(name)).map { size(of: $0.path) } ?? name.utf8.count + 1
        case .geoPoint: 16
        case .array(let values): values.reduce(0) { $0 + size(of: $1) }
        case .map(let fields): size(of: fields) + 32
        }
    }
}
