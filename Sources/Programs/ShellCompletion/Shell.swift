/// A shell that completes command lines.
public enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash, 4.4 or newer.
    case bash
    /// Z shell.
    case zsh
    /// fish, 3.2 or newer.
    case fish

    /// What the shell's script gets for a command line: for each candidate a line, its parts apart by tabs.
    ///
    /// `word TEXT ABOUT`, `file PREFIX EXTENSION…`, `directory PREFIX` or `command PREFIX`; the prefix is what was typed
    /// of the name.
    /// - Parameters:
    ///   - engine: what knows the commands.
    ///   - program: the name of the program, without folders.
    ///   - words: what was typed behind it, as the shell divides it; the last one is to be completed.
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

    /// bash replaces what stands behind the last `=` or `:`; zsh has been told of the prefix; fish replaces all.
    private func line(_ word: String, _ about: String, _ prefix: String, _ typed: TypedWords) -> String? {
        let text =
            switch self {
            case .bash: String((prefix + word).dropFirst(typed.settled))
            case .zsh: word
            case .fish: prefix + word
            }
        // A control character would be a line or a part of its own.
        guard (prefix + word).hasPrefix(typed.word), word.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        // One line each, whatever an abstract holds.
        let oneLine = about.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "word\t\(text)\t\(oneLine.replacing("\t", with: " "))"
    }
}

/// A command line behind its program, divided as the program will see it.
struct TypedWords: Equatable {
    var words: [String]
    /// The one that is completed.
    var word: String
    /// How many characters of it the shell takes for words of their own, which stay as they are.
    var settled = 0

    init(_ all: [String]) {
        words = all.dropLast()
        word = all.last ?? ""
    }

    /// bash divides words at each of `COMP_WORDBREAKS` too: `--app`, `=`, `jokes` and `http`, `:`, `//127.0.0.1`.
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
