public import Foundation

/// A JSON value, written on one line.
public struct JSONValue: Sendable, Equatable {
    /// The value as JSON.
    public let text: String

    private init(text: String) {
        self.text = text
    }

    public static let null = JSONValue(text: "null")

    public static func bool(_ value: Bool) -> JSONValue { JSONValue(text: value ? "true" : "false") }

    /// Makes a JSON string from text; `null` for nil.
    public static func string(_ value: String?) -> JSONValue {
        value.map { JSONValue(text: JSONText.quoted($0)) } ?? null
    }

    /// Makes a JSON number from an integer; `null` for nil.
    public static func integer(_ value: (some BinaryInteger)?) -> JSONValue {
        value.map { JSONValue(text: String($0)) } ?? null
    }

    /// Makes a JSON number. JSON has no infinite numbers, so infinity becomes the largest finite number, and NaN
    /// becomes 0.
    public static func number<Number: BinaryFloatingPoint & CustomStringConvertible>(_ value: Number) -> JSONValue {
        let largest = Number.greatestFiniteMagnitude
        return JSONValue(text: (value.isNaN ? 0 : max(-largest, min(value, largest))).description)
    }

    /// Makes a JSON string that contains a date in the format of RFC 3339; `null` for nil.
    public static func date(_ value: Date?) -> JSONValue { string(value.map { RFC3339.text($0) }) }

    public static func array(_ elements: [JSONValue]) -> JSONValue {
        JSONValue(text: "[" + elements.map(\.text).joined(separator: ",") + "]")
    }

    public static func object(_ object: JSONObject) -> JSONValue { JSONValue(text: object.text) }

    /// Makes a value from text that is already one JSON value on one line.
    public static func raw(_ json: String) -> JSONValue { JSONValue(text: json) }
}
