import Firestore
import Foundation

/// Bytes whose order (that of `memcmp`) is the order of the values that they encode.
///
/// Equal bytes mean values that are equal in queries: 3 equals 3.0, and 0.0 equals -0.0.
struct IndexKey: Sendable, Hashable, Comparable {
    private(set) var bytes: [UInt8]

    init(bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    /// Makes the key of a value. The order is Firestore's across all types (Supported data types: Value type ordering).
    init(_ value: Value) {
        bytes = []
        append(value)
    }

    /// Makes the key of a document id within one collection.
    init(id: String) {
        bytes = Array(id.utf8)
    }

    /// The type of the key's value; the keys of one type form one range.
    var type: ValueType? { bytes.first.flatMap(ValueType.init) }

    static func < (left: IndexKey, right: IndexKey) -> Bool { left.order(right) < 0 }

    /// Returns a number below, at or above 0 if the key sorts before, equals or sorts after the other.
    func order(_ other: IndexKey) -> Int {
        let common = min(bytes.count, other.bytes.count)
        let order = Int(memcmp(bytes, other.bytes, common))
        return order != 0 ? order : bytes.count - other.bytes.count
    }

    /// The types in the order in which values of different types sort. The byte 0 terminates content of variable
    /// length.
    enum ValueType: UInt8 {
        case null = 1
        case boolean, nan, number, timestamp, string, bytes, reference, geoPoint, array, vector, map

        /// The start of the type's keys.
        var start: IndexKey { IndexKey(bytes: [rawValue]) }
        /// The start of the next type's keys.
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
            // Encodes segment by segment, so that documents below a document follow it directly.
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

    /// Appends a map, pair by pair in the order of the names' bytes, or a vector, shorter vectors first.
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

    /// Appends the largest double that is not above the integer, and the difference, which is below 1,024. Together
    /// they are exact.
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
        // The bits of positive doubles sort like the numbers, those of negative ones in reverse. Adding 0 turns -0 into
        // 0.
        let bits = (double + 0).bitPattern
        append(bits >> 63 == 1 ? ~bits : bits | 1 << 63)
    }

    private mutating func append(_ integer: some FixedWidthInteger & UnsignedInteger) {
        withUnsafeBytes(of: integer.bigEndian) { bytes += $0 }
    }

    /// Appends bytes of any length: a 0 inside is followed by 255, the terminating 0 by 1.
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
    /// The bytes that compare as the values do in queries.
    var indexKey: IndexKey { IndexKey(self) }
}
