/// The text of a JSON object, whose members keep the order in which they are added. If a member of a dictionary literal
/// has the value nil, the object omits it.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    /// The text of the object without its closing brace. The header of a record is built from it: the last member of a
    /// header is the checksum of everything before that member.
    public private(set) var open = "{"

    /// Makes an object without members.
    public init() {}

    public init(dictionaryLiteral elements: (String, JSONValue?)...) {
        for case (let name, let value?) in elements { add(name, value) }
    }

    /// The text of the whole object.
    public var text: String { open + "}" }

    /// Adds a member.
    public mutating func add(_ name: String, _ value: JSONValue) {
        if open.utf8.count > 1 { open += "," }
        open += JSONText.quoted(name)
        open += ":"
        open += value.text
    }

    /// Appends the members of another object.
    public static func + (first: JSONObject, second: JSONObject) -> JSONObject {
        var sum = first
        let members = second.open.dropFirst()
        if !members.isEmpty { sum.open += (sum.open.utf8.count > 1 ? "," : "") + members }
        return sum
    }
}
