import ArgumentParser
import Foundation

@testable import CommandSupport

/// Runs the measurements that need real processes. `scripts/bench` builds and runs it.
@main
struct ProcessBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "process-bench",
        abstract: "Measures and compares processes; prints samples as JSON lines.",
        subcommands: [
            Publish.self, Wake.self, Start.self, Footprint.self, History.self, AdoptVerdict.self, SavedPicture.self,
            PageResponse.self, Publisher.self, Watcher.self,
        ])

    static func main() async {
        await runProgram()
    }
}

/// The options of all measurements.
struct BenchOptions: ParsableArguments {
    @Option(help: "The number of rounds for each side.") var rounds = 12
    @Option(help: "The work folder, on the disk to measure.") var work: String

    func validate() throws {
        guard (1...1_000).contains(rounds) else { throw ValidationError("--rounds takes a number from 1 to 1000.") }
    }

    /// Creates a folder for one measurement.
    func folder(_ name: String) throws -> String {
        let path = work + "/" + name
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path
    }
}

/// Finds the programs that were built together with this one.
enum Programs {
    static func path(_ name: String) throws -> String {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let folders = [own] + [ProcessInfo.processInfo.environment["TANDEM_PROGRAMS"]].compactMap { $0 }
        guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") })
        else {
            throw CommandFailure(
                .unavailable, reason: "not-built",
                "\(name) is neither next to process-bench nor in $TANDEM_PROGRAMS. Build it with scripts/bench, or with "
                    + "`swift build -c release --product \(name)`",
                path: "\(own)/\(name)")
        }
        return "\(folder)/\(name)"
    }
}
