import ArgumentParser
import CommandSupport
import Foundation

/// Measures what needs real processes. `scripts/bench` builds and runs it.
@main
struct ProcessBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "process-bench",
        abstract: "Measures processes beside each other; prints samples as JSON lines.",
        subcommands: [
            Publish.self, Wake.self, Start.self, Footprint.self, History.self, AdoptVerdict.self, Publisher.self,
            Watcher.self,
        ])

    static func main() async {
        await runProgram()
    }
}

/// What all measurements take.
struct BenchOptions: ParsableArguments {
    @Option(help: "How often each side has its turn.") var rounds = 12
    @Option(help: "Where to work; a folder on the disk that is to be measured.") var work: String

    func validate() throws {
        guard (1...1_000).contains(rounds) else { throw ValidationError("--rounds takes a number from 1 to 1000.") }
    }

    /// A new folder for one measurement.
    func folder(_ name: String) throws -> String {
        let path = work + "/" + name
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path
    }
}

/// The programs of the same build.
enum Programs {
    static func path(_ name: String) throws -> String {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let folders = [own] + [ProcessInfo.processInfo.environment["TANDEM_PROGRAMS"]].compactMap { $0 }
        guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") })
        else {
            throw CommandFailure(
                .unavailable, reason: "not-built",
                "\(name) is neither beside process-bench nor in $TANDEM_PROGRAMS. Build it with scripts/bench, or with "
                    + "`swift build -c release --product \(name)`",
                path: "\(own)/\(name)")
        }
        return "\(folder)/\(name)"
    }
}
