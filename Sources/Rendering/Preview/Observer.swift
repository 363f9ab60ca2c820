import AppGroup
import AppleFoundation
import Foundation
import Glibc
import PhoneState
import WidgetHost
import WidgetKit

/// The observer of hosts, apps and containers, which keeps the board up to date. It only reads files, which any program
/// may do, so it does not affect the observed processes.
actor Observer {
    private let board: Board
    private var hosts: [HostObservation]
    private var settings = ViewSettings()
    private var rotations = StackPart.Known()
    /// The watches by folder, each with its ordinal.
    private var watches: [String: (number: Int, watch: FolderWatch)] = [:]
    private var lastWatch = 0
    private var buildStatus: BuildStatus?
    private let wishes: AsyncStream<Void>
    private let wish: AsyncStream<Void>.Continuation

    /// The longest pause between two observations. It is short because some events change no file that could be
    /// watched:
    /// a process exits, or the time comes to show the next entry.
    private static let longestPause: Duration = .milliseconds(500)
    /// The shortest pause between two observations.
    private static let shortestPause: Duration = .milliseconds(60)

    init(_ hosts: [PreviewedHost], board: Board) {
        self.board = board
        self.hosts = hosts.map { HostObservation($0) }
        (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Observes until the task is cancelled.
    func run() async {
        let ticking = Task { [wish] in
            while (try? await ContinuousClock().sleep(for: Self.longestPause)) != nil { wish.yield() }
        }
        defer {
            ticking.cancel()
            for (_, watch) in watches.values { watch.stop() }
            watches = [:]
        }
        look()
        for await _ in wishes {
            look()
            guard (try? await ContinuousClock().sleep(for: Self.shortestPause)) != nil else { return }
        }
    }

    /// Changes the device or the appearance for which the page draws the widgets.
    func change(_ body: @Sendable (inout ViewSettings) -> Void) {
        body(&settings)
        for index in hosts.indices { hosts[index].forgetDrawings() }
        look()
    }

    /// Returns the widgets as the archived timelines plan them for a time on the hosts' clocks, by name.
    func planned(at date: Date) -> Responder.Planned {
        var widgets: [String: WidgetPart] = [:]
        for host in hosts { widgets.merge(host.planned(settings, at: date)) { first, _ in first } }
        return Responder.Planned(widgets: widgets)
    }

    /// Notes that the user kills a process, so that the end of an extension is not taken for a mistake of its own.
    func noteKill(of process: RunningProcess) {
        for index in hosts.indices where hosts[index].provider == process { hosts[index].noteKill() }
    }

    /// Observes everything immediately. The server calls this after an action, so that the board shows the effect
    /// before the page gets the answer to its request.
    func look() {
        var widgets: Set<String> = []
        var stack = StackPart.Builder()
        for index in hosts.indices {
            hosts[index].look(settings, board)
            widgets.formUnion(hosts[index].widgetNames)
            stack.add(hosts[index])
        }
        for name in board.names("widget:") + board.names("strip:") {
            guard let colon = name.firstIndex(of: ":") else { continue }
            if !widgets.contains(String(name[name.index(after: colon)...])) { board.remove(name) }
        }
        board.put("stack", stack.part(turns: settings.stackTurns, known: &rotations).json)
        board.put("settings", SettingsPart(settings).json)
        watch()
    }

    /// Ends the named hosts and their foreground apps, and waits until the processes have exited.
    func endHosts(_ names: [String]) async {
        let processes = hosts.filter { names.contains($0.host.name) }.flatMap {
            [$0.process, $0.app].compactMap { $0 }
        }
        for process in processes { _ = process.signal(SIGTERM) }
        // Kills suspended processes, because a process suspended by SIGSTOP reacts only to SIGKILL.
        for process in processes where process.isStopped { _ = process.signal(SIGKILL) }
        let end = ContinuousClock.now + .seconds(10)
        while processes.contains(where: { RunningProcess($0.pid)?.startTime == $0.startTime }) {
            if ContinuousClock.now > end { for process in processes { _ = process.signal(SIGKILL) } }
            guard (try? await ContinuousClock().sleep(for: .milliseconds(20))) != nil else { return }
        }
        look()
    }

    /// Returns the actions that a user can choose now.
    func controls(starts: ControlCatalog.Starts, tracer: Bool) -> ControlCatalog {
        ControlCatalog(
            hosts, settings: settings, stack: hosts.compactMap { $0.stackWidget?.path }, starts: starts, tracer: tracer)
    }

    // MARK: Builds

    /// Shows other hosts, and what came of their last build.
    /// - Parameters:
    ///   - shown: The hosts; nil to keep those that are shown.
    ///   - status: The state of the build.
    func show(_ shown: [PreviewedHost]?, _ status: BuildStatus) {
        if let shown {
            let names = Set(shown.map(\.name))
            for name in hosts.map(\.host.name) where !names.contains(name) {
                for part in ["host", "ledger", "container", "tasks", "findings"] { board.remove("\(part):\(name)") }
            }
            hosts = shown.map { host in
                guard var known = hosts.first(where: { $0.host.stateDirectory == host.stateDirectory }) else {
                    return HostObservation(host)
                }
                known.take(host)
                return known
            }
        }
        for index in hosts.indices { hosts[index].replaced = status.replaced(of: hosts[index].host.name) }
        put(status)
        look()
    }

    /// Shows that a build is under way.
    func showBuilding() {
        var status = buildStatus ?? BuildStatus()
        (status.isBuilding, status.text) = (true, "building …")
        put(status)
    }

    private func put(_ status: BuildStatus) {
        buildStatus = status
        board.put("build", status.json)
    }

    // MARK: Waking up

    private func watch() {
        let folders = Set(hosts.flatMap(\.folders))
        for folder in Set(watches.keys).subtracting(folders) { watches.removeValue(forKey: folder)?.watch.stop() }
        for folder in folders where watches[folder] == nil {
            lastWatch += 1
            let number = lastWatch
            let watch = FolderWatch(
                folder, names: nil, changed: { [wish] _ in wish.yield() },
                ended: { [weak self] in
                    guard let self else { return }
                    Task { await self.forget(folder, number) }
                })
            watches[folder] = watch.map { (number, $0) }
        }
    }

    /// Forgets a watch that has ended, unless there is a later one of the folder.
    private func forget(_ folder: String, _ number: Int) {
        if watches[folder]?.number == number { watches[folder] = nil }
    }
}

/// The device and the appearance for which the page draws widgets, and the alternatives that the user can choose.
private struct SettingsPart: Encodable {
    var screen: String
    var screens: [String]
    var appearance: String
    var appearances: [String]

    init(_ settings: ViewSettings) {
        screen = settings.screen.name
        screens = WidgetScreen.all.map(\.name)
        appearance = settings.appearance.rawValue
        appearances = ViewSettings.Appearance.allCases.map(\.rawValue)
    }
}

extension Encodable {
    /// The value as JSON on one line. The members are sorted, so that equal values have equal JSON.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail, because no number in a part of the board is infinite or NaN.
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}
