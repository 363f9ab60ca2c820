import Foundation

/// A command of a program, in the program's own description (swift-argument-parser: `--experimental-dump-help`).
public struct CommandDescription: Decodable, Sendable {
    var commandName: String
    var abstract: String?
    var isShown: Bool
    var described: [CommandDescription]
    var arguments: [ArgumentDescription]

    /// Parses a program's output; nil if it is not a description.
    public init?(program json: some Sequence<UInt8>) {
        guard let tool = try? JSONDecoder().decode(ProgramDescription.self, from: Data(json)) else { return nil }
        self = tool.command
    }

    private enum CodingKeys: String, CodingKey {
        case commandName, abstract, arguments
        case isShown = "shouldDisplay"
        case described = "subcommands"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        commandName = try container.decode(String.self, forKey: .commandName)
        abstract = try container.decodeIfPresent(String.self, forKey: .abstract)
        isShown = try container.decodeIfPresent(Bool.self, forKey: .isShown) ?? true
        described = try container.decodeIfPresent([CommandDescription].self, forKey: .described) ?? []
        arguments = try container.decodeIfPresent([ArgumentDescription].self, forKey: .arguments) ?? []
    }
}

/// The output of a program.
private struct ProgramDescription: Decodable {
    var command: CommandDescription
}

extension CommandDescription: CompletableCommand {
    /// The subcommands that its help lists, without `help`, which every command has.
    public var subcommands: [Subcommand] {
        described.filter { $0.isShown && $0.commandName != "help" }.map {
            Subcommand(name: $0.commandName, abstract: $0.abstract ?? "")
        }
    }

    /// Returns a subcommand.
    public func subcommand(_ name: String) -> (any CompletableCommand)? {
        described.first { $0.commandName == name && name != "help" }
    }

    public var inputs: [ArgumentDescription] { arguments }
}

/// An option, a flag or an argument of a command.
public struct ArgumentDescription: Decodable, Sendable {
    /// The kind of argument.
    public enum Kind: String, Decodable, Sendable {
        /// `FILE`.
        case positional
        /// `--name VALUE`.
        case option
        /// `--name`.
        case flag
    }

    struct Name: Decodable, Sendable {
        var kind: String
        var name: String

        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Completion: Decodable, Sendable {
        struct List: Decodable, Sendable {
            var values: [String]
        }
        struct Files: Decodable, Sendable {
            var extensions: [String]
        }
        struct Nothing: Decodable, Sendable {}

        var list: List?
        var file: Files?
        var directory: Nothing?
    }

    public var kind: Kind
    /// The name of its value in the help, such as `dir`.
    public var valueName: String?
    var shouldDisplay: Bool
    var isRepeating: Bool
    var parsingStrategy: String?
    var names: [Name]?
    var allValues: [String]?
    var completionKind: Completion?
    var abstract: String?

    /// `--name` and `-n`.
    var spellings: [String] { (names ?? []).map(\.text) }

    /// True if everything after `--` belongs to it, such as the command of `tandem with -- COMMAND`.
    var takesAllThatFollows: Bool { takesAllRemaining || kind == .positional && parsingStrategy == "postTerminator" }

    /// True if that also holds without `--`, from the first argument that is not an option.
    var takesAllRemaining: Bool { kind == .positional && parsingStrategy == "allRemainingInput" }
}
