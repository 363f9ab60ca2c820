import Firestore

/// Accesses the fields of a document by path.
extension Fields {
    /// Returns the value at a path; nil if the path does not exist.
    func value(at path: ArraySlice<FieldName>) -> Value? {
        guard let name = path.first, let value = self[name] else { return nil }
        return path.count == 1 ? value : value.mapValue?.value(at: path.dropFirst())
    }

    /// Sets the value at a path. If a value on the way is not a map, a map replaces it. Nil removes the field, or does
    /// nothing if the path does not exist.
    mutating func set(_ value: Value?, at path: ArraySlice<FieldName>) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            self[name] = value
            return
        }
        let inner = self[name]?.mapValue
        guard value != nil || inner != nil else { return }
        var members = inner ?? [:]
        // Without the copy in `self`, `members` is the only reference to the map, so it is changed in place and not
        // copied.
        self[name] = nil
        members.set(value, at: path.dropFirst())
        self[name] = .map(members)
    }
}
