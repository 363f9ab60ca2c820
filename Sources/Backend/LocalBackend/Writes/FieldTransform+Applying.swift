import Firestore

extension FieldTransform {
    /// Throws if the transform would be invalid for any document. Returns it with times rounded as they are stored.
    func checked() throws(Status) -> FieldTransform {
        switch change {
        case .increment(let value), .maximum(let value), .minimum(let value):
            guard value.isNumber else {
                throw Status(.invalidArgument, "The transform of '\(path)' needs an integer or a double.")
            }
            return self
        case .appendMissingElements(let values):
            return FieldTransform(path, .appendMissingElements(try Self.elements(values)))
        case .removeAllFromArray(let values):
            return FieldTransform(path, .removeAllFromArray(try Self.elements(values)))
        case .requestTime:
            return self
        }
    }

    private static func elements(_ values: [Value]) throws(Status) -> [Value] {
        var result: [Value] = []
        for value in values { result.append(try DocumentLimits.stored(value, depth: 2, isElement: true)) }
        return result
    }

    /// Changes the field.
    ///
    /// - Parameter time: the time of the request, the same for all transforms of a commit.
    /// - Returns: the result for the response: the new value of the field for times and numbers, null for arrays.
    func apply(to fields: inout Fields, at time: Timestamp) -> Value {
        let old = fields.value(at: path.segments[...])
        let number = old.flatMap { $0.isNumber ? $0 : nil }
        let new: Value =
            switch change {
            case .requestTime: .timestamp(time)
            case .increment(let value): number?.adding(value) ?? value
            case .maximum(let value): number?.maximum(value) ?? value
            case .minimum(let value): number?.minimum(value) ?? value
            case .appendMissingElements(let values):
                .array(Self.append(values, to: old?.arrayValue ?? []))
            case .removeAllFromArray(let values):
                .array(Self.remove(values, from: old?.arrayValue ?? []))
            }
        fields.set(new, at: path.segments[...])
        return new.arrayValue == nil ? new : .null
    }

    private static func append(_ values: [Value], to array: [Value]) -> [Value] {
        var seen = Set(array.map(ElementKey.init))
        return array + values.filter { seen.insert(ElementKey($0)).inserted }
    }

    private static func remove(_ values: [Value], from array: [Value]) -> [Value] {
        let removed = Set(values.map(ElementKey.init))
        return array.filter { !removed.contains(ElementKey($0)) }
    }
}
