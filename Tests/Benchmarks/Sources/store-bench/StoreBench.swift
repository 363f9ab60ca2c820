import ArgumentParser
import Foundation

@testable import CommandSupport

/// Measures Tandem's store and compares it with a lower bound in C and with stores that people use today.
/// `scripts/bench store` builds and runs it.
@main
struct StoreBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store-bench", abstract: "Measures the store; prints its samples as JSON lines.",
        subcommands: [Measure.self, Count.self], defaultSubcommand: Measure.self)

    static func main() {
        runProgram()
    }
}

/// Measures all comparisons, or only those named on the command line.
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measures commits, transactions, contention and snapshots.",
        discussion: """
            In each round every side of a comparison is measured once, in an order that changes with the round. A side
            that cannot be measured here is named with what to install.
            """)

    @Option(help: "The rounds of each comparison; 30, or 3 with --quick.")
    var rounds: Int?
    @Flag(help: "Few operations a round: only shows that everything runs.")
    var quick = false
    @Option(help: "A folder on a real disk for the stores; by default the package's build folder.")
    var directory: String?
    @Option(help: "A Python that can import atomicwrites; by default the first python3 on the PATH.")
    var python = "python3"
    @Option(name: .customLong("comparison"), help: "Only this comparison; may be repeated.")
    var names: [String] = []

    var effectiveRounds: Int { rounds ?? (quick ? 3 : 30) }

    func validate() throws {
        guard (1...10_000).contains(effectiveRounds) else {
            throw ValidationError("--rounds takes a number from 1 to 10000.")
        }
        let known = Self.comparisons(quick: quick, python: python).map(\.name)
        for name in names where !known.contains(name) {
            throw ValidationError(
                "There is no comparison \"\(name)\": --comparison takes one of \(known.joined(separator: ", ")).")
        }
    }

    func run() throws {
        let folder = try WorkFolder(in: directory ?? WorkFolder.besideProgram())
        defer { folder.remove() }
        for comparison in Self.comparisons(quick: quick, python: python)
        where names.isEmpty || names.contains(comparison.name) {
            try comparison.run(rounds: effectiveRounds, folder: folder.path, print: Line.print)
        }
    }

    static func comparisons(quick: Bool, python: String) -> [Comparison] {
        [Commits.one(quick: quick, python: python), Commits.three(quick: quick, python: python)]
            + [2, 4, 8].map { Contention.comparison(processes: $0, quick: quick) }
            + [Snapshots.two(quick: quick)]
    }
}
