import AppGroup
import Foundation
import PhoneState
import Utilities

/// A JSON value, written on one line.
struct JSONValue: Sendable, Equatable {
    /// The value as JSON.
    let text: String

    static let null = JSONValue(text: "null")

    static func bool(_ value: Bool) -> JSONValue { JSONValue(text: value ? "true" : "false") }

    /// Makes a string; `null` for nil.
    static func string(_ value: String?) -> JSONValue { value.map { JSONValue(text: JSONText.quoted($0)) } ?? null }

    /// Makes an integer; `null` for nil.
    static func integer(_ value: (some BinaryInteger)?) -> JSONValue {
        value.map { JSONValue(text: String($0)) } ?? null
    }

    /// Makes a number. JSON has no infinite numbers, so infinity becomes the largest finite number, and NaN becomes 0.
    static func number<Number: BinaryFloatingPoint & CustomStringConvertible>(_ value: Number) -> JSONValue {
        let largest = Number.greatestFiniteMagnitude
        return JSONValue(text: (value.isNaN ? 0 : max(-largest, min(value, largest))).description)
    }

    /// Makes a string with a date as RFC 3339; `null` for nil.
    static func date(_ value: Date?) -> JSONValue { string(value.map { RFC3339.text($0) }) }

    static func array(_ elements: [JSONValue]) -> JSONValue {
        JSONValue(text: "[" + elements.map(\.text).joined(separator: ",") + "]")
    }

    static func object(_ object: JSONObject) -> JSONValue {
        JSONValue(text: "{" + object.members.joined(separator: ",") + "}")
    }

    /// Makes a value from text that is already one JSON value on one line.
    static func raw(_ json: String) -> JSONValue { JSONValue(text: json) }
}

/// The members of a JSON object in the order in which they are written. Members whose value is nil are omitted. Names
/// must not need escapes.
struct JSONObject: ExpressibleByDictionaryLiteral {
    /// Each member as JSON: `"name":value`.
    fileprivate let members: [String]

    init(dictionaryLiteral elements: (String, JSONValue?)...) {
        members = elements.compactMap { name, value in value.map { "\"\(name)\":\($0.text)" } }
    }

    private init(members: [String]) {
        self.members = members
    }

    /// Appends the members of another object.
    static func + (first: JSONObject, second: JSONObject) -> JSONObject {
        JSONObject(members: first.members + second.members)
    }
}
