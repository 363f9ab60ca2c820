import ArgumentParser
import CommandSupport
import Lab

/// Prints a history without violations, for tests and measurements.
struct GenerateHistory: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-history", abstract: "Prints the history of a simulated, correct container.",
        shouldDisplay: false)

    @Option(help: ArgumentHelp("The number of operations.", valueName: "number")) var operations = 1_000_000
    @Option(help: ArgumentHelp("The seed of all random choices.", valueName: "number")) var seed: UInt64 = 1
    @Flag(help: "Generate a history of a system without revisions.") var withoutRevisions = false

    func validate() throws {
        guard operations >= 0 else { throw ValidationError("--operations is negative") }
    }

    func run() throws {
        var generator = HistoryGenerator(operations: operations, seed: seed)
        generator.hasRevisions = !withoutRevisions
        var buffer = HistoryHeader(seed: seed).jsonLine
        generator.generate { line in
            // Collects 64 KiB of lines before each write, to save system calls.
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
