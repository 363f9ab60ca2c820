import Firestore

/// Accesses the fields of a document by path.
extension Fields {
    /// Returns the value at a path, or nil.
    func value(at path: ArraySlice<FieldName>) -> Value? {
        guard let name = path.first, let value = self[name] else { return nil }
        return path.count == 1 ? value : value.mapValue?.value(at: path.dropFirst())
    }

    /// Sets the value at a path; values on the way that are not maps are replaced by maps. Nil removes the field, or
    /// does nothing if the path does not exist.
    mutating func set(_ value: Value?, at path: ArraySlice<FieldName>) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            self[name] = value
            return
        }
        let inner = self[name]?.mapValue
        guard value != nil || inner != nil else { return }
        var members = inner ?? [:]
        // Releases the other reference, so that the map is changed in place.
        self[name] = nil
        members.set(value, at: path.dropFirst())
        self[name] = .map(members)
    }
}
