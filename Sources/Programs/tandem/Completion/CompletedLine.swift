import ArgumentParser
import CommandSupport

/// A command line in a form that a completion script of swift-argument-parser can complete.
///
/// Such a script knows only the commands of one program. It does not know the sibling programs to which `tandem` hands
/// commands over. It does not know the command in `tandem with -- COMMAND` either. In bash and zsh it also misses values
/// after an equals sign. This type handles these three cases and nothing else.
struct CompletedLine {
    /// The programs whose command lines are completed.
    static let programs = ["tandem", "main-app", "widget-extension", "local-backend"]

    /// The program and its arguments. The last word is the one to complete.
    private(set) var words: [String]
    /// The program that prints the completion script; nil if the program does not belong to this package.
    private(set) var handler: HandingOver?

    /// Converts a command line.
    /// - Parameter line: the words as the shell divides them. The last word is the one to complete.
    init(_ line: [String]) {
        words = Self.joined(line)
        let name = words.first?.split(separator: "/").last.map(String.init) ?? ""
        guard words.count > 1, Self.programs.contains(name) else { return }
        handler = HandingOver(program: name)
        if name == "tandem" { resolve() }
        guard handler != nil else { return }
        words = words.flatMap { word in
            word.hasPrefix("--")
                ? word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) : [word]
        }
    }

    /// Finds the program that performs a command of `tandem`.
    private mutating func resolve() {
        if words.count > 2, words[1] == "help" { words.remove(at: 1) }
        guard words.count > 2 else { return }
        let command = words[1]
        let arguments = Array(words.dropFirst(2))
        if Self.programs.dropFirst().contains(command) {
            self = CompletedLine([Sibling.path(command)] + arguments)
        } else if command == With._commandName, let line = With.commandLine(arguments) {
            self = CompletedLine(line)
        } else if let handler = Tandem.handler(of: command) {
            self.handler = handler
            // If the program has no subcommands, its completion script treats the name of the command as a subcommand.
            let commands = handler.commands.isEmpty ? [command] : handler.commands
            words = [Sibling.path(handler.scriptName)] + commands + arguments
        }
    }

    /// Joins words that bash divides at `COMP_WORDBREAKS`, such as `--app`, `=`, `jokes` or `http`, `:`, `//127.0.0.1`.
    private static func joined(_ line: [String]) -> [String] {
        var words: [String] = []
        var wasBreak = false
        for word in line {
            let isBreak = !word.isEmpty && word.allSatisfy { $0 == "=" || $0 == ":" }
            if isBreak || wasBreak, !words.isEmpty {
                words[words.count - 1] += word
            } else {
                words.append(word)
            }
            wasBreak = isBreak
        }
        return words
    }
}

extension HandingOver {
    /// The name of the completion script. `tandem-adopt` has a script for each of the commands that it performs.
    var scriptName: String { program + arguments.joined() }

    /// Replaces this process by `program`, which prints its completion script.
    func printScript(_ shell: Shell) throws {
        try Sibling.become(program, arguments + [completionScriptOption, shell.rawValue, scriptName])
    }
}

extension With {
    /// Returns the command and its arguments; nil if `arguments` holds only options of `tandem with`.
    fileprivate static func commandLine(_ arguments: [String]) -> [String]? {
        guard let words = try? parse(arguments).words, words.first?.hasPrefix("-") == false else { return nil }
        return Array(words)
    }
}
