import Utilities

/// A command as a user would type it. Its first word is the name of a program, either Tandem's or the system's.
struct ShellCommand: Equatable, Sendable {
    var words: [String]

    init(_ words: [String]) { self.words = words }

    /// The command as a line for a POSIX shell.
    var line: String { words.map(ShellWord.quoted).joined(separator: " ") }
}
