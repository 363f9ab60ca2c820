import AppGroup
import AppleFoundation
import Foundation
import Glibc
import PhoneState
import WidgetHost
import WidgetKit

/// Keeps the board up to date with hosts, apps and containers. The observer only reads files that any program may read,
/// and does not affect the processes it observes.
actor Observer {
    private let board: Board
    private var hosts: [HostObservation]
    private var settings = ViewSettings()
    private var rotations = StackPart.Known()
    private var watches: [String: FolderWatch] = [:]
    private let wishes: AsyncStream<Void>
    private let wish: AsyncStream<Void>.Continuation

    /// The longest pause between observations. Some changes do not change a file: a process dies, or the time of an
    /// entry comes.
    private static let longestPause: Duration = .milliseconds(500)
    /// The shortest pause between observations.
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
            for watch in watches.values { watch.stop() }
            watches = [:]
        }
        look()
        for await _ in wishes {
            look()
            guard (try? await ContinuousClock().sleep(for: Self.shortestPause)) != nil else { return }
        }
    }

    /// Changes the device or the appearance for which widgets are drawn.
    func change(_ body: @Sendable (inout ViewSettings) -> Void) {
        body(&settings)
        for index in hosts.indices { hosts[index].forgetDrawings() }
        look()
    }

    /// Observes everything at once, so that the result of a control is on the board before the control is answered.
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

    /// Ends hosts and their foreground apps, and waits until they have exited.
    func endHosts(_ names: [String]) async {
        let processes = hosts.filter { names.contains($0.host.name) }.flatMap {
            [$0.process, $0.app].compactMap { $0 }
        }
        for process in processes { _ = process.signal(SIGTERM) }
        // A process that was stopped by a signal handles no signal except SIGKILL.
        for process in processes where process.isStopped { _ = process.signal(SIGKILL) }
        let end = ContinuousClock.now + .seconds(10)
        while processes.contains(where: { RunningProcess($0.pid)?.startTime == $0.startTime }) {
            if ContinuousClock.now > end { for process in processes { _ = process.signal(SIGKILL) } }
            guard (try? await ContinuousClock().sleep(for: .milliseconds(20))) != nil else { return }
        }
        look()
    }

    /// Returns the actions that are possible now.
    func controls(starts: ControlCatalog.Starts, tracer: Bool) -> ControlCatalog {
        ControlCatalog(
            hosts, settings: settings, stack: hosts.compactMap { $0.stackWidget?.path }, starts: starts, tracer: tracer)
    }

    // MARK: Waking up

    private func watch() {
        for folder in Set(hosts.flatMap(\.folders)) where watches[folder] == nil {
            watches[folder] = FolderWatch(
                folder, names: nil, changed: { [wish] _ in wish.yield() },
                ended: { [weak self] in
                    guard let self else { return }
                    Task { await self.forget(folder) }
                })
        }
    }

    private func forget(_ folder: String) {
        watches[folder] = nil
    }
}

/// The device and the appearance for which widgets are drawn, and the possible alternatives.
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
    /// The value as JSON on one line, with sorted members, so that equal values have equal texts.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: no value on the board is infinite or NaN.
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}
