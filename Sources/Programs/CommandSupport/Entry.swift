import AppGroup
public import ArgumentParser
import Glibc

extension ParsableCommand {
    /// Parses the command line, runs the command and ends the process with a code of `ExitStatus`.
    ///
    /// Prints errors on standard error as `PROGRAM: message`, or, with `--json`, as
    /// `{"error":{"code":75,"reason":"conflict","message":"…","path":"…"}}`.
    /// - Parameter arguments: The arguments without the program's name; nil to use the arguments of this process.
    public static func runProgram(_ arguments: [String]? = nil) -> Never {
        let arguments = prepare(arguments)
        do {
            var command = try parse(arguments)
            try command.run()
        } catch {
            end(with: NegativeValue.explains(error, arguments, exitCode(for: error)) ?? error)
        }
        succeed()
    }

    /// Returns the arguments to parse. If they ask for the completion script, prints it and ends the process.
    fileprivate static func prepare(_ arguments: [String]?) -> [String] {
        StartConditions.check()
        // Ignores SIGPIPE, because it would end the process silently. Instead, writing to a pipe that the reader has
        // closed fails with an error.
        InheritedSettings.replace()
        return answerCompletionScript(arguments ?? Array(CommandLine.arguments.dropFirst()))
    }

    /// Parses the command line, and chooses what happens if the reader of the command's output leaves.
    fileprivate static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        let command = try parseAsRoot(arguments)
        if let printing = command as? any PrintingCommand { Output.ifReaderLeaves(printing.earlyReader) }
        return command
    }

    static func succeed() -> Never {
        fflush(nil)
        Glibc.exit(ExitStatus.done.rawValue)
    }

    fileprivate static func end(with error: any Error) -> Never {
        if let code = error as? ExitCode {
            fflush(nil)
            Glibc.exit(code.rawValue)
        }
        let known = error is CommandFailure || error is AppGroupError
        let parserCode = exitCode(for: error)
        if !known, parserCode == .success || parserCode == .validationFailure {
            // The argument parser prints the help, the version and usage errors.
            if parserCode == .validationFailure, CommandLine.arguments.contains("--json") {
                let failure = CommandFailure(.usage, reason: "usage", message(for: error))
                printFailure(failure)
                Glibc.exit(ExitStatus.usage.rawValue)
            }
            if parserCode == .success { Output.ifReaderLeaves(.endsCommand) }
            if parserCode == .success, let help = HelpText(fullMessage(for: error, columns: HelpText.manyColumns)) {
                Output.line(help.wrapped(to: HelpText.terminalWidth))
                succeed()
            }
            if parserCode == .success {
                Output.line(fullMessage(for: error))
                succeed()
            }
            exit(withError: error)
        }
        let failure = CommandFailure(error)
        printFailure(failure)
        Glibc.exit(failure.status.rawValue)
    }

    private static func printFailure(_ failure: CommandFailure) {
        fflush(nil)
        Output.failure(failure, json: CommandLine.arguments.contains("--json"))
    }
}

extension AsyncParsableCommand {
    /// Does the same as the synchronous `runProgram`, for programs whose commands are asynchronous.
    public static func runProgram(_ arguments: [String]? = nil) async -> Never {
        let arguments = prepare(arguments)
        do {
            var command = try parse(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: NegativeValue.explains(error, arguments, exitCode(for: error)) ?? error)
        }
        succeed()
    }
}
