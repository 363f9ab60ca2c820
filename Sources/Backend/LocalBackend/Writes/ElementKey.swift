import Firestore

/// What elements of an array are told apart by: as equality, but 3 is 3.0, and the zeros are one
/// (`DocumentTransform.FieldTransform`). Text is compared byte for byte.
struct ElementKey: Hashable {
    private let bytes: [UInt8]

    init(_ value: Value) {
        var text = JSONText()
        text.append(value.withPlainNumbers)
        bytes = text.bytes
    }
}

extension Value {
    /// The value with every double that is an integer as one.
    fileprivate var withPlainNumbers: Value {
        switch self {
        case .double(let value): Int64(exactly: value).map(Value.integer) ?? self
        case .array(let values): .array(values.map(\.withPlainNumbers))
        case .map(let fields): .map(fields.mapValues(\.withPlainNumbers))
        default: self
        }
    }
}
