import AppGroup
import ArgumentParser
import CommandSupport
import Glibc
import Lab

/// `tandem race`.
struct Race: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "race",
        abstract: "Lets writers and readers race, kills and stops them, and checks their history.",
        discussion: """
            Writers and readers are processes of their own on one container. They are killed with SIGKILL and started
            again, stopped and continued; where ptrace is allowed, some writers also run under strace, which delays
            their system calls or kills them at one. Each operation is on record before it begins, so that what a
            killed process was about to do is known. At the end a fresh process looks at everything and writes once
            more, and the history is checked.

            The seed determines what each process does in each step, whom the race kills, and at which system calls;
            not how the processes' steps fall between each other. So a seed repeats what was tried, and a failure
            mostly shows again within a few runs.

            Exit 1: a violation; something damaged or left behind; or a race that killed nobody in the middle of a
            commit, or saw no contention, and so shows nothing. It goes on for up to six times its length until it has
            seen both, and after --limit operations for up to its length. What is not wanted need not be seen:
            --kills-per-second 0 kills nobody, and --allow-no-contention does without contention. One writer alone never
            meets another, so without that option it is a usage error (64).

            A minute writes some 40 MB of logs and history with the default numbers, in a directory tandem-race.… of its
            own in $TMPDIR (or /tmp), which goes with the temporary container when nothing is wrong. Otherwise both
            stay, and their paths are printed. SIGINT and SIGTERM end the race early, and what happened is judged; a
            second one ends that, too, and nothing stays. After SIGKILL its processes end, and the next run of the
            laboratory in the same $TMPDIR removes the directory.

            YOUR OWN WRITER: what follows -- is started for each of its steps as `COMMAND put NAME`, the JSON value on
            standard input, $TANDEM_CONTAINER naming the container. Exit 0: committed and durable; it may print
            {"revision":N}. 75: conflict, or no lock in time; nothing was written. Anything else: it may have happened
            or not. It is killed with its process group. A command that is not there ends the race with 69.

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
        // A signal ends the race early, and what happened is judged; a second one ends that, too.
        let folder = try Workplace("race", endsOnSignal: false)
        var isKept = false
        defer { isKept ? folder.keep() : folder.remove() }
        let result: RaceResult
        do {
            let driver = try RaceDriver(settings(seed: seed), in: folder.path)
            if isatty(STDERR_FILENO) == 1 { driver.onProgress = RaceReport.progress }
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
    /// The failure that a race which could not be held is reported as.
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
