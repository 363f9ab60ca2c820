import Firestore

/// The fields of a document that a response is to contain.
struct FieldMask: Sendable {
    let paths: [FieldPath]

    init(paths: [FieldPath]) {
        self.paths = paths
    }

    /// Parses field paths. Returns nil for an empty list, which means all fields.
    init?(_ texts: [String]) throws(Status) {
        guard !texts.isEmpty else { return nil }
        var paths: [FieldPath] = []
        for text in texts {
            do {
                paths.append(try FieldPath(text))
            } catch {
                throw Status(.invalidArgument, "Invalid property path: \(error).")
            }
        }
        self.paths = paths
    }

    /// Returns the given fields without those that the mask does not name.
    func apply(to fields: Fields) -> Fields {
        var result: Fields = [:]
        for path in paths {
            Self.copy(path.segments[...], from: fields, to: &result)
        }
        return result
    }

    private static func copy(
        _ path: ArraySlice<FieldName>, from fields: Fields, to result: inout Fields
    ) {
        guard let name = path.first, let value = fields[name] else { return }
        guard path.count > 1 else {
            result[name] = value
            return
        }
        guard let inner = value.mapValue else { return }
        var innerResult = result[name]?.mapValue ?? [:]
        let before = innerResult.count
        copy(path.dropFirst(), from: inner, to: &innerResult)
        if innerResult.count > before || result[name] != nil { result[name] = .map(innerResult) }
    }
}
