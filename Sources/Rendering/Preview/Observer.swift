import AppGroup
import AppleFoundation
import Foundation
import Glibc
import PhoneState
import WidgetHost
import WidgetKit

/// Keeps the board up to date with what hosts, apps and containers do. It only looks: what it sees was written for
/// everybody, and nobody it looks at knows of it.
actor Observer {
    private let board: Board
    private var hosts: [HostObservation]
    private var settings = ViewSettings()
    private var rotations = StackPart.Known()
    private var watches: [String: FolderWatch] = [:]
    private let wishes: AsyncStream<Void>
    private let wish: AsyncStream<Void>.Continuation

    /// Looks at least as often as this, for what no file tells: processes that die, entries whose time comes.
    private static let longestPause: Duration = .milliseconds(500)
    /// Looks at most as often as this.
    private static let shortestPause: Duration = .milliseconds(60)

    init(_ hosts: [PreviewedHost], board: Board) {
        self.board = board
        self.hosts = hosts.map { HostObservation($0) }
        (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Looks until the task is cancelled.
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

    /// Changes for which device and in which appearance widgets are drawn.
    func change(_ body: @Sendable (inout ViewSettings) -> Void) {
        body(&settings)
        for index in hosts.indices { hosts[index].forgetDrawings() }
        look()
    }

    /// Looks now, so that what a control did is on the board when it answers.
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

    /// Ends hosts and the apps in the foreground beside them, and waits until they have.
    func endHosts(_ names: [String]) async {
        let processes = hosts.filter { names.contains($0.host.name) }.flatMap {
            [$0.process, $0.app].compactMap { $0 }
        }
        for process in processes { _ = process.signal(SIGTERM) }
        // A process that is stopped takes no signal but this one.
        for process in processes where process.isStopped { _ = process.signal(SIGKILL) }
        let end = ContinuousClock.now + .seconds(10)
        while processes.contains(where: { RunningProcess($0.pid)?.startTime == $0.startTime }) {
            if ContinuousClock.now > end { for process in processes { _ = process.signal(SIGKILL) } }
            guard (try? await ContinuousClock().sleep(for: .milliseconds(20))) != nil else { return }
        }
        look()
    }

    /// What can be done as things are now.
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

/// For which device and in which appearance widgets are drawn, and what there is to choose from.
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
    /// The value as JSON on one line, its members sorted: the same value is the same text.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing on the board is a number that JSON does not have.
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}
