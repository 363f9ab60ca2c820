/// Completes command lines from the programs' descriptions of their commands.
public struct CompletionEngine {
    /// The candidates, and the part of the word before them, such as `--app=` before `jokes`.
    public struct Answer: Sendable, Equatable {
        public var candidates: [Candidate]
        /// The beginning of the word that is not part of the candidates.
        public var prefix = ""
    }

    /// Returns the root command of the program with this name.
    public typealias ProgramNamed = (String) -> (any CompletableCommand)?
    /// Returns values that depend on the machine, such as the names of records; nil for all other arguments.
    public typealias FoundValues = (ArgumentDescription, CompletionState) -> [String]?

    private let programNamed: ProgramNamed
    private let foundValues: FoundValues

    public init(programNamed: @escaping ProgramNamed, foundValues: @escaping FoundValues = { _, _ in nil }) {
        self.programNamed = programNamed
        self.foundValues = foundValues
    }

    /// Returns the candidates for a word.
    /// - Parameters:
    ///   - program: The name of the program, without folders.
    ///   - words: The arguments between the program and the word.
    ///   - word: The beginning of the word; may be empty.
    public func answer(_ program: String, _ words: some Collection<String>, _ word: String) -> Answer {
        guard let root = programNamed(program) else { return Answer(candidates: []) }
        var walk = Walk(root)
        var rest = Array(words)[...]
        while let next = rest.first {
            if walk.isBeginOfCommandLine(next) { return answerForCommandLine(rest, word) }
            rest.removeFirst()
            walk.take(next)
            if walk.isAnotherCommandLine { return answerForCommandLine(rest, word) }
        }
        return answer(walk, word)
    }

    /// Completes the command line that a program starts: `tandem with -- tandem clock now`.
    private func answerForCommandLine(_ words: ArraySlice<String>, _ word: String) -> Answer {
        guard let first = words.first else { return Answer(candidates: [.command]) }
        let name = first.split(separator: "/").last.map(String.init) ?? first
        guard programNamed(name) != nil else { return Answer(candidates: [.file(extensions: [])]) }
        return answer(name, words.dropFirst(), word)
    }

    private func answer(_ walk: Walk, _ word: String) -> Answer {
        if let option = walk.pending { return Answer(candidates: values(option, walk.state)) }
        if !walk.isTerminated, word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
            guard let option = walk.option(String(word[..<equals])) else { return Answer(candidates: []) }
            return Answer(candidates: values(option, walk.state), prefix: String(word[...equals]))
        }
        if !walk.isTerminated, word.hasPrefix("-") { return Answer(candidates: walk.unusedOptions) }
        var candidates: [Candidate] = walk.subcommands.map { .word($0.name, about: $0.abstract) }
        if let argument = walk.nextArgument { candidates += values(argument, walk.state) }
        if walk.takesCommandLine { candidates.append(.command) }
        // If there are no other candidates, an empty word shows the options.
        if candidates.isEmpty, word.isEmpty, !walk.isTerminated { candidates = walk.unusedOptions }
        return Answer(candidates: candidates)
    }

    private func values(_ argument: ArgumentDescription, _ state: CompletionState) -> [Candidate] {
        if let list = argument.completionKind?.list?.values ?? argument.allValues {
            return list.map { .word($0, about: "") }
        }
        if let files = argument.completionKind?.file { return [.file(extensions: files.extensions)] }
        if argument.completionKind?.directory != nil { return [.directory] }
        if let found = foundValues(argument, state) { return found.map { .word($0, about: "") } }
        // The commands use these value names consistently.
        switch argument.valueName {
        case "dir", "project": return [.directory]
        case "file", "executable", "token-file": return [.file(extensions: [])]
        default: return []
        }
    }
}

/// Parses a command line, word by word.
private struct Walk {
    private var command: any CompletableCommand
    private var isHelp = false
    private var used: Set<String> = []
    private(set) var state = CompletionState()
    /// The option whose value comes next.
    private(set) var pending: ArgumentDescription?
    /// True after `--`.
    private(set) var isTerminated = false
    /// True if another program with its arguments follows.
    private(set) var isAnotherCommandLine = false

    init(_ command: any CompletableCommand) {
        self.command = command
    }

    mutating func take(_ word: String) {
        if let option = pending {
            pending = nil
            option.spellings.forEach { state.options[$0] = word }
        } else if !isTerminated, word == "--" {
            isTerminated = true
            isAnotherCommandLine = command.inputs.contains { $0.takesAllThatFollows }
        } else if !isTerminated, word.hasPrefix("-"), word != "-" {
            takeOption(word)
        } else if state.arguments == 0, !isTerminated, word == "help" || command.subcommand(word) != nil {
            isHelp = isHelp || word == "help"
            guard let below = command.subcommand(word) else { return }
            command = below
            state.path.append(word)
            used = []
        } else {
            state.arguments += 1
        }
    }

    private mutating func takeOption(_ word: String) {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard let option = option(parts[0]) else { return }
        used.formUnion(option.spellings)
        guard option.kind == .option else { return }
        if parts.count == 2 {
            option.spellings.forEach { state.options[$0] = parts[1] }
        } else {
            pending = option
        }
    }

    /// True if another program and its arguments can follow here without `--`.
    var takesCommandLine: Bool { !isHelp && command.inputs.contains { $0.takesAllRemaining } }

    func isBeginOfCommandLine(_ word: String) -> Bool {
        takesCommandLine && pending == nil && !word.hasPrefix("-") && command.subcommand(word) == nil
    }

    func option(_ spelling: String) -> ArgumentDescription? {
        command.inputs.first { $0.spellings.contains(spelling) }
    }

    var subcommands: [Subcommand] {
        guard state.arguments == 0, !isTerminated else { return [] }
        let known = command.subcommands
        guard !known.isEmpty, state.path.isEmpty, !isHelp else { return known }
        return known + [Subcommand(name: "help", abstract: "Shows the help of a command.")]
    }

    var nextArgument: ArgumentDescription? {
        guard !isHelp else { return nil }
        let arguments = command.inputs.filter { $0.kind == .positional && $0.shouldDisplay && !$0.takesAllThatFollows }
        if let next = arguments.dropFirst(state.arguments).first { return next }
        return arguments.last.flatMap { $0.isRepeating ? $0 : nil }
    }

    /// The long names of options that are not used yet or can be repeated.
    var unusedOptions: [Candidate] {
        guard !isHelp else { return [] }
        return command.inputs.filter { input in
            input.kind != .positional && input.shouldDisplay
                && (input.isRepeating || used.isDisjoint(with: input.spellings))
        }.compactMap { input in
            (input.spellings.first { $0.hasPrefix("--") } ?? input.spellings.first).map {
                .word($0, about: input.abstract ?? "")
            }
        }
    }
}
