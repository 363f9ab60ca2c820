public import Foundation

/// The members of a parsed JSON object. A member that does not have the requested type counts as absent. Of two names
/// that differ only in the spelling of an accent, which Swift takes for equal strings, the first one counts.
public struct JSONMembers {
    /// An array, because a search of few members is faster than hashing.
    private let members: [(name: String, value: [UInt8])]

    /// Parses an object; nil if the bytes are not one JSON object.
    public init?(_ json: [UInt8]) {
        guard let members = try? JSONText.members(of: json) else { return nil }
        self.members = members
    }

    /// The bytes of the value of the member `name`, exactly as in the text; nil if there is no such member.
    public subscript(name: String) -> [UInt8]? { members.first { $0.name == name }?.value }

    public func string(_ name: String) -> String? { self[name].flatMap { JSONText.string($0) } }

    public func unsignedInteger(_ name: String) -> UInt64? { self[name].flatMap { JSONText.unsignedInteger($0) } }

    public func number<Number: LosslessStringConvertible & BinaryFloatingPoint>(_ name: String) -> Number? {
        self[name].flatMap { Number(String(decoding: $0, as: UTF8.self)) }
    }

    public func bool(_ name: String) -> Bool? { self[name].flatMap { Bool(String(decoding: $0, as: UTF8.self)) } }

    public func date(_ name: String) -> Date? { string(name).flatMap { RFC3339.date($0) } }

    public func elements(_ name: String) -> [[UInt8]]? { self[name].flatMap { try? JSONText.elements(of: $0) } }

    public func members(_ name: String) -> JSONMembers? { self[name].flatMap { JSONMembers($0) } }
}
