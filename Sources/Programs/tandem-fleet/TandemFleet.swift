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
        commandName: "simulate", abstract: "Simulates what is too large to run as processes.",
        subcommands: [SimulateFleet.self])
}
