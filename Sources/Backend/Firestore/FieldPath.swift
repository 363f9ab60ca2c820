/// The path of a field in a document, as in field masks: names joined by dots, with unusual names in backquotes.
public struct FieldPath: Sendable, Hashable, CustomStringConvertible {
    /// The names, outermost first.
    public let segments: [FieldName]

    /// Makes a path from names.
    public init(segments: [FieldName]) throws(InvalidName) {
        guard !segments.isEmpty, !segments.contains("") else { throw InvalidName("A field path has an empty name") }
        self.segments = segments
    }

    /// Parses text such as `a.b`. A segment that is not a simple identifier is enclosed in backquotes, and a backslash
    /// escapes a backquote or a backslash in it.
    public init(_ text: String) throws(InvalidName) {
        var segments: [FieldName] = []
        var rest = text.unicodeScalars[...]
        repeat {
            if rest.first == "`" {
                rest.removeFirst()
                segments.append(FieldName(try Self.quoted(&rest, in: text)))
            } else {
                let name = rest.prefix { $0 != "." && $0 != "`" }
                guard Self.isSimple(name) else {
                    throw InvalidName("“\(text)” is not a field path: put unusual names in backquotes")
                }
                segments.append(FieldName(String(name)))
                rest.removeFirst(name.count)
            }
            guard rest.isEmpty || rest.first == "." else { throw InvalidName("“\(text)” is not a field path") }
            guard !rest.isEmpty else { break }
            rest.removeFirst()
        } while true
        try self.init(segments: segments)
    }

    /// The path in the syntax of field masks.
    public var description: String {
        segments.map { name in
            let name = name.text
            if Self.isSimple(name.unicodeScalars[...]) { return name }
            return Self.quoting(name)
        }.joined(separator: ".")
    }

    /// Works on Unicode scalars, because Swift combines a backquote and a following accent into one `Character`. The
    /// backquote still ends the name.
    private static func quoting(_ name: String) -> String {
        var text = String.UnicodeScalarView("`".unicodeScalars)
        for scalar in name.unicodeScalars {
            if scalar == "`" || scalar == "\\" { text.append("\\") }
            text.append(scalar)
        }
        text.append("`")
        return String(text)
    }

    private static func isSimple(_ name: Substring.UnicodeScalarView) -> Bool {
        guard let first = name.first, !("0"..."9").contains(first) else { return false }
        return name.allSatisfy {
            $0 == "_" || ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        }
    }

    private static func quoted(_ rest: inout Substring.UnicodeScalarView, in text: String) throws(InvalidName) -> String
    {
        var name = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "`" { return String(name) }
            if scalar != "\\" {
                name.append(scalar)
            } else if let escaped = rest.popFirst(), escaped == "\\" || escaped == "`" {
                name.append(escaped)
            } else {
                throw InvalidName("“\(text)” is not a field path: only \\` and \\\\ can be escaped")
            }
        }
        throw InvalidName("“\(text)” is not a field path: a backquote is not closed")
    }
}
