import ArgumentParser
import CommandSupport

/// The program behind the laboratory's commands: `tandem race`, `tandem crash-sweep`, `tandem power-cut`, `tandem
/// check-history`.
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
