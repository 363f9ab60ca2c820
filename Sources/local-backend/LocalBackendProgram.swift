import ArgumentParser
import CommandSupport

/// `local-backend`: Firestore's REST API on a file of this machine.
@main
struct LocalBackendProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "local-backend",
        abstract: "Stands in for the cloud: Firestore's REST API on 127.0.0.1, kept in an SQLite file.",
        discussion: """
            EXAMPLES
              local-backend serve --seed
              local-backend serve --port 0 --json
              local-backend schedules list
            """,
        version: tandemVersion,
        subcommands: [Serve.self, Schedules.self])

    static func main() async {
        await runProgram()
    }
}
