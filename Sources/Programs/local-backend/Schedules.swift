import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import LocalBackend

struct Schedules: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedules",
        abstract: "The scheduled jobs: what they did last, when they are due next, and running one now.",
        discussion: """
            `local-backend serve` runs them. The database records the start and the end of each run. A run interrupted by
            a kill is repeated after the restart, and one run makes up for all missed times. A failed run is retried
            three times, after 5, 10 and 20 seconds.

            EXAMPLES
              local-backend schedules list
              local-backend schedules run aggregate-rankings
              local-backend schedules run aggregate-rankings --at 2026-02-01T05:00:00Z --json
            """,
        subcommands: [List.self, Run.self])

    /// A job in the output of `list`.
    struct Entry: Encodable {
        var name: String
        var schedule: String
        var timeZone: String
        var nextRun: String?
        var lastRun: RunEntry?
    }

    /// A run in the output of `list` and `run`.
    struct RunEntry: Encodable {
        var scheduleTime: String
        var state: String
        var attempts: Int
        var missed: Int
        var startedAt: String
        var finishedAt: String?
        var retryAt: String?
        var message: String?

        init(_ run: ScheduledRun) {
            scheduleTime = Timestamp(run.scheduleTime).description
            state = run.state.rawValue
            attempts = run.attempts
            missed = run.missed
            startedAt = Timestamp(run.startedAt).description
            finishedAt = run.finishedAt.map { Timestamp($0).description }
            retryAt = run.retryAt.map { Timestamp($0).description }
            message = run.message
        }

        var text: String {
            "\(scheduleTime) \(state), attempts: \(attempts)" + (missed > 0 ? ", made up for \(missed) more" : "")
                + (retryAt.map { ", next attempt \($0)" } ?? "") + (message.map { ": \($0)" } ?? "")
        }
    }
}

/// The option for the path of a backend's database file. The backend need not be running.
struct ScheduleDatabase: ParsableArguments {
    @OptionGroup var state: StateOptions

    @Option(
        help: ArgumentHelp(
            "The SQLite file (default: backend.sqlite in the state folder).", valueName: "file"), completion: .file())
    var database: String?

    func open() throws -> DocumentStore {
        let path = try database ?? "\(state.existing())/backend.sqlite"
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(
                .missing, reason: "no-such-database",
                "The database \(path) does not exist. Name that of `local-backend serve` with --database or --state.",
                path: path)
        }
        do {
            return try DocumentStore(path: path)
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension Schedules {
    struct List: AsyncParsableCommand, PrintingCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the jobs with their last and next runs.",
            discussion: """
                With --json, one object per line:
                  {"name":"aggregate-rankings","schedule":"0 0 * * *","timeZone":"America/New_York",
                   "nextRun":"2026-02-02T05:00:00Z","lastRun":{"scheduleTime":"2026-02-01T05:00:00Z",
                   "state":"succeeded","attempts":1,"missed":0,"startedAt":…,"finishedAt":…,"message":…}}
                state is running (or interrupted), waiting (for another attempt), succeeded or failed.

                EXAMPLES
                  local-backend schedules list
                """)

        @OptionGroup(title: "Output") var common: CommonOptions
        @OptionGroup var location: ScheduleDatabase

        func run() async throws {
            let store = try location.open()
            // `list` runs no job, so the address does not matter.
            let jobs = try BackendSchedules(url: FirestoreClient.defaultBaseURL, project: "-").jobs
            for job in jobs {
                let state = try await store.scheduleState(of: job.name)
                let next = job.schedule.next(after: state?.doneThrough ?? Date(), in: job.zone)
                let entry = Entry(
                    name: job.name, schedule: job.schedule.description, timeZone: job.zone.identifier,
                    nextRun: next.map { Timestamp($0).description }, lastRun: state?.run.map(RunEntry.init))
                if common.json {
                    try Output.json(entry)
                } else {
                    Output.line("\(entry.name)  “\(entry.schedule)” in \(entry.timeZone)")
                    Output.line("  last: \(entry.lastRun?.text ?? "never")")
                    Output.line("  next: \(entry.nextRun ?? "never")")
                }
            }
            try? store.close()
        }
    }

    struct Run: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "run", abstract: "Run a job once, now. The backend need not be running.",
            discussion: """
                The job's schedule time is its last due time, or --at. With --json, the output is a run as in `list`.

                EXAMPLES
                  local-backend schedules run pick-daily-jokes
                  local-backend schedules run aggregate-rankings --at 2026-02-01T05:00:00Z
                """)

        @OptionGroup(title: "Output") var common: CommonOptions
        @OptionGroup var location: ScheduleDatabase

        @Argument(
            help: ArgumentHelp("The job: aggregate-rankings or pick-daily-jokes.", valueName: "name"),
            completion: .list(["aggregate-rankings", "pick-daily-jokes"]))
        var name: String

        @Option(help: ArgumentHelp("The schedule time to pass to the job.", valueName: "time"))
        var at: TimeArgument?

        @Option(help: ArgumentHelp("The project whose ratings are counted.", valueName: "name"))
        var project = "mr-funny-jokes"

        func run() async throws {
            let names = try BackendSchedules(url: FirestoreClient.defaultBaseURL, project: "-").jobs.map(\.name)
            guard names.contains(name) else {
                throw CommandFailure(
                    .missing, reason: "no-such-schedule",
                    "There is no job \(name). The jobs are \(names.joined(separator: " and ")).")
            }
            let store = try location.open()
            let run: ScheduledRun
            do {
                run = try await perform(on: store)
            } catch let error as BackendError {
                throw CommandFailure(error)
            }
            try? store.close()
            let entry = RunEntry(run)
            if common.json { try Output.json(entry) } else { Output.line("\(name): \(entry.text)") }
            guard run.state == .succeeded else { throw ExitCode(ExitStatus.unavailable.rawValue) }
        }

        /// Runs the job. Jobs access the database through REST, so this method serves the database on a temporary port
        /// while the job runs.
        private func perform(on store: DocumentStore) async throws -> ScheduledRun {
            let ports = AsyncStream.makeStream(of: Int.self)
            let server = Task {
                defer { ports.continuation.finish() }
                try await BackendServer(store: store, port: 0).run { ports.continuation.yield($0) }
            }
            guard let port = await ports.stream.first(where: { _ in true }),
                let url = URL(string: "http://127.0.0.1:\(port)"),
                let job = try BackendSchedules(url: url, project: project).jobs.first(where: { $0.name == name })
            else {
                try await server.value
                throw CommandFailure(.unavailable, reason: "unavailable", "The database cannot be served.")
            }
            let now = Date()
            let time = at?.date ?? job.schedule.last(upTo: now, in: job.zone) ?? now
            var run = ScheduledRun(scheduleTime: time, startedAt: now)
            run.attempts = 1
            do {
                run.message = try await job.body(time)
                run.state = .succeeded
            } catch {
                run.failures = 1
                run.message = String(describing: error)
                run.state = .failed
            }
            run.finishedAt = Date()
            server.cancel()
            try await server.value
            var state = try await store.scheduleState(of: name) ?? ScheduleState(doneThrough: now)
            state.run = run
            try await store.save(state, of: name)
            return run
        }
    }
}
