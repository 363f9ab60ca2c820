import Firestore

/// A key that decides whether two array elements are the same in a transform. Integers and doubles of equal value are
/// the same: 3 equals 3.0, and 0.0 equals -0.0 (`DocumentTransform.FieldTransform`). Text is compared byte for byte.
struct ElementKey: Hashable {
    private let bytes: [UInt8]

    init(_ value: Value) {
        var text = JSONText()
        text.append(value.withPlainNumbers)
        bytes = text.bytes
    }
}

extension Value {
    /// The value, with every double that has no fraction replaced by an integer.
    fileprivate var withPlainNumbers: Value {
        switch self {
        case .double(let value): Int64(exactly: value).map(Value.integer) ?? self
        case .array(let values): .array(values.map(\.withPlainNumbers))
        case .map(let fields): .map(fields.mapValues(\.withPlainNumbers))
        default: self
        }
    }
}
