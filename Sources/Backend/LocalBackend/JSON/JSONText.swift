import Firestore
import Foundation

/// Writes values as JSON. Equal values always give the same text: members are ordered by the bytes of their names, and
/// there is no whitespace.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the JSON text of a document's fields, as the database stores it.
    static func fields(_ fields: Fields) -> String {
        var text = JSONText()
        text.append(fields)
        return text.string
    }

    /// Appends text that is already JSON.
    mutating func append(raw text: StaticString) {
        text.withUTF8Buffer { bytes += $0 }
    }

    /// Appends text that is already JSON.
    mutating func append(raw text: String) {
        bytes += text.utf8
    }

    /// Appends a quoted string.
    mutating func append(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where utf8[index] < 0x20 || utf8[index] == 0x22 || utf8[index] == 0x5C {
                bytes += utf8[start..<index]
                escape(utf8[index])
                start = index + 1
            }
            bytes += utf8[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let digits = String(byte, radix: 16)
            append(raw: digits.utf8.count == 1 ? "u000" : "u00")
            append(raw: digits)
        }
    }

    /// Appends a map of values as an object.
    mutating func append(_ fields: Fields) {
        bytes.append(UInt8(ascii: "{"))
        let sorted = fields.sorted { $0.key < $1.key }
        for (index, (name, value)) in sorted.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(name.text)
            bytes.append(UInt8(ascii: ":"))
            append(value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func append(_ value: Value) {
        switch value {
        case .null: append(raw: "{\"nullValue\":null")
        case .boolean(let value): append(raw: value ? "{\"booleanValue\":true" : "{\"booleanValue\":false")
        case .integer(let value):
            append(raw: "{\"integerValue\":\"")
            append(raw: String(value))
            append(raw: "\"")
        case .double(let value):
            append(raw: "{\"doubleValue\":")
            append(value)
        case .timestamp(let value): append(member: "{\"timestampValue\":", value.description)
        case .string(let value): append(member: "{\"stringValue\":", value)
        case .bytes(let value): append(member: "{\"bytesValue\":", value.base64EncodedString())
        case .reference(let value): append(member: "{\"referenceValue\":", value)
        case .geoPoint(let value):
            append(raw: "{\"geoPointValue\":{\"latitude\":")
            append(value.latitude)
            append(raw: ",\"longitude\":")
            append(value.longitude)
            append(raw: "}")
        case .array(let values): append(elements: values)
        case .map(let fields):
            append(raw: "{\"mapValue\":{")
            if !fields.isEmpty {
                append(raw: "\"fields\":")
                append(fields)
            }
            append(raw: "}")
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func append(member: StaticString, _ text: String) {
        append(raw: member)
        append(text)
    }

    private mutating func append(elements: [Value]) {
        append(raw: "{\"arrayValue\":{")
        if !elements.isEmpty {
            append(raw: "\"values\":[")
            for (index, value) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(value)
            }
            append(raw: "]")
        }
        append(raw: "}")
    }

    /// Appends a double with the fewest digits that still identify it.
    private mutating func append(_ value: Double) {
        if value.isNaN {
            append(raw: "\"NaN\"")
        } else if value.isInfinite {
            append(raw: value < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        } else if value == 0, value.sign == .minus {
            // Some JSON parsers read "-0" as an integer, which loses the sign.
            append(raw: "-0.0")
        } else {
            let text = value.description
            append(raw: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        }
    }
}
