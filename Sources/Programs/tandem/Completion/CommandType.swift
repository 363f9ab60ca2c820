import ArgumentParser
import CommandSupport
import Foundation
import ShellCompletion

/// A command of this program, described by its type. Only the requested command is described, because all commands at
/// once take long.
struct CommandType: CompletableCommand {
    let type: any ParsableCommand.Type

    /// Returns the root command of a program: of this one, or of one in its folder.
    static func program(_ name: String) -> (any CompletableCommand)? {
        guard Shell.programs.contains(name) else { return nil }
        return name == "tandem" ? CommandType(type: Tandem.self) : Sibling.description(name, [])
    }

    /// The programs that `scripts/tandem` can start instead of a command; it sets `TANDEM_COMMAND`.
    private static var startedPrograms: [Subcommand] {
        guard getenv("TANDEM_COMMAND") != nil else { return [] }
        return [
            Subcommand(name: "main-app", abstract: "The app process."),
            Subcommand(name: "widget-extension", abstract: "The widget process."),
            Subcommand(name: "local-backend", abstract: "The embedded backend."),
        ]
    }

    private var isRoot: Bool { type == Tandem.self }

    var subcommands: [Subcommand] {
        type.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map {
            Subcommand(name: $0._commandName, abstract: $0.configuration.abstract)
        } + (isRoot ? Self.startedPrograms : [])
    }

    var inputs: [ArgumentDescription] {
        // The description of the program itself would include all its commands.
        isRoot ? RootOptions.described?.inputs ?? [] : type.inputs
    }

    func subcommand(_ name: String) -> (any CompletableCommand)? {
        if isRoot, Self.startedPrograms.contains(where: { $0.name == name }) { return Self.program(name) }
        guard let below = type.configuration.subcommands.first(where: { $0._commandName == name }) else { return nil }
        if let elsewhere = below as? any HandedOverCommand.Type { return Sibling.command(elsewhere.handler) }
        return CommandType(type: below)
    }
}

/// The options of `tandem` itself: `--version` and `--help`.
private struct RootOptions: ParsableCommand {
    static let configuration = CommandConfiguration(version: tandemVersion)
}

/// A program with one command. A command that hands everything over would otherwise hand over the request for its
/// description, too.
private struct Alone<Command: ParsableCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(version: tandemVersion, subcommands: [Command.self])
    }
}

extension ParsableCommand {
    fileprivate static var inputs: [ArgumentDescription] {
        Alone<Self>.described?.subcommand(_commandName)?.inputs ?? []
    }

    /// The command's description of itself and its subcommands.
    fileprivate static var described: CommandDescription? {
        do {
            _ = try parseAsRoot(["--experimental-dump-help"])
            return nil
        } catch {
            return CommandDescription(program: fullMessage(for: error).utf8)
        }
    }
}

extension Sibling {
    /// Returns the command of a sibling program that carries out one of this program's.
    static func command(_ handler: HandingOver) -> (any CompletableCommand)? {
        var command = description(handler.program, handler.arguments)
        for name in handler.commands { command = command?.subcommand(name) }
        return command
    }

    /// Returns a sibling program's description of its commands; nil if it was not built.
    static func description(_ name: String, _ arguments: [String]) -> (any CompletableCommand)? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(name))
        process.arguments = arguments + ["--experimental-dump-help"]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let said = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return CommandDescription(program: said)
    }
}
