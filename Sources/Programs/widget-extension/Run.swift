import AppGroup
import ArgumentParser
import CommandSupport
import ContainerWatch
import Dispatch
import Foundation
import Glibc
import PhoneState
import ProcessSupport
import Utilities
import WidgetHost

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Hosts the widgets: watches the container, reloads timelines, keeps the archive.",
        discussion: """
            Runs until SIGTERM or SIGINT. The archive is <state>/archive, the event log <state>/events.jsonl. A second
            host on the same state folder is refused with 75. Reloads are granted as WidgetKit does, within a budget
            (`tandem budget`); --profile debugger lifts it.

            EXAMPLES
              widget-extension run
              widget-extension run --until-idle       ends once every reload that was asked for is served
              widget-extension run --json             prints each event
              {"at":"…","event":"reload","kind":"JokeOfTheDayWidget","family":"systemSmall","reason":"requested","cost":"budgeted","outcome":"swapped","revision":42,"source":"app","budgetLeft":69,"microseconds":1834,"footprint":3145728,"resident":35651584}
            """)

    @OptionGroup var options: WidgetOptions
    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "The provider's limits") var limits: LimitOptions
    @Flag(help: "End once converged, with 0; with 1 if a reload fails again and again.") var untilIdle = false
    @Option(help: "How reloads are granted: documented, harsh or debugger (no limit).") var profile = ProfileArgument()
    @Option(help: "How often the user looks at the widgets; the more often, the more reloads.")
    var viewing = Viewing.often
    @Option(help: "The seed for the delay between a policy's date and its reload.") var seed: UInt64 = 0

    @Flag(
        name: .customLong("standby"),
        help: "Archive small widgets as StandBy shows them, too, for `tandem host standby` and `tandem render`.")
    var standBy = false

    @Option(
        help: ArgumentHelp(
            "Further appearances in which views are archived for pages, beside light and the Lock Screen: "
                + "dark, accented, locked, standBy, standByNight; several separated by commas.", valueName: "names"))
    var appearances: String?

    @Option(
        help: ArgumentHelp(
            "Host the widgets of an executable that `tandem adopt` built, instead of those of --app.",
            valueName: "executable"), completion: .file())
    var provider: String?
    @Option(help: ArgumentHelp("A widget of that executable, and its families.", valueName: "kind=family,family"))
    var place: [PlacementArgument] = []

    func validate() throws {
        guard (provider == nil) == place.isEmpty else {
            throw ValidationError("--provider and --place go together.")
        }
        let names = ["dark", "accented", "locked", "standBy", "standByNight"]
        for name in (appearances ?? "").split(separator: ",") where !names.contains(String(name)) {
            throw ValidationError("--appearances: there is no \(name), only \(names.joined(separator: ", ")).")
        }
    }

    /// Prints events and remarks. A reader that stops reading must not hold up the host.
    private static let output = LateOutput()

    func run() async throws {
        Orphans.adopt()
        defer { Self.output.finish(within: .seconds(2)) }
        let containerPath = try options.containerPath()
        let directory = try state.directory()
        let lock = try HostLock(directory: directory)
        let clock = ProviderClock(state: directory, offset: options.clock.clock.offset)
        let host = try host(containerPath, directory, clock)
        let signals = Signals([SIGTERM, SIGINT]) { Task { await host.stop() } }
        let changes = ContainerWatch(path: containerPath, of: .reloadRequests).map { ContainerObservation($0) }
        if TimeFile(stateDirectory: directory).isMovedButNotFollowed {
            Output.note("the clock of \(directory) was moved, but not for this process: start it under `tandem with`")
        }
        if !common.json { Output.note("watching \(containerPath); events go to \(directory)/events.jsonl") }
        let ending = await host.run(
            changes: changes, signals: StateFolder.signals(directory, clock: clock), untilIdle: untilIdle,
            observingOn: ContainerWatch.executor)
        await endProvider(host)
        withExtendedLifetime((lock, signals)) {}
        try report(ending)
    }

    /// Waits for the end of the provider's process, and ends the processes that it left behind.
    private func endProvider(_ host: WidgetHost) async {
        let end = ContinuousClock.now + .seconds(5)
        while await host.isProviderRunning, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(2)) }
        Orphans.end()
    }

    /// Creates the host, and starts its provider process.
    private func host(_ container: String, _ directory: String, _ clock: ProviderClock) throws -> WidgetHost {
        var settings = hostSettings(directory, clock)
        var echo: (@Sendable (String) -> Void)?
        if common.json { echo = { line in Self.output.line(line) } }
        if access(container, F_OK) == 0 {
            // A path that names something else than a directory never becomes a container.
            _ = try SharedContainer.open(container, access: .readOnly)
        }
        let log = try EventLog(
            path: directory + "/events.jsonl", now: settings.now, removesTornEnd: true, echo: echo)
        let provided = try provided(container, directory, clock)
        settings.dataProtection = try DataProtection.current(provided.environment)
        let child = provided.child(limits: limits.limits) { Self.output.note($0.description) }
        child.start()
        // Prepares the archive while the provider process starts.
        let archive = try Archive(stateDirectory: directory)
        archive.removeResidue()
        return try WidgetHost(
            containerPath: container, placed: try provided.widgets(from: child), provider: child, archive: archive,
            log: log, settings: settings)
    }

    private func report(_ ending: WidgetHost.Ending) throws {
        switch ending {
        case .notConverging(let problem):
            throw CommandFailure(.checkFailed, reason: "not-converging", "the widget does not come to rest: \(problem)")
        case .idle(let withheld, let until?) where !common.json:
            Output.note(
                "\(withheld.counted("reload is", "reloads are")) withheld until \(RFC3339.text(until)); see `tandem budget`"
            )
        case .stateFolderGone:
            throw CommandFailure(
                .missing, reason: "gone",
                "the state folder is gone, or its file \(HostLock.fileName), without which another host could use the folder: "
                    + "start the host again, with a folder that stays", path: state.path)
        case .idle, .stopped: break
        }
    }

    private func hostSettings(_ directory: String, _ providerClock: ProviderClock) -> WidgetHostSettings {
        var settings = WidgetHostSettings()
        let clock = options.clock.clock
        settings.now = providerClock.decisions { clock.now() }
        settings.deadline = limits.deadline.duration
        settings.profile = profile.profile
        settings.viewing = viewing
        settings.seed = seed
        settings.stateDirectory = directory
        settings.clockDirectory = ProviderClock.isFollowed ? ProviderClock.followed.stateDirectory : nil
        settings.isClockMoved = TimeFile(stateDirectory: directory).isFollowedByThisProcess
        settings.isForeground = { AppActivity.isAppInForeground(stateDirectory: directory) }
        return settings
    }

    /// Returns the extension that the host runs.
    private func provided(_ container: String, _ state: String, _ clock: ProviderClock) throws -> ProvidedWidgets {
        if let provider {
            // In the extension, `WidgetCenter` needs the paths of the container and of the host's state folder. `tandem
            // adopt` has already set the other variables.
            var environment = ProcessInfo.processInfo.environment
            environment["TANDEM_CONTAINER"] = container
            environment["TANDEM_STATE"] = state
            environment.merge(appearanceVariables) { $1 }
            Self.beTheSystem()
            return ProvidedWidgets(arguments: [provider], environment: environment, given: place.map(\.widget))
        }
        let environment = try options.environment(state: state).variables(following: clock).merging(appearanceVariables)
        { $1 }
        Self.beTheSystem()
        let provided = try ProvidedWidgets.of(options.app.app, environment: environment)
        // Creates the container, because on iOS the App Group's directory exists before any of the group's programs
        // runs.
        _ = try SharedContainer.open(container, access: .create)
        return provided
    }

    /// The variables that name additional appearances. The extension always evaluates its views for the Home Screen and
    /// the Lock Screen, and also for these appearances.
    private var appearanceVariables: [String: String] {
        let names =
            (appearances ?? "").split(separator: ",").map(String.init) + (standBy ? ["standBy", "standByNight"] : [])
        return names.isEmpty ? [:] : ["TANDEM_APPEARANCES": names.joined(separator: ",")]
    }

    /// Removes the path of the entitlements from this process's environment, because the entitlements belong to the
    /// extension. This process acts as the system: it can read the reload marker even while the extension's files are
    /// protected.
    private static func beTheSystem() { unsetenv("TANDEM_ENTITLEMENTS") }

    /// Returns the path of this program. The extension's program is in the same folder.
    static func program() -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}

extension ContainerObservation {
    /// Converts a change that the watcher reported to an observation for the host. The host has a separate type because
    /// it does not link the watcher.
    fileprivate init(_ change: ContainerChange) {
        var remark: String?
        if case .polling(let interval, let reason) = change.mode { remark = "polling every \(interval): \(reason)" }
        self.init(
            revision: change.revision, exists: change.exists, generation: change.generation, remark: remark)
    }
}

/// Handles POSIX signals until this object is released.
private final class Signals {
    private let sources: [any DispatchSourceSignal]

    init(_ numbers: [Int32], _ handler: @escaping @Sendable () -> Void) {
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: handler)
            source.resume()
            return source
        }
    }
}
