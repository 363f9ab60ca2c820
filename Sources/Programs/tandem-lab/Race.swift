import AppGroup
import ArgumentParser
import CommandSupport
import Glibc
import Lab

/// The command `tandem race`.
struct Race: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "race",
        abstract: "Lets writers and readers race, kills and stops them, and checks their history.",
        discussion: """
            Writers and readers are separate processes on one container. They are killed with SIGKILL and restarted,
            stopped and continued. If ptrace is allowed, some writers also run under strace, which delays their system
            calls or kills them at one. Each operation is logged before it begins, so the log shows what a killed
            process was about to do. At the end a fresh process reads everything and writes once more, and the history
            is checked.

            The seed determines what each process does in each step, which processes are killed, and at which system
            calls. It does not determine how the processes' steps interleave. So a seed repeats what was tried, and a
            failure usually shows again within a few runs.

            Exit 1: a violation; damage or leftovers; or a race that killed nobody in the middle of a commit, or saw no
            contention, and so shows nothing. To see both, it goes on for up to six times its length, or after --limit
            operations for up to its length. Use --kills-per-second 0 to race without kills, and --allow-no-contention
            to race without contention. A single writer causes no contention, so without that option it is a usage error
            (64).

            With the default numbers, a minute writes some 40 MB of logs and history to a new directory tandem-race.… in
            $TMPDIR (or /tmp). If nothing is wrong, it is removed together with the temporary container. Otherwise both
            stay, and their paths are printed. SIGINT and SIGTERM end the race early, and the history so far is judged;
            a second signal ends that too and removes everything. After SIGKILL its processes end, and the next run of
            the laboratory in the same $TMPDIR removes the directory.

            YOUR OWN WRITER: the command after -- is started for each of its steps as `COMMAND put NAME`, with the JSON
            value on standard input and the container in $TANDEM_CONTAINER. Exit 0: committed and durable; it may print
            {"revision":N}. 75: conflict or lock timeout; nothing was written. Any other code: it may have happened or
            not. It is killed with its process group. A missing command ends the race with 69.

            EXAMPLES:
              tandem race
              tandem race --for 10m --kills-per-second 5 --json
              tandem race --seed 7 --for 1m --history /tmp/race.jsonl && tandem check-history /tmp/race.jsonl
              tandem race --limit 2000 --seed 7
              tandem race --writers 1 --readers 8 --allow-no-contention
              tandem race --writers 1 -- sh -c 'exec ./writer.sh "$TANDEM_CONTAINER" "$@"' writer

            --json prints one object:
              {"seed":7,"milliseconds":10012,"operations":24012,"commits":2931,"reads":14020,"snapshots":7061,
              "acknowledged":2101,"conflicts":411,"failed":290,"unknown":40,"overlaps":1803,"lockTimeouts":12,
              "readDeadlines":0,"kills":61,"killsWithinCommits":40,"killsWithTraces":17,"killsAtSystemCalls":12,
              "stops":19,"stopsWithinCommits":9,"injections":20,"undecided":0,"violationCount":0,
              "violations":[],"failures":[]}
              and, when there are any, "history", "container", "picture", "injectionProblem", "interrupted":true.
            """)

    @OptionGroup(title: "Race") var numbers: RaceNumbers
    @OptionGroup(title: "Faults") var faults: RaceFaults
    @OptionGroup(title: "Files") var files: RaceFileOptions
    @OptionGroup(title: "Your own writer") var own: WriterOfYourOwn
    @OptionGroup(title: "Output") var common: CommonOptions

    func validate() throws {
        try own.validate()
        do throws(RaceFailure) {
            try settings(seed: 0).requireSense()
        } catch {
            throw ValidationError(error.description)
        }
    }

    private func settings(seed: UInt64) -> RaceSettings {
        var settings = RaceSettings(seed: seed, workerProgram: [RaceProgram.path, RaceWorkerCommand.name])
        numbers.apply(to: &settings)
        faults.apply(to: &settings)
        files.apply(to: &settings)
        own.apply(to: &settings)
        return settings
    }

    func run() throws {
        if let program = own.command.first { _ = try Programs.resolve(program) }
        let seed = numbers.seed ?? UInt64.random(in: 1...999_999_999)
        // The first signal ends the race early; the history recorded until then is still checked. The second signal
        // ends the check, too.
        let folder = try Workplace("race", endsOnSignal: false)
        var isKept = false
        defer { isKept ? folder.keep() : folder.remove() }
        let result: RaceResult
        do {
            let driver = try RaceDriver(settings(seed: seed), in: folder.path)
            if Terminal.hasEscapes(STDERR_FILENO) { driver.onProgress = RaceReport.progress }
            defer { if driver.onProgress != nil { RaceReport.clearProgress() } }
            driver.onOver = { Workplace.endOnSignals() }
            result = try driver.run()
            isKept = driver.isKept
        } catch let failure as RaceFailure {
            throw CommandFailure(failure)
        }
        if common.json {
            Output.line(result.json)
        } else {
            RaceReport.print(result, repeating: RaceReport.commandLine(seed))
        }
        if !result.isGood { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}

extension CommandFailure {
    /// Creates a command failure from the reason why a race could not run.
    init(_ failure: RaceFailure) {
        let status: ExitStatus =
            switch failure.code {
            case .usage: .usage
            case .data: .data
            case .unavailable: .unavailable
            case .io: .io
            }
        self.init(status, reason: failure.code.rawValue, failure.description, path: failure.path)
    }
}
