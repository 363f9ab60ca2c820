import AppGroup
public import ArgumentParser
import CommandSupport
import Glibc
public import Lab
import Utilities

/// The command `tandem-lab converge`.
struct Converge: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "converge",
        abstract: "Checks that watchers and the widget host end at the last revision, whatever they miss.",
        discussion: """
            Real watchers (tandem-watch) and a real host (widget-extension) watch a container while other processes
            commit. The kinds of rounds take turns:
              plain      single commits, then many
              start      commits while the watcher starts
              window     a commit between its first look and its first watch, or the other way round (needs strace)
              overflow   the watcher is stopped until the kernel drops events
              moved      the directory is moved away, and another takes its place
              recreated  the directory is deleted and created again
              marker     reload requests; the marker is damaged, and its sequence starts again

            The seed determines what is committed and when. Exit 1 if something does not converge within --within.

            EXAMPLES
              tandem-lab converge
              tandem-lab converge --rounds 100 --seed 7
              tandem-lab converge --kind overflow --kind moved --json
              {"seed":7,"rounds":[{"number":1,"kind":"overflow","commits":3,"milliseconds":41,"violation":null,"skipped":null},…],"violations":0}
            """, shouldDisplay: false)

    @Option(help: "The number of rounds.") var rounds = ConvergeCheck.Kind.allCases.count * 2
    @Option(help: "Determines what is committed, and when; by default random, and printed.") var seed: UInt64?
    @Option(help: "Only rounds of this kind; may be repeated.") var kind: [ConvergeCheck.Kind] = []
    @Option(help: "The time limit for seeing the last revision.") var within = DurationArgument(.seconds(30))
    @Flag(help: "End at the first violation.") var untilViolation = false
    @Option(
        help: ArgumentHelp("A variable for writing processes.", valueName: "name=value", visibility: .hidden))
    var writerEnvironment: [EnvironmentAssignment] = []
    @Option(
        help: ArgumentHelp("A variable for watching processes.", valueName: "name=value", visibility: .hidden))
    var watcherEnvironment: [EnvironmentAssignment] = []
    @OptionGroup var worker: WorkerEnvironment
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard (1...1_000_000).contains(rounds) else {
            throw ValidationError("--rounds takes a number from 1 to 1000000")
        }
    }

    func run() throws {
        var settings = ConvergeCheck.Settings(seed: seed ?? UInt64.random(in: 1...999_999))
        settings.rounds = rounds
        if !kind.isEmpty { settings.kinds = kind }
        settings.patience = within.duration
        settings.stopsAtFirst = untilViolation
        settings.writerEnvironment = worker.merged(writerEnvironment)
        settings.watcherEnvironment = worker.merged(watcherEnvironment)
        let folder = try Workplace("converge", in: RuleCheck.folder)
        defer { folder.remove() }
        let results: [ConvergeCheck.Round]
        do {
            results = try ConvergeCheck(settings, in: folder.path).run { report($0, settings) }
        } catch let failure as ConvergeFailure {
            throw CommandFailure(failure.isMissing ? .unavailable : .io, reason: "converge", failure.description)
        }
        let violations = results.count { $0.violation != nil }
        if common.json {
            Output.line(
                "{\"seed\":\(settings.seed),\"rounds\":[\(results.map(\.json).joined(separator: ","))],\"violations\":\(violations)}"
            )
        } else {
            let slowest = results.map(\.milliseconds).max() ?? 0
            Output.line(
                "\(results.count.counted("round")), \(results.map(\.commits).reduce(0, +).counted("commit")), "
                    + "\(violations.counted("violation")); the slowest "
                    + "convergence took \(slowest) ms (seed \(settings.seed))")
        }
        guard violations == 0 else { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    private func report(_ round: ConvergeCheck.Round, _ settings: ConvergeCheck.Settings) {
        if let reason = round.skipped { Output.note("round \(round.number), \(round.kind), was skipped: \(reason)") }
        if let violation = round.violation, !common.json {
            Output.line("VIOLATION round \(round.number), \(round.kind): \(violation)")
        }
        guard !common.json, isatty(STDERR_FILENO) == 1 else { return }
        Output.note("\(round.number) of \(settings.rounds), \(round.kind): \(round.milliseconds) ms")
    }
}

extension ConvergeCheck.Kind: ExpressibleByArgument {}

extension WorkerEnvironment {
    fileprivate func merged(_ more: [EnvironmentAssignment]) -> [String: String] {
        variables.merging(more.map { ($0.name, $0.value) }) { $1 }
    }
}

extension ConvergeCheck.Round {
    fileprivate var json: String {
        "{\"number\":\(number),\"kind\":\"\(kind)\",\"commits\":\(commits),\"milliseconds\":\(milliseconds)"
            + ",\"violation\":\(violation.map { JSONText.quoted($0) } ?? "null")"
            + ",\"skipped\":\(skipped.map { JSONText.quoted($0) } ?? "null")}"
    }
}
