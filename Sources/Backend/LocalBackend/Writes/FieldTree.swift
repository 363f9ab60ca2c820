import Firestore

/// The fields of a document by their paths.
extension Fields {
    /// The value at a path, or nil.
    func value(at path: ArraySlice<FieldName>) -> Value? {
        guard let name = path.first, let value = self[name] else { return nil }
        return path.count == 1 ? value : value.mapValue?.value(at: path.dropFirst())
    }

    /// Sets the value at a path; what is no map on the way there becomes one. Nil removes the field, and does nothing
    /// where the way ends before.
    mutating func set(_ value: Value?, at path: ArraySlice<FieldName>) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            self[name] = value
            return
        }
        let inner = self[name]?.mapValue
        guard value != nil || inner != nil else { return }
        var members = inner ?? [:]
        // Not held twice, so that it is changed in place.
        self[name] = nil
        members.set(value, at: path.dropFirst())
        self[name] = .map(members)
    }
}
