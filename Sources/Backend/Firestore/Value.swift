public import Foundation

/// One field value of a document: the REST API's `Value`.
///
/// Two values are equal if replacing one by the other would change nothing: NaN equals NaN, text is compared byte for
/// byte, and an integer never equals a double.
public enum Value: Sendable {
    case null
    case boolean(Bool)
    /// `integerValue`, a string in JSON.
    case integer(Int64)
    /// `doubleValue`; NaN and the infinities are strings in JSON.
    case double(Double)
    case timestamp(Timestamp)
    case string(String)
    /// `bytesValue`, base64 text in JSON.
    case bytes(Data)
    /// `referenceValue`: the full name of a document.
    case reference(String)
    case geoPoint(GeoPoint)
    /// `arrayValue`. Firestore does not allow an array directly inside an array.
    case array([Value])
    case map(Fields)
}

extension Value: Equatable {
    /// Returns true if replacing one value by the other would change nothing.
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right || (left.isNaN && right.isNaN)
        case (.timestamp(let left), .timestamp(let right)): left == right
        // `==` of `String` treats "é" and "e" with a combining accent as equal, but Firestore distinguishes them.
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.reference(let left), .reference(let right)): left.hasSameBytes(as: right)
        case (.geoPoint(let left), .geoPoint(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.map(let left), .map(let right)): left == right
        default: false
        }
    }
}

extension Value {
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The Boolean; nil if the value has another type.
    public var booleanValue: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The integer; nil if the value has another type. Doubles are not converted.
    public var integerValue: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The double; nil if the value has another type. Integers are not converted.
    public var doubleValue: Double? {
        if case .double(let value) = self { value } else { nil }
    }

    /// The timestamp; nil if the value has another type.
    public var timestampValue: Timestamp? {
        if case .timestamp(let value) = self { value } else { nil }
    }

    /// The text; nil if the value has another type.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The bytes; nil if the value has another type.
    public var bytesValue: Data? {
        if case .bytes(let value) = self { value } else { nil }
    }

    /// The full name of the referenced document; nil if the value has another type.
    public var referenceValue: String? {
        if case .reference(let value) = self { value } else { nil }
    }

    /// The location; nil if the value has another type.
    public var geoPointValue: GeoPoint? {
        if case .geoPoint(let value) = self { value } else { nil }
    }

    /// The elements; nil if the value has another type.
    public var arrayValue: [Value]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members; nil if the value has another type.
    public var mapValue: Fields? {
        if case .map(let value) = self { value } else { nil }
    }
}
