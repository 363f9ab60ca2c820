import ArgumentParser
import CommandSupport

/// The program behind `tandem simulate`.
@main
struct TandemFleet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem", abstract: "Simulates what is too large to run as processes.", version: tandemVersion,
        subcommands: [Simulate.self, EndRun.self])

    static func main() {
        runProgram()
    }
}

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulates a night, a week or days offline on one phone, or a day of a million phones.",
        discussion: """
            The simulations of one phone run real processes, and check what the widgets show: background-refresh, kills,
            launches, offline, overnight, relaunch, reload-storm, three-days-offline, week. Each has a --help.

            EXAMPLES
              tandem simulate overnight
              tandem simulate fleet
            """,
        subcommands: [SimulateFleet.self])
}
