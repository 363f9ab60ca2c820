import AppGroup
import Foundation
import PhoneState
import Utilities
import WidgetKit

/// The members of a parsed JSON object. A member that does not have the requested type counts as absent.
struct JSONMembers {
    private let values: [String: [UInt8]]

    /// Parses an object; nil if the bytes are not one JSON object.
    init?(_ json: [UInt8]) {
        guard let members = try? JSONText.members(of: json) else { return nil }
        values = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    }

    /// The bytes of the member's value, exactly as in the text.
    subscript(name: String) -> [UInt8]? { values[name] }

    func string(_ name: String) -> String? { values[name].flatMap { JSONText.string($0) } }

    func unsignedInteger(_ name: String) -> UInt64? { values[name].flatMap { JSONText.unsignedInteger($0) } }

    func number<Number: LosslessStringConvertible & BinaryFloatingPoint>(_ name: String) -> Number? {
        values[name].flatMap { Number(String(decoding: $0, as: UTF8.self)) }
    }

    func bool(_ name: String) -> Bool? { values[name].flatMap { Bool(String(decoding: $0, as: UTF8.self)) } }

    func date(_ name: String) -> Date? { string(name).flatMap { RFC3339.date($0) } }

    func family(_ name: String) -> WidgetFamily? { string(name).flatMap { WidgetFamily(name: $0) } }

    func elements(_ name: String) -> [[UInt8]]? { values[name].flatMap { try? JSONText.elements(of: $0) } }

    func members(_ name: String) -> JSONMembers? { values[name].flatMap { JSONMembers($0) } }
}
