import Foundation

/// A command of a program, as the program describes it (swift-argument-parser: `--experimental-dump-help`).
public struct CommandDescription: Decodable, Sendable {
    var commandName: String
    var abstract: String?
    var isShown: Bool
    var described: [CommandDescription]
    var arguments: [ArgumentDescription]

    /// Reads what a program printed; nil when it is not a description.
    public init?(program json: some Sequence<UInt8>) {
        guard let tool = try? JSONDecoder().decode(ProgramDescription.self, from: Data(json)) else { return nil }
        self = tool.command
    }

    private enum CodingKeys: String, CodingKey {
        case commandName, abstract, arguments
        case isShown = "shouldDisplay"
        case described = "subcommands"
    }

    /// Decodes a command.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        commandName = try container.decode(String.self, forKey: .commandName)
        abstract = try container.decodeIfPresent(String.self, forKey: .abstract)
        isShown = try container.decodeIfPresent(Bool.self, forKey: .isShown) ?? true
        described = try container.decodeIfPresent([CommandDescription].self, forKey: .described) ?? []
        arguments = try container.decodeIfPresent([ArgumentDescription].self, forKey: .arguments) ?? []
    }
}

/// What a program prints.
private struct ProgramDescription: Decodable {
    var command: CommandDescription
}

extension CommandDescription: CompletableCommand {
    /// The commands below it that its help names. `help` is everywhere, and known to who completes.
    public var subcommands: [Subcommand] {
        described.filter { $0.isShown && $0.commandName != "help" }.map {
            Subcommand(name: $0.commandName, abstract: $0.abstract ?? "")
        }
    }

    /// A command below it.
    public func subcommand(_ name: String) -> (any CompletableCommand)? {
        described.first { $0.commandName == name && name != "help" }
    }

    /// The options and arguments.
    public var inputs: [ArgumentDescription] { arguments }
}

/// An option, a flag or an argument of a command.
public struct ArgumentDescription: Decodable, Sendable {
    /// What it is on the command line.
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

    /// What it is.
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

    /// Whether all that stands behind `--` belongs to it, such as the command of `tandem with -- COMMAND`.
    var takesAllThatFollows: Bool { takesAllRemaining || kind == .positional && parsingStrategy == "postTerminator" }

    /// Whether that holds without `--` too, from the first word on that is no option.
    var takesAllRemaining: Bool { kind == .positional && parsingStrategy == "allRemainingInput" }
}
