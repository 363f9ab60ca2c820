import AppGroup
import Foundation
import Glibc
import PhoneState
import ProcessSupport
import Utilities
import WidgetHost
import WidgetKit

/// The programs and libraries of Tandem, which are in the folder of the running program.
public struct Programs: Sendable {
    public let folder: String

    public init(folder: String) {
        self.folder = folder
    }

    var host: String { folder + "/widget-extension" }

    /// Returns the libraries to preload into each process of the phone.
    func libraries() throws(AdoptFailure) -> [String] {
        let faketime = ProcessInfo.processInfo.environment["TANDEM_FAKETIME"]
        do {
            return [
                try ConditionsEnvironment.checked(folder + "/libtandem-time.so"),
                try ConditionsEnvironment.faketimeLibrary(overriddenBy: faketime),
                try ConditionsEnvironment.checked(folder + "/" + NetworkEnvironment.guardLibrary),
            ]
        } catch {
            throw AdoptFailure(error.message)
        }
    }
}

/// The reason why an examination cannot continue.
public struct AdoptFailure: Error, Sendable, CustomStringConvertible {
    /// A description of the failure, with advice.
    public var description: String
    /// True if the command line asks for something that the extension does not contain.
    public var isUsage = false

    init(_ description: String, isUsage: Bool = false) {
        self.description = description
        self.isUsage = isUsage
    }
}

/// A simulated phone for one scenario. It has a clock, a network, App Groups, and a host that runs the extension.
///
/// The phone writes only into its own folder. The host is `widget-extension run`, the program that also runs Tandem's
/// own apps' widgets. The host's provider child is the extension's executable.
final class Phone {
    /// The settings that all phones have in common when an extension is examined.
    struct Setup: Sendable {
        var programs: Programs
        var executable: String
        /// The widgets to place, as for the option `--place`.
        var placed: [PlacedWidget]
        var entitlements: String?
        var infoPlist: String?
        /// The App Group whose reload marker the host watches.
        var group: String
        /// The folder with answers to requests.
        var answers: String?
        /// The servers that answer requests instead.
        var recording: ExaminationSettings.Recording?
        /// The folder that is copied into the phone's new container; nil for an empty container.
        var seed: String?
        var locale: String?
        /// The folders with the extension's resources, separated by colons.
        var resources: String?
        /// The folder that the extension sees as its bundle.
        var bundle: String?
        var deadline: Duration
        /// True to keep the view trees of what the widgets show.
        var keepsTrees = false
        /// The time at which the extension's clock stands still; nil if it runs.
        var frozenAt: Date?
        /// The time by which the examination has to end.
        var limit = RunLimit()
        /// Receives each line of the extension's output as soon as it is printed.
        var output: (@Sendable (String) -> Void)?
        /// Replaces the names of compiled files in a message of Swift's runtime by the paths of the user's files.
        var named: @Sendable (String) -> String = { $0 }
    }

    let setup: Setup
    let directory: String
    var state: String { directory + "/state" }
    var containers: String { directory + "/containers" }
    /// The file with everything that the extension prints.
    var output: String { directory + "/extension.log" }
    private(set) var environment: [String: String] = [:]
    /// The folders into which the phone's processes may write.
    private static let folders = ["state", "containers", "home", "tmp", rehearsal]
    /// The folder with a copy of the containers, on which the steps of a reload are counted.
    static let rehearsal = "rehearsal"
    /// The restriction of the phone's processes. It does not allow changes of the folder that contains their folders, so that
    /// the extension cannot put links in place of these: programs outside of the sandbox use the state folder, too. It is
    /// made for each process, because the rules are about folders and not about paths, and copies replace folders.
    var restriction: ProcessRestriction? {
        Sandbox.restriction(writingTo: Self.folders.map { directory + "/" + $0 } + [output])
    }
    private let time: TimeFile
    private var host: ChildProcess?
    private var server: AnswerServer?
    private var follower: OutputFollower?

    /// Creates a phone in a folder. If the folder has a phone already, keeps what is stored there: the extension is installed
    /// on it anew.
    init(_ setup: Setup, directory: String) throws {
        self.setup = setup
        self.directory = directory
        time = TimeFile(stateDirectory: directory + "/state")
        try Self.checkFolder(directory)
        for name in Self.folders where name != Self.rehearsal {
            try FileManager.default.createDirectory(
                atPath: directory + "/" + name, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        if !FileManager.default.fileExists(atPath: output) {
            _ = FileManager.default.createFile(atPath: output, contents: nil)
        }
        try time.prepare()
        if let seed = setup.seed, !FileManager.default.fileExists(atPath: container) {
            try RegularFile.copyFolder(seed, to: container)
        } else {
            // Creates the container now: on iOS, the App Group's folder exists before the app or the extension runs for
            // the first time.
            _ = try SharedContainer.open(container, access: .create)
        }
        var inherited = ProcessInfo.processInfo.environment
        for name in [
            "TANDEM_BACKEND", "TANDEM_CONTAINER", "TANDEM_ENTITLEMENTS", "TANDEM_INFO_PLIST", "TANDEM_EXTENSION",
        ] {
            inherited[name] = nil
        }
        let conditions = ConditionsEnvironment(
            stateDirectory: state, entitlements: setup.entitlements, infoPlist: setup.infoPlist,
            libraries: try setup.programs.libraries())
        environment = try conditions.variables(inherited: inherited).merging(NetworkEnvironment.variables) { $1 }
        environment["TANDEM_CONTAINERS"] = containers
        environment["TANDEM_CONTAINER"] = container
        // Turns backtraces off. swift-backtrace takes longer than a reload and outlives the crashed process. Meanwhile
        // it keeps the host's pipes and sockets open, so waiting for the host's end would hang. Swift prints the
        // message of a trap even without a backtrace.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        // Keeps files that the extension writes outside its App Groups in the phone's folder, too.
        environment["HOME"] = directory + "/home"
        environment["TMPDIR"] = directory + "/tmp"
        environment["TANDEM_LOCALE"] = setup.locale
        environment["TANDEM_RESOURCES"] = setup.resources
        environment["TANDEM_BUNDLE"] = setup.bundle
        if let moment = setup.frozenAt {
            // A time without a sign stands still (faketime(1)). libfaketime reads it in the process's time zone.
            environment["FAKETIME_TIMESTAMP_FILE"] = nil
            environment["FAKETIME"] = Self.frozenTime(moment)
            environment["TZ"] = "UTC"
        }
        try serveAnswers()
        skipEvents()
        if let tell = setup.output {
            let name = URL(fileURLWithPath: directory).lastPathComponent
            follower = OutputFollower(output, ExtensionOutput(name, tell))
        }
    }

    /// Checks that the folder of an earlier installation has no links in place of its folders and files. The extension can
    /// write there, and could let this process write elsewhere, such as into the cache.
    private static func checkFolder(_ directory: String) throws(AdoptFailure) {
        let state = ["", "/" + Archive.folder, "/" + Archive.lockedFolder].map { "state" + $0 }
        let folders = (["containers", "home", "tmp"] + state).map { ($0, S_IFDIR) }
        for (name, type) in folders + [("extension.log", S_IFREG)] {
            let path = directory + "/" + name
            guard let found = RegularFile.type(path), found != type else { continue }
            throw AdoptFailure(
                "the extension has replaced \(path), so no other build is installed on this phone: start again")
        }
    }

    deinit {
        server?.stop()
        if let host {
            host.signal(SIGKILL)
            host.wait()
        }
        follower?.end()
    }

    var container: String { containers + "/" + setup.group }

    private func serveAnswers() throws {
        try forgetServers()
        let hosts: [String]
        if let recording = setup.recording {
            server = AnswerServer(asking: recording.ask)
            hosts = recording.hosts
        } else if let answers = setup.answers {
            let (time, frozen) = (time, setup.frozenAt)
            server = AnswerServer(folder: answers, now: { frozen ?? (try? time.now()) ?? Date() })
            hosts = AnswersFolder.hosts(in: answers)
        } else {
            return
        }
        guard let server else { throw AdoptFailure("cannot listen on 127.0.0.1 to answer requests") }
        try NetworkSettingsFile(stateDirectory: state).update { conditions in
            for host in hosts { conditions.standIns[host.lowercased()] = server.url + "/" + host }
        }
    }

    /// Removes the servers of an earlier installation on this phone, which have ended.
    private func forgetServers() throws {
        let file = NetworkSettingsFile(stateDirectory: state)
        let ended = try file.read().standIns.filter { host, server in
            server.hasPrefix("http://127.0.0.1:") && server.hasSuffix("/" + host)
        }
        guard !ended.isEmpty else { return }
        try file.update { conditions in for host in ended.keys { conditions.standIns[host] = nil } }
    }

    // MARK: Conditions

    func now() throws -> Date { try setup.frozenAt ?? time.now() }

    /// Returns a time as libfaketime reads it: `2026-01-30 09:41:00`.
    private static func frozenTime(_ date: Date) -> String {
        String(RFC3339.text(date).prefix(19)).replacing("T", with: " ")
    }

    func setClock(_ date: Date) throws { try time.set(to: date) }

    /// The current network condition.
    private(set) var network = NetworkConditions.Condition.online

    func setNetwork(_ condition: NetworkConditions.Condition) throws {
        network = condition
        try NetworkSettingsFile(stateDirectory: state).update { conditions in
            let (sequence, standIns) = (conditions.sequence, conditions.standIns)
            conditions = NetworkConditions(condition)
            (conditions.sequence, conditions.standIns) = (sequence, standIns)
        }
    }

    /// The real time that the host has to become idle after each move of the clock.
    private static let patience: Duration = .seconds(120)

    /// Advances the phone's clock by `seconds`. Meanwhile the host does everything that becomes due.
    func livesThrough(_ seconds: TimeInterval) throws {
        let limit = setup.limit
        var passage = ClockPassage(file: time, hosts: [state], patience: limit.atMost(Self.patience))
        passage.atStop = { try limit.check() }
        do {
            try passage.run(for: .seconds(seconds))
        } catch let failure as ClockPassage.Failure {
            try limit.check()
            throw AdoptFailure("the clock: \(failure)")
        }
    }

    /// Makes all widgets reload as if the user changed the text size; such reloads use no budget. Waits until all
    /// widgets have reloaded.
    func reloadsAll() throws { try reload(after: .dynamicTypeChanged, setup.placed, "all widgets") }

    /// Makes a widget reload in all of its families as if the user performed an App Intent of it; such reloads use no
    /// budget. Waits until it has reloaded.
    func reloads(_ widget: PlacedWidget) throws {
        try reload(after: .interaction(kind: widget.kind), [widget], widget.kind)
    }

    private func reload(after signal: HostSignal, _ widgets: [PlacedWidget], _ name: String) throws {
        let kinds = widgets.map { $0.kind }
        func count() -> Int { events().count { $0.event == "reload" && kinds.contains($0.kind ?? "") } }
        let expected = count() + widgets.reduce(0) { $0 + $1.families.count }
        try HostSignalFile(stateDirectory: state).send(signal)
        try wait("a reload of \(name)") { count() >= expected }
        try livesThrough(1)
    }

    /// Requests the same reloads as `reloadsAll` without waiting for them.
    func asksForReloads() throws { try HostSignalFile(stateDirectory: state).send(.dynamicTypeChanged) }

    /// Kills the host's provider child if it is running, and waits until it has ended. Otherwise the next call could go to the
    /// dying process, and would look like a crash.
    /// - Returns: The number of processes that were killed.
    @discardableResult
    func killProvider() -> Int {
        guard let hostPid else { return 0 }
        let killed = ProcessStatus.children(of: hostPid).filter { kill($0, SIGKILL) == 0 }
        let end = ContinuousClock.now + .seconds(30)
        while killed.contains(where: ProcessStatus.isRunning), ContinuousClock.now < end { usleep(1_000) }
        return killed.count
    }

    // MARK: The host

    /// The number of placed widgets, each in each of its families.
    var slotCount: Int { setup.placed.reduce(0) { $0 + $1.families.count } }

    func startHost(profile: String = "documented") throws {
        try launchHost(profile: profile)
        try wait("the first reload of each widget") { self.reloads() >= self.slotCount }
        try livesThrough(1)
    }

    /// Starts the host, without waiting for reloads.
    func launchHost(profile: String, _ options: [String] = []) throws {
        let arguments =
            [setup.programs.host, "run", "--container", container, "--state", state, "--profile", profile]
            + options + ["--provider", setup.executable]
            + setup.placed.flatMap { ["--place", "\($0.kind)=\($0.families.map { "\($0)" }.joined(separator: ","))"] }
            + ["--deadline", "\(Int(setup.deadline / .milliseconds(1)))ms"]
        let log = open(output, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard log >= 0 else { throw AdoptFailure("cannot write \(output): \(String(cString: strerror(errno)))") }
        defer { close(log) }
        do {
            host = try ChildProcess(
                arguments, environment: environment, streams: .init(output: log, errors: log),
                directory: directory + "/home", restriction: restriction)
        } catch {
            throw AdoptFailure("cannot start the host, \(error). Rebuild Tandem")
        }
    }

    /// The process id of the host.
    var hostPid: pid_t? { host?.pid }

    var isHostRunning: Bool { host.map { !$0.hasEnded } ?? false }

    /// The maximum time that a host may take to shut down normally.
    private static let longestEnd: Duration = .seconds(30)
    /// The time that a host may take to shut down when the time of the run is over.
    private static let shortestEnd: Duration = .seconds(2)

    func stopHost() {
        host?.end(grace: setup.limit.isReached ? Self.shortestEnd : Self.longestEnd)
        host = nil
    }

    /// Waits until the host exits by itself.
    /// - Parameter reaping: A closure that is called when the host has ended, before its id becomes free.
    func waitForHost(_ reaping: () -> Void = {}) {
        guard let host else { return }
        while !host.ends(within: .seconds(60)) {}
        reaping()
        host.wait()
        self.host = nil
    }

    private func reloads() -> Int { events().filter { $0.event == "reload" }.count }

    /// Waits until a condition is true. The time limit is longer than the time that any step of an examination needs.
    func wait(_ what: String, until condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + setup.deadline * 3 + .seconds(60)
        while try !condition() {
            try setup.limit.check()
            guard ContinuousClock.now < end else { throw AdoptFailure("\(what) did not come; see \(output)") }
            if let host, host.hasEnded {
                let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
                throw AdoptFailure("the host ended: \(text.suffix(500))")
            }
            usleep(10_000)
        }
    }

    // MARK: Observations

    /// Returns the events that the host has logged so far.
    func events() -> [ObservedEvent] {
        if let file = FileHandle(forReadingAtPath: state + "/" + EventLog.fileName) {
            defer { try? file.close() }
            try? file.seek(toOffset: readBytes)
            let new = (try? file.readToEnd()) ?? Data()
            // The host may be writing the last line.
            let lines = new.prefix(upTo: new.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? new.startIndex)
            readBytes += UInt64(lines.count)
            readEvents += lines.split(separator: UInt8(ascii: "\n")).compactMap {
                try? Self.decoder.decode(ObservedEvent.self, from: $0)
            }
        }
        return readEvents
    }

    /// Leaves out the events that are in the log already.
    private func skipEvents() {
        var status = stat()
        if stat(state + "/" + EventLog.fileName, &status) == 0 { readBytes = UInt64(status.st_size) }
    }

    private var readEvents: [ObservedEvent] = []
    /// The number of bytes of the event log that `readEvents` contains.
    private var readBytes: UInt64 = 0

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return RFC3339.date(text) ?? Date(timeIntervalSince1970: 0)
        }
        return decoder
    }()

    func look() throws -> Look {
        let now = try now()
        let archive = try Archive(stateDirectory: state)
        var shown: [Slot: Shown] = [:]
        for widget in setup.placed {
            for family in widget.families {
                guard let data = FileManager.default.contents(atPath: archive.path(kind: widget.kind, family: family)),
                    let timeline = ArchivedTimeline(json: data)
                else { continue }
                let entries = timeline.shown
                guard !entries.isEmpty else { continue }
                // WidgetKit shows the last entry whose date has come. If no date has come yet, it shows the first
                // entry.
                let index = entries.lastIndex { $0.date <= now } ?? 0
                shown[Slot(kind: widget.kind, family: "\(family)")] =
                    setup.keepsTrees ? timeline.shownWithTree(index) : entries[index]
            }
        }
        return Look(at: now, network: network.rawValue, shown: shown, stored: StoredState(containers: containers))
    }

    // MARK: Processes

    struct Outcome {
        /// The exit code of the process. If `isSignal` is true, the number of the signal that ended the process.
        var status: Int32
        var isSignal: Bool
        var output: String
        var errors: String
    }

    /// Runs a program; kills it and returns nil if it takes longer than `limit`. Limits the size of its output, and
    /// kills processes that it leaves behind.
    func run(_ command: [String], environment: [String: String], within limit: Duration) throws -> Outcome? {
        do throws(BoundedProcess.Failure) {
            var process = BoundedProcess(command, environment: environment, timeLimit: limit)
            process.restriction = restriction
            let outcome = try process.run()
            let status = outcome.status
            return Outcome(
                status: status.signal ?? status.code, isSignal: status.signal != nil,
                output: String(decoding: outcome.output, as: UTF8.self),
                errors: String(decoding: outcome.errors, as: UTF8.self))
        } catch {
            switch error {
            case .tookLonger: return nil
            case .notStarted(let reason): throw AdoptFailure("cannot start \(reason)")
            case .printedMore(let limit):
                throw AdoptFailure("\(command[0]) was ended, since it printed more than \(limit >> 20) MB")
            }
        }
    }
}
