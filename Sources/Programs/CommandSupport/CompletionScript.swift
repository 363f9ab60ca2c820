import ArgumentParser

/// The option by which `tandem complete` asks a program for its completion script: `--completion-script SHELL NAME`.
///
/// swift-argument-parser names a script's functions after the program's command. Sibling programs call theirs
/// `tandem adopt`, which is no name for a function, or `tandem`, which the front end has. So the caller gives a name.
///
/// In the script of `tandem adopt`, `adopt` is a subcommand, as on the command line. swift-argument-parser 1.8 adds a
/// subcommand `help` to every program, also to one with arguments, and zsh refuses such a script.
public let completionScriptOption = "--completion-script"

extension ParsableCommand {
    /// Prints the completion script and ends the process if the arguments ask for it.
    /// - Returns: the arguments as the program parses them. A completion script's question after a value
    ///   (`---completion adopt -- …`) loses the name of the program's own command.
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

/// A front end with the program as its only subcommand, under the name that is the last argument.
private struct Front<Program: ParsableCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: CommandLine.arguments.last, subcommands: [Named<Program>.self])
    }
}

/// The program with a name of one word.
private struct Named<Program: ParsableCommand>: ParsableCommand {
    /// `adopt` of `tandem adopt`.
    static var subcommand: String? { Program._commandName.split(separator: " ").dropFirst().first.map(String.init) }
    static var configuration: CommandConfiguration {
        var configuration = Program.configuration
        configuration.commandName = subcommand ?? CommandLine.arguments.last
        return configuration
    }

    @OptionGroup var program: Program
}
