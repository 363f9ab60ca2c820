import ArgumentParser
import BenchReport
import Foundation

@testable import CommandSupport

/// Measures how long `tandem adopt` takes for a folder, from its start to its verdict, if the folder is in the system's
/// file cache; and for an extension of 20 and of 200 files until it has made the calls: the first run, and runs after a
/// change of one file. As in an installation, Tandem's modules are compiled already.
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
        for (count, longest) in [(20, 3_000.0), (200, 10_000)] { try measureCalls(ofFiles: count, longest, tandem) }
    }

    /// The goal of a first run, in milliseconds.
    private static let longestFirst = 20_000.0

    /// Measures the first run, with an empty cache, and the later runs. The goal of these is `longest`, in milliseconds.
    private func measureCalls(ofFiles count: Int, _ longest: Double, _ tandem: String) throws {
        let first = MeasuredComparison("adopt", "\(count) files, the first run, to the calls' results", .ms)
        let comparison = MeasuredComparison("adopt", "\(count) files, start to the calls' results", .ms)
        let folder = try bench.folder("adopt-\(count)")
        let cache = try bench.folder("cache-\(count)")
        let widget = try GeneratedWidget(in: folder, files: count)
        for round in -1..<bench.rounds {
            try widget.change("Round \(round)")
            let run = try ChildProcessRun(
                ["/usr/bin/env", "TANDEM_CACHE=\(cache)", tandem, "adopt", folder, "--calls-only"])
            guard run.status == 0 else {
                throw CommandFailure(.checkFailed, reason: "adopt", "tandem adopt ended with the status \(run.status)")
            }
            guard round >= 0 else {
                Output.line(
                    first.samples("tandem adopt", .ours, [run.milliseconds], note: "modules compiled, cache empty"))
                Output.line(first.goal(.absolute(atMost: Self.longestFirst, .ms, .median)))
                continue
            }
            Output.line(
                comparison.samples(
                    "tandem adopt, one file changed", .ours, round: round, [run.milliseconds], note: "calls only"))
        }
        Output.line(comparison.goal(.absolute(atMost: longest, .ms, .median)))
    }
}
