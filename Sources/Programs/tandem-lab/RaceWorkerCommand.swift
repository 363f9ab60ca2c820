public import ArgumentParser
import CommandSupport
public import Lab

/// One process of a race; only `tandem race` starts it.
struct RaceWorkerCommand: ParsableCommand {
    static let name = "race-worker"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Takes part in a race.", shouldDisplay: false)

    @Option var directory: String
    @Option var container: String
    @Option var role: RaceRole
    @Option var process: Int
    @Option var processes: Int
    @Option var incarnation: Int
    @Option var seed: UInt64
    @Option var records: Int
    @Option var sabotage: RaceSabotage?
    @Flag var commandCompares = false
    @Argument(parsing: .postTerminator) var command: [String] = []

    func run() throws {
        do {
            try RaceWorker.run(
                RaceWorker.Settings(
                    directory: directory, container: container, role: role, process: process, processes: processes,
                    incarnation: incarnation, seed: seed, records: records, sabotage: sabotage, command: command,
                    commandCompares: commandCompares))
        } catch let failure as RaceFailure {
            throw CommandFailure(failure)
        }
    }
}

extension RaceSabotage: ExpressibleByArgument {}
extension RaceRole: ExpressibleByArgument {}
