import ArgumentParser

/// The option by which `tandem complete` asks a program for its completion script: `--completion-script SHELL NAME`.
///
/// swift-argument-parser derives the names of a script's functions from the program's command name. Two kinds of
/// command names do not work: `tandem adopt` is not a valid function name, and functions named after `tandem` already
/// exist. So the caller passes `NAME`.
///
/// The script of `tandem adopt` treats `adopt` as a subcommand, because the user types it as one. swift-argument-parser
/// 1.8 adds a subcommand `help` to every program, even to a program that takes arguments. zsh refuses such a script.
public let completionScriptOption = "--completion-script"

extension ParsableCommand {
    /// If the arguments ask for the completion script, prints it and ends the process.
    /// - Returns: The arguments for the program's parser. If a completion script asks for candidates (`---completion
    ///   adopt -- …`), the result does not contain the name of the program's own command (`adopt`).
    static func answerCompletionScript(_ arguments: [String]) -> [String] {
        if arguments.count == 3, arguments[0] == completionScriptOption,
            let shell = CompletionShell(rawValue: arguments[1])
        {
            Output.ifReaderLeaves(.endsCommand)
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

/// A command whose only subcommand is the program. The command has the name that is the last argument of
/// `--completion-script SHELL NAME`.
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
