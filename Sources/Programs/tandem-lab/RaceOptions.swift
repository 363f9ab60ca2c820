import ArgumentParser
import CommandSupport
import Glibc
import Lab

/// The number of processes and the length of the race.
struct RaceNumbers: ParsableArguments {
    @Option(help: ArgumentHelp("Processes that write.", valueName: "n"))
    var writers = 2
    @Option(help: ArgumentHelp("Processes that read.", valueName: "n"))
    var readers = 4
    @Option(help: ArgumentHelp("Records they share.", valueName: "n"))
    var records = 5
    @Option(name: .customLong("for"), help: ArgumentHelp("How long.", valueName: "duration"))
    var length = DurationArgument(.seconds(10))
    @Option(
        help: ArgumentHelp(
            "End soon after this many operations, once a process was killed in a commit and writers contended.",
            valueName: "n"))
    var limit: Int?
    @Flag(help: "Do not fail without contention; needed for a single writer.")
    var allowNoContention = false
    @Option(help: ArgumentHelp("The seed of all random choices; printed.", valueName: "s"))
    var seed: UInt64?

    func validate() throws {
        guard (0...64).contains(writers), (0...64).contains(readers) else {
            throw ValidationError("--writers and --readers take a number from 0 to 64.")
        }
        guard (1...200).contains(records) else { throw ValidationError("--records takes a number from 1 to 200.") }
        guard length.duration > .zero, length.duration <= .seconds(86_400) else {
            throw ValidationError("--for takes a duration up to 24h.")
        }
        guard limit.map({ $0 > 0 }) ?? true else { throw ValidationError("--limit takes a number of 1 or more.") }
    }

    func apply(to settings: inout RaceSettings) {
        settings.writers = writers
        settings.readers = readers
        settings.records = records
        settings.duration = length.duration
        settings.limit = limit
        settings.requiresContention = !allowNoContention
    }
}

/// The faults that a race causes, such as SIGKILL.
struct RaceFaults: ParsableArguments {
    @Option(help: ArgumentHelp("SIGKILLs a second, on average; 0 for none.", valueName: "n"))
    var killsPerSecond = 5.0
    @Option(help: ArgumentHelp("SIGSTOPs a second, on average; 0 for none.", valueName: "n"))
    var stopsPerSecond = 2.0
    @Flag(
        inversion: .prefixedNo,
        help:
            "Run some writers under strace, with delays and kills at their system calls; report it if strace is missing."
    )
    var inject = true
    @Option(help: .hidden) var sabotage: RaceSabotage?
    @Option(help: .hidden) var workerEnvironment: [String] = []

    func validate() throws {
        guard (0...100).contains(killsPerSecond), (0...100).contains(stopsPerSecond) else {
            throw ValidationError("--kills-per-second and --stops-per-second take a number from 0 to 100.")
        }
        for variable in workerEnvironment where !variable.dropFirst().contains("=") {
            throw ValidationError("--worker-environment takes NAME=VALUE.")
        }
    }

    func apply(to settings: inout RaceSettings) {
        settings.killsPerSecond = killsPerSecond
        settings.stopsPerSecond = stopsPerSecond
        settings.injectsFaults = inject
        settings.sabotage = sabotage
        settings.workerEnvironment = workerEnvironment
    }
}

/// The options for the container and the history file of a race.
struct RaceFileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The container's directory, which must not hold records; it is kept. Default: a temporary one, kept if the race fails.",
            valueName: "dir"), completion: .directory)
    var container: String?
    @Option(
        help: ArgumentHelp(
            "The file for the history. Default: a temporary file, kept if the race fails.", valueName: "file"),
        completion: .file())
    var history: String?

    func apply(to settings: inout RaceSettings) {
        settings.container = container.map(Self.absolute)
        settings.history = history
    }

    /// Returns the absolute form of a path, because a writer may have another working directory.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return "\(String(cString: current))/\(path)"
    }
}

struct WriterOfYourOwn: ParsableArguments {
    @Option(help: ArgumentHelp("Processes that start your writer again and again.", valueName: "n"))
    var commandWriters = 1
    @Flag(help: "Your writer also accepts `put NAME --if-revision N`; 0 means a record that is absent or removed.")
    var commandCompares = false
    @Argument(
        parsing: .postTerminator, help: ArgumentHelp("Your writer, started as COMMAND put NAME.", valueName: "command"))
    var command: [String] = []

    func validate() throws {
        guard (1...64).contains(commandWriters) else {
            throw ValidationError("--command-writers takes a number from 1 to 64.")
        }
    }

    func apply(to settings: inout RaceSettings) {
        settings.writerCommand = command
        settings.commandWriters = command.isEmpty ? 0 : commandWriters
        settings.commandCompares = commandCompares
    }
}

/// The program that a race starts for each of its processes: the running program itself.
enum RaceProgram {
    /// The path of this program's file.
    static var path: String {
        guard let path = realpath("/proc/self/exe", nil) else { return CommandLine.arguments[0] }
        defer { free(path) }
        return String(cString: path)
    }
}
