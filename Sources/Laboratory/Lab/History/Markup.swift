import Utilities

/// Formats text and numbers for HTML.
package enum Markup {
    /// Returns an HTML element. Coordinates are rounded to a tenth.
    static func element(
        _ name: String, _ kind: String, _ attributes: KeyValuePairs<String, Double> = [:], _ content: String? = nil
    ) -> String {
        var start = "<\(name) class=\"\(kind)\""
        for (attribute, value) in attributes { start += " \(attribute)=\"\(HTMLText.coordinate(value))\"" }
        return content.map { "\(start)>\($0)</\(name)>" } ?? start + "/>"
    }

    static func title(_ tooltip: String) -> String { "<title>\(text(tooltip))</title>" }

    /// Escapes HTML's special characters. Control characters become their visible symbols (U+2400 and on).
    static func text(_ text: String) -> String { HTMLText.escaped(ControlPictures.replacing(in: text)) }

    /// Summarizes an operation, with the given record first.
    static func summary(_ operation: Operation, about record: String?, length: Int) -> String {
        func show(_ revision: UInt64?) -> String { revision.map { "@\($0)" } ?? "" }
        func first<Part>(_ parts: [Part], _ name: (Part) -> String) -> [Part] {
            parts.filter { name($0) == record } + parts.filter { name($0) != record }
        }
        var parts: [String] = []
        for read in first(operation.reads, \.record) {
            parts.append("\(read.record)\(show(read.revision)) = \(read.value ?? "none")")
        }
        for write in first(operation.writes, \.record) {
            parts.append("\(write.record)\(show(operation.revision)) := \(write.value ?? "none")")
        }
        for required in first(operation.expects, \.record) {
            switch required.expectation {
            case .revision(0): parts.append("expects no \(required.record)")
            case .revision(let revision): parts.append("expects \(required.record)@\(revision)")
            case .value(let value): parts.append("expects \(required.record) = \(value ?? "none")")
            }
        }
        for found in operation.found { parts.append("found \(found.record)@\(found.revision)") }
        let text = parts.joined(separator: ", ")
        return text.count <= length ? text : text.prefix(length - 1) + "…"
    }
}
