/// A word of a command that a user pastes into a shell.
public enum ShellWord {
    /// Quotes a word so that a POSIX shell takes it literally (POSIX.1-2024, Shell Command Language, 2.2 Quoting).
    public static func quoted(_ word: String) -> String {
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
