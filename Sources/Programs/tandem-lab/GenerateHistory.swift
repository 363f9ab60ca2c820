import ArgumentParser
import CommandSupport
import Lab

/// For tests and measurements: a history that breaks no rule.
struct GenerateHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-history", abstract: "Prints the history of a simulated, correct container.",
        shouldDisplay: false)

    @Option(help: ArgumentHelp("How many operations.", valueName: "number")) var operations = 1_000_000
    @Option(help: ArgumentHelp("What all choices follow from.", valueName: "number")) var seed: UInt64 = 1
    @Flag(help: "Of a system without revisions.") var withoutRevisions = false

    func validate() throws {
        guard operations >= 0 else { throw ValidationError("--operations is negative") }
    }

    func run() throws {
        var generator = HistoryGenerator(operations: operations, seed: seed)
        generator.hasRevisions = !withoutRevisions
        var buffer = HistoryHeader(seed: seed).jsonLine
        generator.generate { line in
            // One system call for many lines.
            if buffer.count > 1 << 16 {
                Output.line(buffer)
                buffer.removeAll(keepingCapacity: true)
            } else {
                buffer.append(0x0A)
            }
            switch line {
            case .operation(let operation): operation.appendJSON(to: &buffer)
            case .event(let event): buffer.append(contentsOf: event.jsonLine)
            }
        }
        Output.line(buffer)
    }
}
