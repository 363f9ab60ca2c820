import ArgumentParser
import CommandSupport

/// `tandem completions bash`: prints the text that a start-up file of the shell needs.
struct Completions: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Prints a script that completes command lines in bash, zsh or fish.",
        discussion: """
            It completes tandem, main-app, widget-extension and local-backend: commands, options, their values, files,
            the records of containers, and the command lines after `tandem with --`. In a clone, scripts/tandem is
            completed as well. A shell asks a program for its commands once: after an update, open a new shell.

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

/// The command that the shells' scripts run when the user presses Tab.
///
/// The command prints these lines: the name of the completion script (empty if the program has no script); the folder of
/// the containers; and each word before the word to complete.
struct Complete: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Prints a command line as completion scripts need it.", shouldDisplay: false)

    @Option(help: "Print the completion script for this shell instead.") var script: Shell?
    @Argument(parsing: .captureForPassthrough, help: "After --, the command line; its last word is completed.")
    var words: [String] = []

    func run() throws {
        let line = CompletedLine(words.first == "--" ? Array(words.dropFirst()) : words)
        if let script {
            try line.handler?.printScript(script)
        } else {
            let head = [line.handler?.scriptName ?? "", CompletionKind.containers]
            for text in head + line.words.dropLast() { Output.line(text) }
        }
    }
}
