import ArgumentParser
import BenchReport
import Foundation

@testable import CommandSupport

/// Measures how long the checker takes for long histories, and how much memory it needs.
struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab", abstract: "Measures the check of a history and of one with twice as many operations.")

    @OptionGroup var bench: BenchOptions
    @Option(help: "The number of operations.") var operations = 1_000_000

    func run() async throws {
        let folder = try bench.folder("lab")
        let lab = try Programs.path("tandem-lab")
        let sizes = [operations, operations * 2]
        for size in sizes {
            _ = try ended(
                ChildProcessRun(
                    [lab, "generate-history", "--operations", "\(size)", "--seed", "1"],
                    output: "\(folder)/\(size)"))
        }
        let time = MeasuredComparison("lab", "a history of \(operations) operations checked", .ms)
        let double = MeasuredComparison("lab", "time of twice as many operations", .ms)
        let memory = MeasuredComparison("lab", "memory of twice as many operations, file included", .kibibytes)
        let names = sizes.map { "\($0) operations" }
        for round in 0..<bench.rounds {
            for (index, size) in sizes.enumerated() {
                let run = try ended(ChildProcessRun([lab, "check-history", "\(folder)/\(size)", "--json"]))
                let role: Role = index == 0 ? .floor : .ours
                if index == 0 {
                    Output.line(time.samples("tandem check-history", .ours, round: round, [run.milliseconds]))
                }
                Output.line(double.samples(names[index], role, round: round, [run.milliseconds]))
                Output.line(memory.samples(names[index], role, round: round, [run.peakKibibytes]))
            }
        }
        if operations == 1_000_000 { Output.line(time.goal(.absolute(atMost: 5_000, .ms, .median))) }
        Output.line(memory.goal(.ratio(against: names[0], atMost: 2.2, .median)))
    }

    private func ended(_ run: ChildProcessRun) throws -> ChildProcessRun {
        guard run.status == 0 else {
            throw CommandFailure(.checkFailed, reason: "lab", "tandem-lab ended with the status \(run.status)")
        }
        return run
    }
}
