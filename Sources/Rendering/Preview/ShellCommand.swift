/// A command as a user would type it. Its first word is the name of a program, either Tandem's or the system's.
struct ShellCommand: Equatable, Sendable {
    var words: [String]

    init(_ words: [String]) { self.words = words }

    /// The command as a line for a POSIX shell.
    var line: String { words.map(Self.quoted).joined(separator: " ") }

    /// Quotes a word so that a POSIX shell takes it literally (POSIX.1-2024, Shell Command Language, 2.2 Quoting).
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || "%+,-./:=@_".unicodeScalars.contains($0))
            }
        if isPlain { return word }
        // Iterates over Unicode scalars, as a shell does. As Characters, an apostrophe and a following combining accent
        // would be one unit, and the apostrophe would not be escaped.
        var quoted = "'"
        for scalar in word.unicodeScalars {
            if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}
