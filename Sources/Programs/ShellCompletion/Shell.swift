/// A shell that completes command lines.
public enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash, 4.4 or newer.
    case bash
    /// Z shell.
    case zsh
    /// fish, 3.2 or newer.
    case fish

    /// Returns the answer for the shell's script: one line per candidate, its parts separated by tabs.
    ///
    /// Each line is `word TEXT ABOUT`, `file PREFIX EXTENSION…`, `directory PREFIX` or `command PREFIX`; the prefix is
    /// the typed part of the name.
    /// - Parameters:
    ///   - engine: Knows the commands.
    ///   - program: The name of the program, without folders.
    ///   - words: The arguments as the shell splits them; the last one is to be completed.
    public func lines(_ engine: CompletionEngine, _ program: String, _ words: [String]) -> [String] {
        let typed = self == .bash ? TypedWords(bash: words) : TypedWords(words)
        let answer = engine.answer(program, typed.words, typed.word)
        let begun = typed.word.dropFirst(answer.prefix.count)
        return answer.candidates.compactMap { candidate in
            switch candidate {
            case .word(let word, let about): line(word, about, answer.prefix, typed)
            case .file(let extensions): (["file", String(begun)] + extensions).joined(separator: "\t")
            case .directory: "directory\t\(begun)"
            case .command: "command\t\(begun)"
            }
        }
    }

    /// bash replaces the text after the last `=` or `:`; zsh got the prefix already; fish replaces the whole word.
    private func line(_ word: String, _ about: String, _ prefix: String, _ typed: TypedWords) -> String? {
        let text =
            switch self {
            case .bash: String((prefix + word).dropFirst(typed.settled))
            case .zsh: word
            case .fish: prefix + word
            }
        // Skips names with control characters, which would break the line or its parts.
        guard (prefix + word).hasPrefix(typed.word), word.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        // An abstract must stay on one line.
        let oneLine = about.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "word\t\(text)\t\(oneLine.replacing("\t", with: " "))"
    }
}

/// The arguments of a command line, split as the program will see them.
struct TypedWords: Equatable {
    var words: [String]
    /// The word to complete.
    var word: String
    /// The number of its characters that the shell treats as separate words, which stay unchanged.
    var settled = 0

    init(_ all: [String]) {
        words = all.dropLast()
        word = all.last ?? ""
    }

    /// bash also splits words at each of `COMP_WORDBREAKS`: `--app`, `=`, `jokes` and `http`, `:`, `//127.0.0.1`.
    init(bash all: [String]) {
        var joined: [String] = []
        var goesOn = false
        for word in all {
            let isBreak = !word.isEmpty && word.allSatisfy { $0 == "=" || $0 == ":" }
            if !joined.isEmpty, isBreak || goesOn {
                joined[joined.count - 1] += word
            } else {
                joined.append(word)
            }
            goesOn = isBreak
        }
        self.init(joined)
        let last = all.last ?? ""
        settled = goesOn ? word.count : word.count - last.count
    }
}
