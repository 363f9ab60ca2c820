import AppGroup
import AppleFoundation
import Foundation
import Glibc
import PhoneState
import Utilities
import WidgetHost
import WidgetKit
import WidgetRules

/// One host with its widgets, its app and its container, as the latest observation found them.
struct HostObservation {
    private(set) var host: PreviewedHost
    /// The content of the host's latest status file.
    private(set) var status: HostStatus?
    /// The running process of the host; nil if the host is not running.
    private(set) var process: RunningProcess?
    private(set) var provider: RunningProcess?
    private(set) var app: RunningProcess?
    /// The time on the host's clock.
    private(set) var now = Date()
    /// The names of the host's widgets, `HOST/KIND.FAMILY`.
    private(set) var widgetNames: Set<String> = []
    private(set) var network: NetworkConditions?
    private(set) var device = DeviceState()
    /// The background tasks of the host's phone; nil if the file cannot be read, or is not trusted.
    private(set) var tasks: TaskState?
    /// The environment with which the host was started: the addresses of stand-in servers, and its locale.
    private(set) var environment: [String: String] = [:]
    /// True if the host's clock is the simulated clock of a state folder, which the page's controls can move.
    var travels: Bool { environment["FAKETIME_TIMESTAMP_FILE"] != nil }

    private struct Drawn {
        var signature: String
        var archive: ArchiveFile
        /// The time at which the widget shows its next entry; nil if there is none.
        var next: Date?
        /// The URL that a tap on the widget opens; nil if a tap only opens the app.
        var url: String?
        /// The latest result of `shown(at:)`, and the index of its entry.
        private var latest: (index: Int, shown: Shown)?

        init(signature: String, archive: ArchiveFile, next: Date?, url: String?) {
            self.signature = signature
            self.archive = archive
            self.next = next
            self.url = url
        }

        /// Returns the part of the content at `date` that the rules judge; nil if the archive has no entry.
        mutating func shown(at date: Date) -> (Slot, Shown)? {
            guard let index = archive.entry(at: date) else { return nil }
            let shown =
                latest.flatMap { $0.index == index ? $0.shown : nil }
                ?? ArchiveFile.Content(archive.entries[index]).shown
            latest = (index, shown)
            return (Slot(kind: archive.kind, family: "\(archive.family)"), shown)
        }
    }

    private var drawn: [String: Drawn] = [:]
    /// The archive files that could not be read: the file's signature at the failed attempt, by the widget's name. A
    /// file is read again only after its signature has changed.
    private var unreadable: [String: String] = [:]
    private var events: LineTail
    private var reloads: [String: [TimelineStrip.Reload]] = [:]
    private var findings = Findings()
    private var containerSignature = ""
    /// True if the container has a commit that its writer has not finished; see `ContainerPart.hasRedo`.
    private(set) var hasRedo = false
    private var catalog: AssetCatalog

    /// The maximum number of reloads to remember for a widget.
    private static let mostReloads = 60
    /// The maximum length in bytes of a log line on the page.
    private static let longestLine = 8 << 10
    /// The number of bytes that are read from the end of a log when the preview first reads it, if the log is longer.
    private static let logBytes: UInt64 = 512 << 10

    init(_ host: PreviewedHost) {
        self.host = host
        events = LineTail(path: host.stateDirectory + "/" + EventLog.fileName, limit: Self.logBytes)
        catalog = AssetCatalog(ResourceFolders(host.resources))
    }

    /// The folders to watch for changes.
    var folders: [String] {
        var folders = [host.stateDirectory, host.clockDirectory]
        folders += [Archive.folder, Archive.lockedFolder].map { "\(host.stateDirectory)/\($0)" }
        if let container = host.container { folders.append(container) }
        return folders.filter { access($0, F_OK) == 0 }
    }

    /// The widget that represents the host in a Smart Stack: the medium widget or, if the host has none, the small
    /// widget.
    private(set) var stackWidget: StackWidget?

    struct StackWidget {
        var name: String
        var path: String
        var timeline: TimelineArchive
        /// A text that changes when the widget's archive file is replaced.
        var signature: String
    }

    /// The URLs that taps on widgets open, by the widget's name; nil if a tap only opens the app.
    var taps: [String: String?] { drawn.mapValues(\.url) }

    /// The widgets that cards replace.
    var replaced = BuildStatus.Replaced()

    /// Takes the container and the resources of a new build of the extension, and draws all widgets anew.
    mutating func take(_ new: PreviewedHost) {
        (host.container, host.resources) = (new.container ?? host.container, new.resources)
        catalog = AssetCatalog(ResourceFolders(new.resources))
        forgetDrawings()
    }

    /// Forgets the drawn widgets, so that the next observation draws every widget again.
    mutating func forgetDrawings() { drawn = [:] }

    /// Examines the host's files and processes, and puts the results on the board.
    mutating func look(_ settings: ViewSettings, _ board: Board) {
        now = (try? TimeFile(stateDirectory: host.clockDirectory).now()) ?? Date()
        lookAtProcesses()
        let lines = lookAtEvents()
        tasks = host.isTrusted ? try? TaskStateFile(stateDirectory: host.stateDirectory).read() : nil
        device = (try? DeviceState(stateDirectory: host.stateDirectory)) ?? DeviceState()
        network = try? NetworkSettingsFile(stateDirectory: host.stateDirectory).read()
        let ledger = try? BudgetLedger.read(stateDirectory: host.stateDirectory)
        lookAtWidgets(settings, ledger ?? nil, board)
        lookAtContainer(board)
        board.put("host:\(host.name)", HostPart(self).json)
        board.put("ledger:\(host.name)", LedgerPart(ledger ?? nil, of: host.name, at: now).json)
        if let tasks {
            board.put("tasks:\(host.name)", TasksPart(tasks, of: host.name).json)
        } else {
            board.remove("tasks:\(host.name)")
        }
        lookForFindings(board)
        board.append(lines)
    }

    // MARK: Processes

    private mutating func lookAtProcesses() {
        if let read = try? HostStatus(stateDirectory: host.stateDirectory) { status = read }
        let before = process
        // Checks which process holds the host's lock. The host of the status file may have exited, and another process
        // may have its process id now.
        let holders = FileLocks.holders(of: host.stateDirectory + "/host.lock")
        process = status.flatMap { holders.contains($0.pid) ? RunningProcess($0.pid) : nil }
        provider = process?.children.first
        // Takes the locale from the extension's process, because the host's own environment still contains the old
        // locale after a change.
        if let locale = provider?.environment("TANDEM_LOCALE") { environment["TANDEM_LOCALE"] = locale }
        app = ForegroundApp.process(stateDirectory: host.stateDirectory)
        if host.isTrusted, let container = status?.container { host.container = container }
        if let container = host.container, host.app == nil {
            host.app = AppName.allCases.first { container.hasSuffix("/" + $0.group) }
        }
        guard let process, process.startTime != before?.startTime || environment.isEmpty else { return }
        for name in Self.variables { environment[name] = process.environment(name) }
        guard host.isTrusted else { return }
        if let file = environment["FAKETIME_TIMESTAMP_FILE"] {
            host.clockDirectory = URL(fileURLWithPath: file).deletingLastPathComponent().path
        }
        host.entitlements = host.entitlements ?? environment["TANDEM_ENTITLEMENTS"]
        let extensionFolders = provider?.environment("TANDEM_RESOURCES")?.split(separator: ":").map(String.init)
        if host.resources.isEmpty, let extensionFolders {
            host.resources = extensionFolders
            catalog = AssetCatalog(ResourceFolders(extensionFolders))
        }
    }

    private static let variables = [
        "FAKETIME_TIMESTAMP_FILE", "TANDEM_BACKEND", "TANDEM_CONTAINERS", "TANDEM_ENTITLEMENTS", "TANDEM_LOCALE",
        "LC_ALL", "LC_MESSAGES", "LANG", "TANDEM_FETCH_TIMEOUT", "TZ",
    ]

    /// The locale of the extension.
    var locale: Locale { ProcessLocale.locale(environment) }

    // MARK: Events

    /// Reads the lines that were added to the host's log since the last call.
    /// - Returns: The lines, each with the additional member `host`.
    private mutating func lookAtEvents() -> [String] {
        var lines: [String] = []
        for line in events.next() {
            guard let members = try? JSONText.members(of: line) else { continue }
            func text(_ name: String) -> String? {
                members.first { $0.name == name }.flatMap { JSONText.string($0.value) }
            }
            if let reload = Self.reload(text), let kind = text("kind"), let family = text("family") {
                let name = "\(kind).\(family)"
                reloads[name, default: []].append(reload)
                if reloads[name, default: []].count > Self.mostReloads { reloads[name]?.removeFirst() }
            }
            findings.take(line)
            lines.append(shown(members, size: line.count))
        }
        return lines.suffix(Board.mostLines)
    }

    /// Returns a log entry as a single line of JSON with the host's name. If the line would be too long, returns a
    /// short note instead.
    private func shown(_ members: [(name: String, value: [UInt8])], size: Int) -> String {
        let name = "\"host\":\(JSONText.quoted(host.name))"
        guard size <= Self.longestLine else {
            return "{\(name),\"event\":\"…\",\"outcome\":\"a line of \(size) bytes is not shown; see tandem events\"}"
        }
        let others = members.filter { $0.name != "host" }.compactMap { member in
            (try? JSONText.singleLine(member.value)).map {
                "\(JSONText.quoted(member.name)):\(String(decoding: $0, as: UTF8.self))"
            }
        }
        return "{" + ([name] + others).joined(separator: ",") + "}"
    }

    private static func reload(_ text: (String) -> String?) -> TimelineStrip.Reload? {
        guard let event = text("event"), event == "reload" || event == "withheld", let at = text("at") else {
            return nil
        }
        return TimelineStrip.Reload(
            at: at, cost: event == "withheld" ? "withheld" : text("cost") ?? "free", reason: text("reason") ?? "",
            outcome: text("outcome") ?? "", until: text("until"))
    }

    // MARK: Widgets

    private mutating func lookAtWidgets(_ settings: ViewSettings, _ ledger: BudgetLedger?, _ board: Board) {
        guard !replaced.isAll else {
            (widgetNames, drawn, stackWidget) = ([], [:], nil)
            return
        }
        let archive = "\(host.stateDirectory)/\(Archive.folder)"
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: archive)) ?? [])
            .filter { $0.hasSuffix(".json") }
        var names: Set<String> = []
        for file in files {
            // The archive file for a locked device. It contains the view that replaces the widget while the device is
            // locked.
            let hidden = "\(host.stateDirectory)/\(Archive.lockedFolder)/\(file)"
            let path = device.isLocked && access(hidden, F_OK) == 0 ? hidden : "\(archive)/\(file)"
            let name = "\(host.name)/\(file.dropLast(5))"
            let signature = Self.signature(path) + " \(device) \(locale.identifier)"
            if drawn[name]?.signature != signature || drawn[name]?.next.map({ $0 <= now }) ?? false {
                guard unreadable[name] != signature else { continue }
                guard let archive = ArchiveFile(path: path) else {
                    unreadable[name] = signature
                    continue
                }
                let next = archive.entries.map(\.date).filter { $0 > now }.min()
                let part = WidgetPart.draw(
                    archive, of: host.name, settings: settings, device: device, locale: locale, at: now,
                    catalog: catalog)
                drawn[name] = Drawn(signature: signature, archive: archive, next: next, url: part?.url)
                if let part { board.put("widget:\(name)", part.json) } else { board.remove("widget:\(name)") }
            }
            guard let drawn = drawn[name] else { continue }
            let slot = "\(drawn.archive.kind).\(drawn.archive.family)"
            // A placeholder is all that a widget shows whose timeline failed.
            if drawn.archive.isPlaceholder, replaced.slots.contains(slot) { continue }
            names.insert(name)
            let entry = ledger?.entries.first { "\($0.slot.kind).\($0.slot.family)" == slot }
            let strip = TimelineStrip(
                drawn.archive, of: host.name, reloads: reloads[slot] ?? [], ledger: entry, at: now)
            board.put("strip:\(name)", strip.json)
        }
        widgetNames = names
        drawn = drawn.filter { names.contains($0.key) }
        lookAtStack()
    }

    private mutating func lookAtStack() {
        let names = widgetNames.sorted()
        guard
            let name = names.first(where: { $0.hasSuffix(".systemMedium") })
                ?? names.first(where: { $0.hasSuffix(".systemSmall") })
        else { return stackWidget = nil }
        let path = "\(host.stateDirectory)/\(Archive.folder)/\(name.dropFirst(host.name.count + 1)).json"
        let signature = Self.signature(path)
        guard signature != stackWidget?.signature, let archive = ArchivedWidget(contentsOfFile: path) else { return }
        var timeline = archive.timeline
        // A stack rotates by dates and relevance alone. The contents would be kept a second time, beside `drawn`.
        let content = EntryDescription(content: "null", source: nil)
        for index in timeline.entries.indices { timeline.entries[index].description = content }
        stackWidget = StackWidget(name: name, path: path, timeline: timeline, signature: signature)
    }

    /// Returns a text that changes when the file at `path` is written or replaced.
    private static func signature(_ path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0 else { return "" }
        return "\(path) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// Draws the widgets as their archived timelines plan them for `date`, by name.
    func planned(_ settings: ViewSettings, at date: Date) -> [String: WidgetPart] {
        drawn.compactMapValues { drawn in
            WidgetPart.draw(
                drawn.archive, of: host.name, settings: settings, device: device, locale: locale, at: date,
                catalog: catalog)
        }
    }

    // MARK: Findings

    /// Notes that the user is about to kill the extension.
    mutating func noteKill() { findings.noteKill() }

    private mutating func lookForFindings(_ board: Board) {
        // While the host has something to do, its widgets need not be right. The clock may have moved since `now`.
        let file = TimeFile(stateDirectory: host.clockDirectory)
        if process != nil, let sequence = try? file.state().sequence, let later = try? file.now(),
            let status = try? HostStatus(stateDirectory: host.stateDirectory),
            status.isAtRest(at: later, sequence: travels ? sequence : 0)
        {
            var shown: [Slot: Shown] = [:]
            for name in drawn.keys {
                guard let (slot, value) = drawn[name]?.shown(at: later) else { continue }
                shown[slot] = value
            }
            findings.look(shown, network: (network?.condition ?? .online).rawValue, at: later)
        }
        let zone = environment["TZ"].flatMap { TimeZone(identifier: $0) } ?? .current
        if let part = findings.part(of: host.name, zone: zone, locale: locale) {
            board.put("findings:\(host.name)", part.json)
        }
    }

    // MARK: The container

    private mutating func lookAtContainer(_ board: Board) {
        guard let container = host.container else { return }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: container)) ?? []).sorted()
        let signature = ([""] + names).map { Self.signature("\(container)/\($0)") }.joined(separator: "\n")
        // Always reads the container again while its lock is held, because a process can release the lock without
        // changing a file.
        guard
            signature != containerSignature
                || board.json("container:\(host.name)")?.contains("\"isLocked\":true") ?? true
        else { return }
        containerSignature = signature
        let part = ContainerPart.read(container, of: host.name)
        hasRedo = part.hasRedo
        board.put("container:\(host.name)", part.json)
    }
}
