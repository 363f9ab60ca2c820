import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import PhoneState

struct With: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "with",
        abstract: "Runs a command with the clock and the network of a state folder, which can be set while it runs.",
        discussion: """
            The command replaces this process, so its exit code and its signals are its own. Its child processes use
            the same clock (`tandem clock`); sleeps, timeouts and the times of files stay real. Its requests go
            through the network stand-in (`tandem network`); connections that leave this machine are refused.

            With --clock the clock is that of another state folder, so several apps of one phone, each with a host and a state
            folder of its own, share one clock. `tandem clock advance --through --host` advances it for all of them.

            The command gets TANDEM_STATE, TANDEM_ENTITLEMENTS, TANDEM_INFO_PLIST, TANDEM_NETWORK, and what libfaketime needs. TANDEM_FAKETIME
            names the library if it is not in its usual place.

            EXAMPLES
              tandem with -- date
              tandem with --state /tmp/phone -- widget-extension run
              tandem clock advance 25h --state /tmp/phone
              tandem with --state /tmp/phone/jokes --clock /tmp/phone -- widget-extension run
            """)

    @OptionGroup var state: StateOptions
    @Option(
        help: ArgumentHelp("The state folder whose clock to use; default: that of --state.", valueName: "dir"),
        completion: .directory)
    var clock: String?
    @Option(help: ArgumentHelp("The entitlements file of the command.", valueName: "file"), completion: .file())
    var entitlements: String?
    @Option(help: ArgumentHelp("The Info.plist of the command.", valueName: "file"), completion: .file())
    var infoPlist: String?
    @Argument(parsing: .captureForPassthrough, help: "The command and its arguments, after --.")
    var command: [String]

    func validate() throws {
        // Options before the command are those of `tandem with`, but the parser stores `--help`, `--version` and unknown
        // ones in `command`.
        if command.first == "--help" || command.first == "-h" { throw CleanExit.helpRequest(self) }
        if command.first == "--version" { throw CleanExit.message(tandemVersion) }
        if let word = command.first, word.hasPrefix("-"), word != "--" {
            throw ValidationError("Unknown option '\(word)'. A command follows --: tandem with -- date.")
        }
        guard !words.isEmpty else { throw ValidationError("Name a command: tandem with -- date.") }
    }

    /// The command to run, without the separator `--`.
    var words: ArraySlice<String> { command.first == "--" ? command.dropFirst() : command[...] }

    func run() throws {
        let directory = try Self.absolute(try state.directory())
        let clock = try clock.map(Self.absolute) ?? directory
        try TimeFile(stateDirectory: clock).prepare()
        let entitlements = try entitlements.map(Self.readable)
        let infoPlist = try infoPlist.map(Self.readable)
        let inherited = ProcessInfo.processInfo.environment
        let variables: [String: String]
        do throws(ConditionsEnvironment.Unavailable) {
            let environment = ConditionsEnvironment(
                stateDirectory: directory, clockDirectory: clock, entitlements: entitlements, infoPlist: infoPlist,
                libraries: [
                    // The library that corrects libfaketime's deadlines must be loaded before libfaketime.
                    try ConditionsEnvironment.checked(Sibling.path("libtandem-time.so")),
                    try ConditionsEnvironment.faketimeLibrary(overriddenBy: inherited["TANDEM_FAKETIME"]),
                    try ConditionsEnvironment.checked(Sibling.path(NetworkEnvironment.guardLibrary)),
                ])
            variables = try environment.variables(inherited: inherited).merging(NetworkEnvironment.variables) { $1 }
        } catch {
            throw CommandFailure(.unavailable, reason: "unavailable", error.message, path: error.path)
        }
        try Self.become(Array(words), variables)
    }

    /// Replaces this process by the command. So the command becomes a direct child of this process's parent.
    private static func become(_ words: [String], _ environment: [String: String]) throws {
        for name in ProcessInfo.processInfo.environment.keys where environment[name] == nil { unsetenv(name) }
        for (name, value) in environment { setenv(name, value, 1) }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for pointer in arguments { free(pointer) } }
        InheritedSettings.restore()
        execvp(words[0], &arguments)
        let number = errno
        throw CommandFailure(
            number == ENOENT ? .missing : .io, reason: number == ENOENT ? "no-such-command" : "io",
            "cannot run \(words[0]): \(String(cString: strerror(number)))", path: words[0])
    }

    private static func readable(_ path: String) throws -> String {
        guard access(path, R_OK) == 0 else {
            let isMissing = errno == ENOENT
            throw CommandFailure(
                isMissing ? .missing : .io, reason: isMissing ? "no-such-file" : "io",
                "cannot read \(path): \(String(cString: strerror(errno)))",
                path: path)
        }
        return try absolute(path)
    }

    /// Makes a path absolute, because the command may change its working directory.
    private static func absolute(_ path: String) throws -> String {
        guard let real = realpath(path, nil) else {
            throw CommandFailure(
                .io, reason: "io", "cannot find \(path): \(String(cString: strerror(errno)))", path: path)
        }
        defer { free(real) }
        return String(cString: real)
    }
}
