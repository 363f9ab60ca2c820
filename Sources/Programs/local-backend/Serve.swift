import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import LocalBackend

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve until SIGTERM or SIGINT.",
        discussion: """
            Once the server listens, standard output gets one line, its address:
              http://127.0.0.1:8080
            or with --json:
              {"url":"http://127.0.0.1:8080","port":8080}
            Problems go to standard error.

            Anyone may read jokes, daily_jokes and weekly_rankings, and write rating_events/{user_id}_{joke_id} with
            user_id, joke_id, a rating from 1 to 5, a timestamp, and optionally rated_at and month_id. Everything else
            needs the header “Authorization: Bearer owner”.

            At midnight in New York the ratings are counted into weekly_rankings, and today and tomorrow get their
            daily_jokes. The clock is this process's: under `tandem with`, `tandem clock advance 25h` makes it midnight.
            One run makes up for all times missed while the backend was down; see `local-backend schedules --help`.

            /api/v3/ answers like CoinGecko: ping, simple/price, simple/supported_vs_currencies, coins/list,
            coins/markets. Prices depend only on the clock and --coin-seed.

            Only this machine can reach the server, under the names 127.0.0.1, localhost and [::1] and those of the
            services it stands in for. Another --host needs --allow-remote and a token, which every request must then
            send: “Authorization: Bearer TOKEN”. It has the owner's rights. There is no TLS: use a trusted network.

            `local-backend faults` makes the server fail on demand. A request's own header does so for that request:
              X-Tandem-Fault: latency=2s, 503; retry-after=30

            EXAMPLES
              local-backend serve --seed
              local-backend serve --port 0 --database /tmp/backend.sqlite
              local-backend serve --seed --now +3d
              local-backend serve --seed --now 2026-01-30T05:00:00Z
              local-backend serve --coin-seed 7 --coingecko-rate-limit off
              local-backend serve --host 0.0.0.0 --allow-remote --token-file token.txt
            """)

    @OptionGroup(title: "Output") var common: CommonOptions

    @OptionGroup var state: StateOptions

    @Option(help: ArgumentHelp("The port to listen on; 0 takes a free one.", valueName: "port"))
    var port = 8080

    @Option(
        help: ArgumentHelp(
            "The SQLite file, created if missing (default: backend.sqlite in the state folder).",
            valueName: "file"), completion: .file())
    var database: String?

    @Flag(help: "Fill the project with jokes, and with the joke of the day for 40 days before and after today.")
    var seed = false

    @Option(help: ArgumentHelp("The project to fill.", valueName: "name"))
    var project = "mr-funny-jokes"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The current time to use for filling: -25h, +3d, 2026-01-30T05:00:00Z.", valueName: "time")
    )
    var now = ClockArgument()

    @Flag(
        inversion: .prefixedNo,
        help: "Run the scheduled jobs when they are due: rankings and joke of the day, at midnight in New York.")
    var schedules = true

    @OptionGroup(title: "Prices") var prices: PriceOptions

    @OptionGroup(title: "Address") var access: AccessOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port takes a number from 0 to 65535.") }
        do {
            _ = try DatabaseName(project: project)
        } catch {
            throw ValidationError("--project: \(error).")
        }
    }

    func run() async throws {
        do {
            var options = ServerOptions()
            try access.apply(to: &options)
            prices.apply(to: &options)
            options.stateDirectory = state.path
            let store = try DocumentStore(path: try databasePath())
            if seed { try await fill(store) }
            let json = common.json
            // If nobody reads the output, the server must still end on a signal.
            let output = LateOutput()
            let scheduling = RunningSchedules(store: store, project: schedules ? project : nil)
            try await BackendServer(store: store, port: port, options: options).run(handlesSignals: true) {
                [options] port in
                let url = options.url(port: port)
                scheduling.start(options, port: port)
                output.line(json ? "{\"url\":\"\(url)\",\"port\":\(port)}" : url)
            }
            await scheduling.stop()
            output.finish(within: .seconds(1))
            // If closing fails, nothing is lost: the write-ahead log is read when the file is opened again.
            try? store.close()
        } catch let error as BackendError {
            throw CommandFailure(error)
        }
    }

    private func fill(_ store: DocumentStore) async throws {
        do {
            try await store.seed(try DatabaseName(project: project), now: now.now())
        } catch let error as BackendError {
            throw error
        } catch {
            throw CommandFailure(
                .io, reason: "io", "The database \(store.path) cannot be filled: \(error)", path: store.path)
        }
    }

    private func databasePath() throws -> String {
        try database ?? "\(state.directory())/backend.sqlite"
    }
}

extension CommandFailure {
    init(_ error: BackendError) {
        let status: ExitStatus =
            switch error.code {
            case .portInUse, .cannotListen, .noTimeZone: .unavailable
            case .noToken: .usage
            case .notADatabase: .data
            case .databaseUnusable: .io
            }
        self.init(status, reason: error.code.rawValue, error.description, path: error.path)
    }
}
