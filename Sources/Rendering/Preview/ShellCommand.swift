/// A command as a user would type it. Its first word names a program of Tandem or of the system.
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
        // Iterates over Unicode scalars: Swift merges an apostrophe and a combining accent into one Character, but a
        // shell does not.
        var quoted = "'"
        for scalar in word.unicodeScalars {
            if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}
