/// The text of a JSON object. Its members are added one by one and keep that order.
///
/// A header is also needed without its closing brace, because its last member is the checksum of everything before it.
package struct JSONObject: Sendable {
    /// The object without its closing brace.
    package private(set) var open = "{"

    /// Makes an object without members.
    package init() {}

    /// The object.
    package var text: String { open + "}" }

    /// Adds a string, quoted and escaped.
    package mutating func add(_ name: String, _ value: String) { add(name, json: JSONText.quoted(value)) }

    /// Adds an integer.
    package mutating func add(_ name: String, _ value: some FixedWidthInteger) { add(name, json: String(value)) }

    /// Adds `true` or `false`.
    package mutating func add(_ name: String, _ value: Bool) { add(name, json: value ? "true" : "false") }

    /// Adds an object.
    package mutating func add(_ name: String, _ value: JSONObject) { add(name, json: value.text) }

    private mutating func add(_ name: String, json: String) {
        if open.utf8.count > 1 { open += "," }
        open += JSONText.quoted(name)
        open += ":"
        open += json
    }
}
