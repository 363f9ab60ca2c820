import AppGroup
import Foundation
import Glibc
import PhoneState
import Utilities
import WidgetHost
import WidgetKit

/// The actions that a user can choose on the page: actions for each host, and actions for the whole phone.
struct ControlCatalog: Sendable {
    /// The commands that started the hosts, by the host's name. The page uses the same commands to start a host again.
    typealias Starts = [String: ShellCommand]

    private(set) var controls: [Control] = []

    /// The duration for which an app that was launched from the page stays in the foreground, unless it is killed.
    private static let foreground = "1h"

    /// - Parameter tracer: True if strace can trace system calls on this machine. The action that kills an app during a
    ///   commit needs strace.
    init(_ hosts: [HostObservation], settings: ViewSettings, stack: [String], starts: Starts, tracer: Bool) {
        if !hosts.isEmpty { addPhone(hosts, settings, stack) }
        for host in hosts {
            addApp(host, tracer: tracer)
            addHost(host, starts[host.host.name])
            addTasks(host)
        }
    }

    func control(_ id: String) -> Control? { controls.first { $0.id == id } }

    private mutating func add(
        _ id: String, _ target: String, _ title: String, reason: String? = nil, _ choices: [Control.Choice],
        judge: (@Sendable () -> @Sendable (String) -> Jobs.Ending)? = nil
    ) {
        controls.append(
            Control(id: id, target: target, title: title, choices: choices, reason: reason, judge: judge))
    }

    private static func run(_ value: String, _ title: String, _ commands: [[String]]) -> Control.Choice {
        let commands = commands.map { ShellCommand($0) }
        return Control.Choice(value: value, title: title, commands: commands.map(\.line), action: .run(commands))
    }

    private static func run(_ commands: [[String]]) -> Control.Choice { run("", "", commands) }

    private static func signal(_ process: RunningProcess?, _ name: String, _ number: Int32) -> [Control.Choice] {
        guard let process else { return [] }
        return [
            Control.Choice(
                value: "", title: "", commands: ["kill -\(name) \(process.pid)"], action: .signal(process, number))
        ]
    }

    // MARK: The phone

    private mutating func addPhone(_ hosts: [HostObservation], _ settings: ViewSettings, _ stack: [String]) {
        let states = hosts.map(\.host.stateDirectory)
        func each(_ words: [String]) -> [[String]] { states.map { ["tandem"] + words + ["--state", $0] } }

        var networks = [Self.run("online", "online", each(["network", "online"]))]
        for condition in NetworkConditions.Condition.allCases where condition != .online {
            let words = condition == .offline ? ["network", "offline"] : ["network", "fault", condition.rawValue]
            networks.append(Self.run(condition.rawValue, condition.rawValue, each(words)))
        }
        add("network", "phone", "Network", networks)

        addClock(hosts)

        add(
            "device", "phone", "Device",
            [
                Self.run("unlock", "unlocked", each(["host", "unlock"])),
                Self.run("lock", "locked", each(["host", "lock"])),
                Self.run("lock-hide", "locked, sensitive content hidden", each(["host", "lock", "--hide-sensitive"])),
            ])
        add(
            "standby", "phone", "StandBy",
            DeviceState.StandBy.allCases.map { state in
                Self.run(state.rawValue, state.rawValue, each(["host", "standby", state.rawValue]))
            })
        // The languages of the three apps, a language that is written from right to left, and a language with digits
        // other than 0 to 9.
        let reason = hosts.allSatisfy { $0.process == nil } ? "no host runs" : nil
        let locales = ["en_US", "de_DE", "zh-Hans", "fr_FR", "ar_EG", "hi_IN"]
        add(
            "locale", "phone", "Locale",
            reason: reason, locales.map { Self.run($0, $0, each(["host", "locale-changed", $0])) })
        add("text-size", "phone", "Text size changed", reason: reason, [Self.run(each(["host", "text-size-changed"]))])
        let archives = states.map { "\($0)/archive" }
        func rendered(_ words: [String]) -> String {
            ShellCommand(["tandem", "render"] + words).line + " "
                + archives.map { ShellWord.quoted($0) + "/*.json" }.joined(separator: " ") + " --out widgets.html"
        }
        add(
            "screen", "phone", "Screen",
            WidgetScreen.all.map { screen in
                Control.Choice(
                    value: screen.name, title: screen.name, commands: [rendered(["--device", screen.name])],
                    action: .screen(screen.name))
            })
        add(
            "appearance", "phone", "Appearance",
            ViewSettings.Appearance.allCases.map { appearance in
                Control.Choice(
                    value: appearance.rawValue, title: appearance.rawValue, commands: [rendered([])],
                    action: .appearance(appearance))
            })
        add(
            "stack", "phone", "Turn the Smart Stack",
            reason: stack.count < 2 ? "a stack needs two widgets" : nil,
            [
                Control.Choice(
                    value: "", title: "", commands: [ShellCommand(["tandem", "stack"] + stack).line], action: .turnStack
                )
            ])
    }

    private mutating func addClock(_ hosts: [HostObservation]) {
        guard let first = hosts.first else { return }
        let clock = first.host.clockDirectory
        let followers = hosts.filter { $0.travels && $0.host.clockDirectory == clock }
        var advance = ["--through", "--state", clock]
        if followers.count > 1 || followers.first?.host.stateDirectory != clock {
            for host in followers { advance += ["--host", host.host.stateDirectory] }
        }
        let now = first.now
        // Uses New York's time zone, because the joke of the day changes at midnight in New York.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
        let midnight = calendar.nextDate(
            after: now, matching: DateComponents(hour: 0, minute: 1), matchingPolicy: .nextTime)
        // Rounds to whole minutes. Seconds would change the displayed command all the time, so it would differ from the
        // command that runs after a click.
        let untilMidnight = Int(((midnight ?? now + 86_400).timeIntervalSince(now) / 60).rounded(.up))
        func forth(_ value: String, _ title: String, _ duration: String) -> Control.Choice {
            Self.run(value, title, [["tandem", "clock", "advance", duration] + advance])
        }
        add(
            "clock", "phone", "Clock",
            reason: followers.isEmpty
                ? "no host follows a clock that can be moved: start it with `tandem with -- widget-extension run`"
                : nil,
            [
                Self.run(
                    "hour-back", "set back by an hour",
                    [["tandem", "clock", "advance", "1h", "--back", "--state", clock]]),
                forth("hour", "an hour passes", "1h"),
                forth("midnight", "past midnight in New York", "\(untilMidnight)m"),
                forth("day", "25 hours pass", "25h"),
                forth("days", "three days pass", "3d"),
                Self.run(
                    "back", "set back by a day",
                    [["tandem", "clock", "advance", "1d", "--back", "--state", clock]]),
                Self.run("reset", "the real time", [["tandem", "clock", "reset", "--state", clock]]),
            ])
    }

    // MARK: Apps

    /// Returns the words to put in front of a command, so that its program uses the host's clock and network.
    private static func with(_ host: PreviewedHost) -> [String] {
        var words = ["tandem", "with", "--state", host.stateDirectory]
        if host.clockDirectory != host.stateDirectory { words += ["--clock", host.clockDirectory] }
        if let entitlements = host.entitlements { words += ["--entitlements", entitlements] }
        return words + ["--"]
    }

    private static func app(_ host: PreviewedHost, _ app: AppName, _ words: [String]) -> [String] {
        let container = host.container.map { ["--container", $0] } ?? []
        return ["main-app"] + words + (app == .jokes ? [] : ["--app", app.rawValue]) + container
    }

    private mutating func addApp(_ observation: HostObservation, tracer: Bool) {
        let host = observation.host
        let name = host.name
        guard let app = host.app else {
            return add(
                "launch:\(name)", name, "Launch the app",
                reason:
                    "this extension's app is not one of Tandem's; write to its container with `tandem container put`",
                [])
        }
        let foreground = observation.app
        let isThere = foreground == nil ? nil : "it is in the foreground already"
        let isNotThere = foreground == nil ? "no app is in the foreground" : nil
        add(
            "launch:\(name)", name, "Launch the app", reason: isThere,
            [Self.run([Self.with(host) + Self.app(host, app, ["launch", "--for", Self.foreground])])])
        add("kill-app:\(name)", name, "Kill the app", reason: isNotThere, Self.signal(foreground, "KILL", SIGKILL))
        let isStopped = foreground?.isStopped == true
        add(
            (isStopped ? "resume-app:" : "stop-app:") + name, name, isStopped ? "Resume the app" : "Stop the app",
            reason: isNotThere,
            isStopped ? Self.signal(foreground, "CONT", SIGCONT) : Self.signal(foreground, "STOP", SIGSTOP))
        let commits = app == .jokes ? ["publish", "--times", "1"] : ["launch"]
        let container = host.container ?? ""
        let unknown = host.container == nil ? "the app's container is not known yet" : nil
        add(
            "kill-commit:\(name)", name, "Kill the app within a commit",
            reason: unknown ?? (tracer ? nil : "strace is not installed, or may not trace here"),
            // First finishes the commit that a killed writer has left. Otherwise the kill would come in that work.
            [
                Self.run(
                    (observation.hasRedo ? [["tandem", "container", "clean", "--container", container]] : [])
                        + [Self.with(host) + Self.killer(in: container) + Self.app(host, app, commits)])
            ],
            judge: { CommitVerdict(container).ofKill })
        add(
            "commit:\(name)", name, app == .jokes ? "Publish the next joke" : "Open the app briefly", reason: unknown,
            [Self.run([Self.with(host) + Self.app(host, app, commits)])], judge: { CommitVerdict(container).ofCommit })
        for widget in observation.taps.sorted(by: { $0.key < $1.key }) {
            add(
                "tap:\(widget.key)", name, "Tap",
                reason: observation.device.isLocked ? "the device is locked" : nil,
                [
                    Self.run([
                        Self.with(host)
                            + Self.app(
                                host, app, ["launch", "--for", "5s"] + (widget.value.map { ["--url=\($0)"] } ?? []))
                    ])
                ])
        }
    }

    /// Returns the words to put in front of a command, so that its process is killed in the middle of its first commit in
    /// a container.
    ///
    /// A commit makes itself visible by one rename, and then syncs the directory (PROTOCOL.md, sections 5 and 6). The kill
    /// comes when the process begins that sync: readers see the commit, but nobody has acknowledged it.
    private static func killer(in container: String) -> [String] {
        [
            "strace", "-f", "-qq", "-o", "/dev/null", "-P", container, "-e", "trace=fsync", "-e",
            "inject=fsync:signal=SIGKILL:when=1",
        ]
    }

    // MARK: Hosts

    private mutating func addTasks(_ observation: HostObservation) {
        let host = observation.host
        for request in observation.tasks?.pending ?? [] {
            let words = { (verb: String) in
                Self.with(host) + ["tandem", "tasks", verb, request.identifier, "--state", host.stateDirectory]
            }
            let isOther = observation.tasks?.running == nil ? nil : "a task runs already"
            add(
                "task-launch:\(host.name)/\(request.identifier)", host.name, "Launch", reason: isOther,
                [Self.run([words("launch")])])
        }
        if let running = observation.tasks?.running?.request {
            add(
                "task-expire:\(host.name)/\(running.identifier)", host.name, "Expire",
                [
                    Self.run([
                        Self.with(host)
                            + ["tandem", "tasks", "expire", running.identifier, "--state", host.stateDirectory]
                    ])
                ])
        }
    }

    private mutating func addHost(_ observation: HostObservation, _ start: ShellCommand?) {
        let name = observation.host.name
        let process = observation.process
        let isNotThere = process == nil ? "the host does not run" : nil
        add(
            "kill-extension:\(name)", name, "Kill the extension",
            reason: observation.provider == nil
                ? "the extension's process does not run; the next reload starts it" : nil,
            Self.signal(observation.provider, "KILL", SIGKILL))
        let isStopped = process?.isStopped == true
        add(
            (isStopped ? "resume-host:" : "stop-host:") + name, name, isStopped ? "Resume the host" : "Stop the host",
            reason: isNotThere,
            isStopped ? Self.signal(process, "CONT", SIGCONT) : Self.signal(process, "STOP", SIGSTOP))
        add("kill-host:\(name)", name, "Kill the host", reason: isNotThere, Self.signal(process, "KILL", SIGKILL))
        let notStarted = "the preview did not start it; start it in the same way as before"
        add(
            Jobs.startOfHost + name, name, "Start the host",
            reason: process != nil ? "it runs already" : start == nil ? notStarted : nil,
            start.map { [Control.Choice(value: "", title: "", commands: [$0.line], action: .run([$0]))] } ?? [])
        let kinds = observation.status?.placed.map(\.kind) ?? []
        add(
            "reload:\(name)", name, "Reload its widgets", reason: isNotThere,
            [
                Self.run(
                    kinds.map {
                        ["tandem", "host", "interaction", "--state", observation.host.stateDirectory, "--", $0]
                    })
            ])
    }
}
