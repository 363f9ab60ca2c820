import ArgumentParser
import CommandSupport

/// `local-backend`: Firestore's and CoinGecko's REST APIs on this machine.
@main
struct LocalBackendProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "local-backend",
        abstract: "Stands in for the cloud: the REST APIs of Firestore, stored in an SQLite file, and of CoinGecko.",
        discussion: """
            EXAMPLES
              local-backend serve --seed
              local-backend serve --port 0 --json
              local-backend schedules list
              local-backend faults set 503 --share 30% --path /v1/
              local-backend faults clear
            """,
        version: tandemVersion,
        subcommands: [Serve.self, Schedules.self, Faults.self])

    static func main() async {
        await runProgram()
    }
}
