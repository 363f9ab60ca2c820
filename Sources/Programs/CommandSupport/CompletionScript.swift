import ArgumentParser

/// The option by which `tandem complete` asks a program for its completion script: `--completion-script SHELL NAME`.
///
/// swift-argument-parser names the functions of a script after the program's command. A sibling program's command is
/// `tandem adopt`, which cannot name a function, or `tandem`, whose functions already exist. So the caller passes a
/// name.
///
/// In the script of `tandem adopt`, `adopt` is a subcommand, as on the command line. swift-argument-parser 1.8 adds a
/// subcommand `help` to every program, even to a program that takes arguments, and zsh refuses such a script.
public let completionScriptOption = "--completion-script"

extension ParsableCommand {
    /// If the arguments ask for the completion script, prints it and ends the process.
    /// - Returns: the arguments for the program's parser. A completion script may ask for candidates (`---completion
    ///   adopt -- …`); then the name of the program's own command is removed.
    static func answerCompletionScript(_ arguments: [String]) -> [String] {
        if arguments.count == 3, arguments[0] == completionScriptOption,
            let shell = CompletionShell(rawValue: arguments[1])
        {
            let isSubcommand = Named<Self>.subcommand != nil
            Output.line(
                isSubcommand ? Front<Self>.completionScript(for: shell) : Named<Self>.completionScript(for: shell))
            succeed()
        }
        guard arguments.count > 1, arguments[0] == "---completion", arguments[1] == Named<Self>.subcommand else {
            return arguments
        }
        return [arguments[0]] + arguments.dropFirst(2)
    }
}

/// A command whose only subcommand is the program. Its name is the last argument.
private struct Front<Program: ParsableCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: CommandLine.arguments.last, subcommands: [Named<Program>.self])
    }
}

/// The program under a name that is a single word.
private struct Named<Program: ParsableCommand>: ParsableCommand {
    /// The part `adopt` of the name `tandem adopt`.
    static var subcommand: String? { Program._commandName.split(separator: " ").dropFirst().first.map(String.init) }
    static var configuration: CommandConfiguration {
        var configuration = Program.configuration
        configuration.commandName = subcommand ?? CommandLine.arguments.last
        return configuration
    }

    @OptionGroup var program: Program
}
