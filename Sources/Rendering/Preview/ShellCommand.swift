/// A command as somebody would type it: its first word is a program of Tandem or of the system.
struct ShellCommand: Equatable, Sendable {
    var words: [String]

    init(_ words: [String]) { self.words = words }

    /// The line for a POSIX shell.
    var line: String { words.map(Self.quoted).joined(separator: " ") }

    /// A word that means itself to a POSIX shell (POSIX.1-2024, Shell Command Language, 2.2 Quoting).
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || "%+,-./:=@_".unicodeScalars.contains($0))
            }
        if isPlain { return word }
        // By scalars: an apostrophe and the accent that follows it are one Character, but two to a shell.
        var quoted = "'"
        for scalar in word.unicodeScalars {
            if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}
