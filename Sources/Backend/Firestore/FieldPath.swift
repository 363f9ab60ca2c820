/// The path of a field in a document, as masks write it: names joined by dots, odd names in back quotes.
public struct FieldPath: Sendable, Hashable, CustomStringConvertible {
    /// The names, outermost first.
    public let segments: [FieldName]

    /// Makes a path of names.
    public init(segments: [FieldName]) throws(InvalidName) {
        guard !segments.isEmpty, !segments.contains("") else { throw InvalidName("A field path has an empty name") }
        self.segments = segments
    }

    /// Parses text such as `a.b`. A segment that is no plain name stands between backticks, with a backslash before a
    /// backtick or backslash in it.
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
                    throw InvalidName("“\(text)” is no field path: put odd names in back quotes")
                }
                segments.append(FieldName(String(name)))
                rest.removeFirst(name.count)
            }
            guard rest.isEmpty || rest.first == "." else { throw InvalidName("“\(text)” is no field path") }
            guard !rest.isEmpty else { break }
            rest.removeFirst()
        } while true
        try self.init(segments: segments)
    }

    /// The path as masks write it.
    public var description: String {
        segments.map { name in
            let name = name.text
            if Self.isSimple(name.unicodeScalars[...]) { return name }
            return Self.quoting(name)
        }.joined(separator: ".")
    }

    /// By scalars: with a combining accent behind it a back quote is no `Character` of its own, but still ends a name.
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
                throw InvalidName("“\(text)” is no field path: only \\` and \\\\ can be escaped")
            }
        }
        throw InvalidName("“\(text)” is no field path: a back quote is not closed")
    }
}
