import Firestore

/// Parses and formats the `orderBy` parameter of a list request, such as `score desc, __name__`.
enum ListOrder {
    /// Parses an order and appends the fields that Firestore adds implicitly.
    static func parse(_ text: String) throws(Status) -> [DocumentQuery.Order] {
        guard !text.allSatisfy(\.isWhitespace) else { return try DocumentQuery.completed([]) }
        var order: [DocumentQuery.Order] = []
        for part in parts(text) { order.append(try item(part, of: text)) }
        return try DocumentQuery.completed(order)
    }

    /// Formats an order as text.
    static func text(_ order: [DocumentQuery.Order]) -> String {
        order.map { "\($0.field.text) \($0.isDescending ? "desc" : "asc")" }.joined(separator: ",")
    }

    private static func item(_ part: String, of text: String) throws(Status) -> DocumentQuery.Order {
        // The direction, such as `desc`, follows the last space. A space within backquotes belongs to the field
        // instead.
        let trimmed = part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        let words = String(trimmed)
        var field = words
        var direction = "asc"
        if !words.hasSuffix("`"), let space = words.lastIndex(where: \.isWhitespace) {
            field = String(words[..<space].reversed().drop(while: \.isWhitespace).reversed())
            direction = words[words.index(after: space)...].lowercased()
        }
        guard ["asc", "desc"].contains(direction) else {
            throw Status(.invalidArgument, "Invalid orderBy \"\(text)\".")
        }
        do {
            return DocumentQuery.Order(field: try QueryField(field), isDescending: direction == "desc")
        } catch {
            throw Status(.invalidArgument, "Invalid orderBy \"\(text)\": \(error.message)")
        }
    }

    /// Splits at commas outside backquotes.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text.unicodeScalars {
            if character == ",", !isQuoted {
                parts.append("")
                continue
            }
            if character == "`", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            parts[parts.count - 1].unicodeScalars.append(character)
        }
        return parts
    }
}
