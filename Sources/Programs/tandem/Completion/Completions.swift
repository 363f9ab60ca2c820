public import ArgumentParser
import CommandSupport
public import ShellCompletion

extension Shell: ExpressibleByArgument {}

/// `tandem completions bash`: prints the script for a start-up file of the shell.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a script that completes command lines in bash, zsh or fish.",
        discussion: """
            It completes tandem, main-app, widget-extension and local-backend: commands, options, their values, files,
            the records of containers, and the command lines after `tandem with --`. In a checkout, scripts/tandem is
            completed as well. It always asks the program on the command line, so it is up to date.

            INSTALL
              echo 'source <(tandem completions bash)' >> ~/.bashrc
              echo 'source <(tandem completions zsh)' >> ~/.zshrc
              tandem completions fish > ~/.config/fish/conf.d/tandem.fish

            In zsh, the line must follow the one with compinit.

            EXAMPLES
              source <(tandem completions bash)
              source <(scripts/tandem completions bash)
            """)

    @Argument(help: "The shell.") var shell: Shell

    func run() {
        Output.line(shell.script)
    }
}

/// Answers the shells' scripts when the user presses Tab.
struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the candidates for a word of a command line.", shouldDisplay: false)

    @Argument(help: "The shell.") var shell: Shell
    @Argument(help: "The name of the program.") var program: String
    @Argument(parsing: .captureForPassthrough, help: "After --, its arguments; the last one is completed.")
    var words: [String] = []

    func run() {
        let engine = CompletionEngine(programNamed: CommandType.program, foundValues: FoundValues.of)
        let typed = words.first == "--" ? Array(words.dropFirst()) : words
        for line in shell.lines(engine, program, typed) { Output.line(line) }
    }
}
