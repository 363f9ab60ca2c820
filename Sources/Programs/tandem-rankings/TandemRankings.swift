import ArgumentParser
import CommandSupport

/// The program behind `tandem rankings`.
@main
struct TandemRankings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem rankings",
        abstract: "Counts ratings and shows the best and worst jokes of a month, on any Firestore.",
        discussion: """
            EXAMPLES
              tandem rankings aggregate --backend http://127.0.0.1:8080
              tandem rankings show --month 2026-01
              tandem rankings aggregate --backend https://firestore.googleapis.com \\
                --project my-project --authorization token.txt
            """,
        version: tandemVersion,
        subcommands: [Aggregate.self, Show.self])

    static func main() async {
        await runProgram()
    }
}
