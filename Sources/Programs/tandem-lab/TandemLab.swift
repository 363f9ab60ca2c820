import ArgumentParser
import CommandSupport

/// The laboratory's program behind `tandem race`, `crash-sweep`, `power-cut` and `check-history`.
@main
struct TandemLab: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem",
        abstract:
            "The laboratory: proves the file protocol, or your own writer of it, under kills, races and power cuts.",
        version: tandemVersion,
        subcommands: [
            CrashSweepCommand.self, PowerCutCommand.self, CheckHistory.self, GenerateHistory.self, Race.self,
            RaceWorkerCommand.self, Rules.self, Converge.self, EndRun.self,
        ])

    static func main() {
        runProgram()
    }
}
