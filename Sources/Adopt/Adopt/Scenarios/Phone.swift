import AppGroup
import Foundation
import Glibc
import PhoneState
import ProcessSupport
import Utilities
import WidgetHost
import WidgetKit

/// The programs and libraries in the folder of the running program.
public struct Programs: Sendable {
    public let folder: String

    public init(folder: String) {
        self.folder = folder
    }

    var tandem: String { folder + "/tandem" }
    var host: String { folder + "/widget-extension" }

    /// Returns the libraries to preload into each process of the phone.
    func libraries() throws(ConditionsEnvironment.Unavailable) -> [String] {
        let faketime = ProcessInfo.processInfo.environment["TANDEM_FAKETIME"]
        return [
            try ConditionsEnvironment.checked(folder + "/libtandem-time.so"),
            try ConditionsEnvironment.faketimeLibrary(overriddenBy: faketime),
            try ConditionsEnvironment.checked(folder + "/" + NetworkEnvironment.guardLibrary),
        ]
    }
}

/// The reason an examination cannot go on.
public struct AdoptFailure: Error, Sendable, CustomStringConvertible {
    /// The failure, and what to do about it.
    public var description: String
    /// True if the command line asks for something that the extension does not contain.
    public var isUsage = false

    init(_ description: String, isUsage: Bool = false) {
        self.description = description
        self.isUsage = isUsage
    }
}

/// A simulated phone for one scenario: its clock, its network, its App Groups, and the host with the extension.
///
/// The phone writes only into its own folder. The host is `widget-extension run`, as for the Joke of the Day. Its
/// provider child is the extension's executable.
final class Phone {
    /// The settings that all phones of an extension share.
    struct Setup: Sendable {
        var programs: Programs
        var executable: String
        /// The widgets to place, in the form of `--place`.
        var placed: [PlacedWidget]
        var entitlements: String?
        var infoPlist: String?
        /// The App Group whose reload marker the host watches.
        var group: String
        /// The folder with answers to requests.
        var answers: String?
        /// A folder to copy into the new container.
        var seed: String?
        var locale: String?
        /// The folders with the extension's resources, separated by colons.
        var resources: String?
        /// The folder that the extension sees as its bundle.
        var bundle: String?
        var deadline: Duration
        /// Receives what the extension prints as soon as it is printed.
        var output: (@Sendable (String) -> Void)?
        /// Inserts the user's paths into a message of Swift's runtime.
        var named: @Sendable (String) -> String = { $0 }
    }

    let setup: Setup
    let directory: String
    var state: String { directory + "/state" }
    var containers: String { directory + "/containers" }
    /// The file with everything that the extension prints.
    var output: String { directory + "/extension.log" }
    private(set) var environment: [String: String] = [:]
    private let time: TimeFile
    private var host: ChildProcess?
    private var server: AnswerServer?
    private var follower: OutputFollower?

    /// Creates a phone in a new folder, which must not exist yet.
    init(_ setup: Setup, directory: String) throws {
        self.setup = setup
        self.directory = directory
        time = TimeFile(stateDirectory: directory + "/state")
        for name in ["state", "containers", "home", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: directory + "/" + name, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        try time.prepare()
        if let seed = setup.seed {
            try RegularFile.copyFolder(seed, to: container)
        } else {
            // As on iOS, the App Group's folder exists before the app or the extension runs for the first time.
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
        // swift-backtrace takes longer than a reload and outlives the crashed process. Meanwhile it keeps the host's
        // pipes and sockets open, so waiting for the host's end would hang. Swift prints the message of a trap even
        // without backtraces.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        // Files that the extension writes outside its groups also stay in the phone's folder.
        environment["HOME"] = directory + "/home"
        environment["TMPDIR"] = directory + "/tmp"
        environment["TANDEM_LOCALE"] = setup.locale
        environment["TANDEM_RESOURCES"] = setup.resources
        environment["TANDEM_BUNDLE"] = setup.bundle
        if let answers = setup.answers { try serve(answers) }
        if let tell = setup.output {
            let name = URL(fileURLWithPath: directory).lastPathComponent
            follower = OutputFollower(output, ExtensionOutput(name, tell))
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

    private func serve(_ answers: String) throws {
        let time = time
        guard let server = AnswerServer(folder: answers, now: { (try? time.now()) ?? Date() }) else {
            throw AdoptFailure("cannot listen on 127.0.0.1 for --answers")
        }
        self.server = server
        let hosts = AnswersFolder.hosts(in: answers)
        try NetworkSettingsFile(stateDirectory: state).update { conditions in
            for host in hosts { conditions.standIns[host.lowercased()] = server.url + "/" + host }
        }
    }

    // MARK: Conditions

    func now() throws -> Date { try time.now() }

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

    /// Lets time pass. The host does everything that falls due in that time.
    func livesThrough(_ seconds: TimeInterval) throws {
        let result = try run(
            [
                setup.programs.tandem, "clock", "advance", "\(Int(seconds))s", "--through", "--state", state,
                "--patience", "120s",
            ])
        guard result.status == 0 else { throw AdoptFailure("the clock: \(result.errors)") }
    }

    /// Reloads all widgets without using up the budget, as when the user changes the text size, and waits for the
    /// reloads.
    func reloadsAll() throws {
        let before = reloads()
        try HostSignalFile(stateDirectory: state).send(.dynamicTypeChanged)
        try wait("a reload of all widgets") { self.reloads() >= before + self.slotCount }
        try livesThrough(1)
    }

    /// Requests the same reloads as `reloadsAll` without waiting for them.
    func asksForReloads() throws { try HostSignalFile(stateDirectory: state).send(.dynamicTypeChanged) }

    /// Kills the host's provider child if it is running.
    func killProvider() {
        guard let hostPid else { return }
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(hostPid)/task")) ?? []
        for task in tasks {
            let path = "/proc/\(hostPid)/task/\(task)/children"
            let children = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            for pid in children.split(separator: " ").compactMap({ pid_t($0) }) { kill(pid, SIGKILL) }
        }
    }

    // MARK: The host

    private var slotCount: Int { setup.placed.reduce(0) { $0 + $1.families.count } }

    func startHost(profile: String = "documented") throws {
        let arguments =
            [setup.programs.host, "run", "--container", container, "--state", state, "--profile", profile]
            + ["--provider", setup.executable]
            + setup.placed.flatMap { ["--place", "\($0.kind)=\($0.families.map { "\($0)" }.joined(separator: ","))"] }
            + ["--deadline", "\(Int(setup.deadline / .milliseconds(1)))ms"]
        let log = open(output, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard log >= 0 else { throw AdoptFailure("cannot write \(output): \(String(cString: strerror(errno)))") }
        defer { close(log) }
        do {
            host = try ChildProcess(
                arguments, environment: environment, streams: .init(output: log, errors: log),
                directory: directory + "/home")
        } catch {
            throw AdoptFailure("cannot start the host, \(error). Rebuild Tandem")
        }
        try wait("the first reload of each widget") { self.reloads() >= self.slotCount }
        try livesThrough(1)
    }

    /// The process id of the host.
    var hostPid: pid_t? { host?.pid }

    /// The maximum time that a host may take to shut down normally.
    private static let longestEnd: Duration = .seconds(30)

    func stopHost() {
        host?.end(grace: Self.longestEnd)
        host = nil
    }

    /// Waits until the host exits by itself.
    func waitForHost() {
        host?.wait()
        host = nil
    }

    private func reloads() -> Int { events().filter { $0.event == "reload" }.count }

    /// Waits for a condition. The time limit is longer than every deadline that a test uses.
    func wait(_ what: String, until condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + setup.deadline * 3 + .seconds(60)
        while try !condition() {
            guard ContinuousClock.now < end else { throw AdoptFailure("\(what) did not come; see \(output)") }
            if let host, host.hasEnded {
                let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
                throw AdoptFailure("the host ended: \(text.suffix(500))")
            }
            usleep(10_000)
        }
    }

    // MARK: Observations

    func events() -> [ObservedEvent] {
        let data = FileManager.default.contents(atPath: state + "/" + EventLog.fileName) ?? Data()
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return RFC3339.date(text) ?? Date(timeIntervalSince1970: 0)
        }
        return data.split(separator: UInt8(ascii: "\n")).compactMap {
            try? decoder.decode(ObservedEvent.self, from: $0)
        }
    }

    func look() throws -> Look {
        let now = try now()
        let archive = try Archive(stateDirectory: state)
        var shown: [Slot: Shown] = [:]
        for widget in setup.placed {
            for family in widget.families {
                guard let data = FileManager.default.contents(atPath: archive.path(kind: widget.kind, family: family)),
                    let file = try? JSONDecoder().decode(ArchivedTimeline.self, from: data)
                else { continue }
                let entries = file.entries.map(\.shown)
                // WidgetKit shows the last entry whose date has come. Before the first date it shows the first entry.
                shown[Slot(kind: widget.kind, family: "\(family)")] = entries.last { $0.date <= now } ?? entries.first
            }
        }
        return Look(at: now, network: network.rawValue, shown: shown, stored: StoredState(containers: containers))
    }

    // MARK: Processes

    struct Outcome {
        /// The exit code, or the signal that ended it.
        var status: Int32
        var isSignal: Bool
        var output: String
        var errors: String
    }

    /// Runs a program to its end on the real clock. Limits its duration and its output, and leaves none of its
    /// processes behind.
    func run(_ command: [String], environment: [String: String]? = nil) throws -> Outcome {
        let environment = environment ?? ProcessInfo.processInfo.environment
        do throws(BoundedProcess.Failure) {
            return try outcome(command, environment, setup.deadline + Self.longestCommand)
        } catch {
            throw Self.failure(of: command[0], error)
        }
    }

    /// Runs a program with a time limit; nil if it took longer and was killed.
    func run(_ command: [String], environment: [String: String], within limit: Duration) throws -> Outcome? {
        do throws(BoundedProcess.Failure) {
            return try outcome(command, environment, limit)
        } catch {
            if case .tookLonger = error { return nil }
            throw Self.failure(of: command[0], error)
        }
    }

    private func outcome(
        _ command: [String], _ environment: [String: String], _ limit: Duration
    ) throws(BoundedProcess.Failure) -> Outcome {
        let outcome = try BoundedProcess(command, environment: environment, timeLimit: limit).run()
        return Outcome(
            status: outcome.signal ?? outcome.code, isSignal: outcome.signal != nil,
            output: String(decoding: outcome.output, as: UTF8.self),
            errors: String(decoding: outcome.errors, as: UTF8.self))
    }

    private static func failure(of program: String, _ failure: BoundedProcess.Failure) -> AdoptFailure {
        switch failure {
        case .notStarted(let reason): AdoptFailure("cannot start \(reason)")
        case .tookLonger(let limit, let errors):
            AdoptFailure(
                "\(program) was ended, since it took longer than \(limit). "
                    + String(decoding: errors.suffix(300), as: UTF8.self))
        case .printedMore(let limit):
            AdoptFailure("\(program) was ended, since it printed more than \(limit >> 20) MB")
        }
    }

    /// The time limit of a command, in addition to a provider's deadline. It is longer than the limit given to `tandem
    /// clock`.
    private static let longestCommand: Duration = .seconds(180)
}
