import ArgumentParser
import BenchReport
import Foundation

@testable import CommandSupport

/// Measures how long `tandem adopt` takes for a folder, from its start to its verdict, if the folder is in the system's
/// file cache.
struct AdoptVerdict: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt", abstract: "tandem adopt of a folder of iOS sources, start to verdict.")

    @OptionGroup var bench: BenchOptions
    @Argument(help: "The folder.") var sources: String

    func run() async throws {
        let comparison = MeasuredComparison("adopt", "start to verdict", .ms)
        let tandem = try Programs.path("tandem")
        for round in -1..<bench.rounds {
            let run = try ChildProcessRun([tandem, "adopt", sources, "--json"])
            // Exit code 1 is not an error but a negative verdict.
            guard run.status == 0 || run.status == 1 << 8 else {
                throw CommandFailure(.checkFailed, reason: "adopt", "tandem adopt ended with the status \(run.status)")
            }
            if round < 0 {
                Output.line(
                    comparison.samples(
                        "tandem adopt, the first", .beside, [run.milliseconds],
                        note: "builds what its cache does not have"))
            } else {
                Output.line(
                    comparison.samples(
                        "tandem adopt, the cache warm", .ours, round: round, [run.milliseconds], note: sources))
            }
        }
    }
}
