import Firestore
import Foundation

/// A value encoded as bytes. The byte order of keys (that of `memcmp`) is the order of the values.
///
/// If two values are equal in queries, their keys have equal bytes: 3 equals 3.0, and 0.0 equals -0.0.
struct IndexKey: Sendable, Hashable, Comparable {
    private(set) var bytes: [UInt8]

    init(bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    /// Makes the key of a value. Keys follow Firestore's order of values of all types (Supported data types: Value type
    /// ordering).
    init(_ value: Value) {
        bytes = []
        append(value)
    }

    /// Makes the key of a document id, for comparisons within one collection.
    init(id: String) {
        bytes = Array(id.utf8)
    }

    /// The type of the key's value; the keys of one type form one range.
    var type: ValueType? { bytes.first.flatMap(ValueType.init) }

    static func < (left: IndexKey, right: IndexKey) -> Bool { left.order(right) < 0 }

    /// Returns a negative number if this key sorts before the other, 0 if they are equal, and a positive number if it
    /// sorts after it.
    func order(_ other: IndexKey) -> Int {
        let common = min(bytes.count, other.bytes.count)
        let order = Int(memcmp(bytes, other.bytes, common))
        return order != 0 ? order : bytes.count - other.bytes.count
    }

    /// The types of values, in the order in which Firestore sorts values of different types. A byte 0 terminates
    /// content of variable length.
    enum ValueType: UInt8 {
        case null = 1
        case boolean, nan, number, timestamp, string, bytes, reference, geoPoint, array, vector, map

        /// The smallest possible key of the type.
        var start: IndexKey { IndexKey(bytes: [rawValue]) }
        /// The smallest possible key of the next type.
        var end: IndexKey { IndexKey(bytes: [rawValue + 1]) }
    }
}

extension IndexKey {
    private static let end: UInt8 = 0

    private mutating func append(_ value: Value) {
        switch value {
        case .null: begin(.null)
        case .boolean(let value):
            begin(.boolean)
            bytes.append(value ? 1 : 0)
        case .integer(let value): append(integer: value)
        case .double(let value) where value.isNaN: begin(.nan)
        case .double(let value): append(value, remainder: 0)
        case .timestamp(let time):
            begin(.timestamp)
            append(UInt64(bitPattern: time.seconds) ^ 1 << 63)
            append(UInt32(time.nanoseconds))
        case .string(let text):
            begin(.string)
            append(terminated: text.utf8)
        case .bytes(let data):
            begin(.bytes)
            append(terminated: data)
        case .reference(let name):
            begin(.reference)
            // Encodes the name segment by segment. The documents below a document then sort directly after it.
            for segment in name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                bytes.append(1)
                append(terminated: segment)
            }
            bytes.append(Self.end)
        case .geoPoint(let point):
            begin(.geoPoint)
            append(point.latitude)
            append(point.longitude)
        case .array(let values):
            begin(.array)
            for value in values { append(value) }
            bytes.append(Self.end)
        case .map(let fields): append(fields)
        }
    }

    private mutating func begin(_ type: ValueType) {
        bytes.append(type.rawValue)
    }

    /// Appends a map or a vector. A map is encoded pair by pair, in the order of the names' bytes. Shorter vectors sort
    /// first.
    private mutating func append(_ fields: Fields) {
        if fields["__type__"] == .string("__vector__"), let values = fields["value"]?.arrayValue {
            begin(.vector)
            append(UInt32(clamping: values.count))
            for value in values { append(value) }
            return
        }
        begin(.map)
        let sorted = fields.sorted { $0.key < $1.key }
        for (name, value) in sorted {
            bytes.append(1)
            append(terminated: name.text.utf8)
            append(value)
        }
        bytes.append(Self.end)
    }

    /// Appends the largest double that is not above the integer, followed by the difference, which is below 1,024. Both
    /// parts together are exact.
    private mutating func append(integer: Int64) {
        var double = Double(integer)
        if double >= 0x1p63 || Int64(double) > integer { double = double.nextDown }
        append(double, remainder: UInt16(integer - Int64(double)))
    }

    private mutating func append(_ double: Double, remainder: UInt16) {
        begin(.number)
        append(double)
        append(remainder)
    }

    private mutating func append(_ double: Double) {
        // As unsigned integers, the bits of positive doubles have the order of the numbers, and those of negative
        // doubles the reverse order. Adding 0 turns -0 into 0.
        let bits = (double + 0).bitPattern
        append(bits >> 63 == 1 ? ~bits : bits | 1 << 63)
    }

    private mutating func append(_ integer: some FixedWidthInteger & UnsignedInteger) {
        withUnsafeBytes(of: integer.bigEndian) { bytes += $0 }
    }

    /// Appends bytes of any length and a terminator. Each 0 in the content is followed by 255; the terminator is a 0
    /// followed by 1.
    private mutating func append(terminated content: some Sequence<UInt8>) {
        for byte in content {
            bytes.append(byte)
            if byte == 0 { bytes.append(0xFF) }
        }
        bytes.append(0)
        bytes.append(1)
    }
}

extension Value {
    /// The key of the value, whose byte order is the order of values in queries.
    var indexKey: IndexKey { IndexKey(self) }
}
