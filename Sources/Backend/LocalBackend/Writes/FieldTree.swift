import Firestore

/// Accesses the fields of a document by path.
extension Fields {
    /// Returns the value at a path; nil if the path does not exist.
    func value(at path: ArraySlice<FieldName>) -> Value? {
        guard let name = path.first, let value = self[name] else { return nil }
        return path.count == 1 ? value : value.mapValue?.value(at: path.dropFirst())
    }

    /// Sets the value at a path. If a value along the path is not a map, a map replaces it. If `value` is nil, removes
    /// the field, or does nothing if the path does not exist.
    mutating func set(_ value: Value?, at path: ArraySlice<FieldName>) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            self[name] = value
            return
        }
        let inner = self[name]?.mapValue
        guard value != nil || inner != nil else { return }
        var members = inner ?? [:]
        // Removing the map from `self` makes `members` the only reference to it. The map is therefore changed in place
        // instead of being copied.
        self[name] = nil
        members.set(value, at: path.dropFirst())
        self[name] = .map(members)
    }
}
