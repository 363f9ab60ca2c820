/// A command whose arguments can be completed: it describes itself, or belongs to another program.
public protocol CompletableCommand {
    /// The subcommands that its help lists.
    var subcommands: [Subcommand] { get }
    /// Its options, flags and arguments.
    var inputs: [ArgumentDescription] { get }
    /// Returns a subcommand, even one that the help does not list.
    func subcommand(_ name: String) -> (any CompletableCommand)?
}

/// The name of a command, and its abstract.
public struct Subcommand: Sendable, Equatable {
    public var name: String
    /// The abstract, in one line.
    public var abstract: String

    public init(name: String, abstract: String) {
        self.name = name
        self.abstract = abstract
    }
}

/// A possible continuation of the command line.
public enum Candidate: Sendable, Equatable {
    /// A word, and its explanation.
    case word(String, about: String)
    /// A file; if there are extensions, only with one of them.
    case file(extensions: [String])
    /// A directory.
    case directory
    /// A program on the PATH, or a file.
    case command
}

/// The arguments before the completed word, as far as its values depend on them.
public struct CompletionState: Sendable, Equatable {
    /// The names of the subcommands: `["container", "get"]`.
    public internal(set) var path: [String] = []
    /// The values of the options, by name: `["--group": "group.example"]`. The last one counts.
    public internal(set) var options: [String: String] = [:]
    /// The number of arguments so far.
    public internal(set) var arguments = 0
}
