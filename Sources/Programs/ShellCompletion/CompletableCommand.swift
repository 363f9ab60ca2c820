/// A command whose words can be completed: one that describes itself, or one of another program.
public protocol CompletableCommand {
    /// The commands below it that its help names.
    var subcommands: [Subcommand] { get }
    /// Its options, flags and arguments.
    var inputs: [ArgumentDescription] { get }
    /// A command below it, also one that the help does not name.
    func subcommand(_ name: String) -> (any CompletableCommand)?
}

/// The name of a command, and what its help says of it.
public struct Subcommand: Sendable, Equatable {
    /// The name.
    public var name: String
    /// One line.
    public var abstract: String

    /// Makes a name.
    public init(name: String, abstract: String) {
        self.name = name
        self.abstract = abstract
    }
}

/// What can stand in a place of the command line.
public enum Candidate: Sendable, Equatable {
    /// A word, and what it is.
    case word(String, about: String)
    /// A file; with one of these extensions, if there are any.
    case file(extensions: [String])
    /// A directory.
    case directory
    /// A program on the PATH, or a file.
    case command
}

/// What was typed before the word that is completed, as far as values depend on it.
public struct CompletionState: Sendable, Equatable {
    /// The commands, from the one below the program on: `["container", "get"]`.
    public internal(set) var path: [String] = []
    /// The values of the options, by name: `["--group": "group.example"]`. The last one counts.
    public internal(set) var options: [String: String] = [:]
    /// How many arguments there are already.
    public internal(set) var arguments = 0
}
