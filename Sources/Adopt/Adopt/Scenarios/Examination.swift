public import Foundation
import WidgetHost
import WidgetKit

/// Examines the executable of an adopted extension: makes single calls, then plays the scenarios with the real host.
public struct Examination: Sendable {
    let settings: ExaminationSettings
    let executable: String
    let progress: @Sendable (String) -> Void
    let news: @Sendable (ExaminationNews) -> Void

    /// - Parameters:
    ///   - executable: The path of the extension's executable.
    ///   - settings: The settings of the examination.
    ///   - progress: Receives descriptions of what the examination is doing.
    ///   - news: Receives the results of the single calls as they come.
    public init(
        _ executable: String, settings: ExaminationSettings, progress: @escaping @Sendable (String) -> Void = { _ in },
        news: @escaping @Sendable (ExaminationNews) -> Void = { _ in }
    ) {
        self.executable = executable
        self.settings = settings
        self.progress = progress
        self.news = news
    }

    /// Runs the whole examination.
    /// - Throws: `AdoptFailure`, and errors of the file system.
    public func run() async throws -> ExaminationResult {
        progress("asking for its widgets")
        let description = try describe()
        var result = ExaminationResult(description: description)
        result.remarks += description.unshown.map { "not shown: \($0)" }
        result.remarks += description.widgets.flatMap { widget in widget.notes.map { "\(widget.kind): \($0)" } }
        result.remarks += unsupportedFamilies(description).map { [$0] } ?? []
        guard !description.widgets.isEmpty else {
            result.remarks.append("the extension has no widget that is shown here")
            return result
        }
        let setup = try setup(description)
        try await calls(setup, &result)
        let hasTimeline = result.calls.contains { $0.call == "timeline" && $0.failure == nil }
        if !hasTimeline { result.remarks.append("no timeline came, so the scenarios were not played") }
        if settings.playsScenarios, hasTimeline, settings.limit.isReached {
            result.remarks.append("the scenarios were not played: \(RunLimit.words)")
            result.isCut = true
        } else if settings.playsScenarios, hasTimeline {
            try await play(setup, &result)
        }
        let states = result.runs.flatMap(\.looks).map(\.stored) + result.sweeps.flatMap { [$0.before, $0.after] }
        result.stored = Set(states.flatMap(\.values.keys)).sorted()
        result.verdicts = Verdicts.unique(result.verdicts)
        if !result.hasShownWidget { result.remarks += result.widgetsNotShown }
        for index in result.verdicts.indices where result.verdicts[index].code == .memoryLimit {
            result.verdicts[index].advice = Verdicts.memoryAdvice(loadsImages: settings.loadsImages)
        }
        return result
    }

    /// Starts the host on a new phone, and waits until the host exits.
    /// - Parameter started: Receives the host's process id and the phone's folder.
    public func stayRunning(_ started: (_ pid: Int32, _ directory: String) -> Void) throws {
        let phone = try Phone(setup(try describe()), directory: settings.directory + "/running")
        try phone.startHost()
        let pid = phone.hostPid ?? 0
        started(pid, phone.directory)
        phone.waitForHost()
    }

    /// Starts the host on a new phone, whose steps the caller chooses.
    /// - Parameter date: The time on the phone's clock at its start; nil for the real time.
    public func session(at date: Date? = nil) throws -> PhoneSession {
        let description = try describe()
        return try PhoneSession(
            setup(description), description, locale: Locale(identifier: settings.locale ?? "en_US"),
            directory: settings.directory, at: date)
    }

    func describe() throws -> ExtensionDescription {
        var environment = ProcessInfo.processInfo.environment
        environment["TANDEM_RESOURCES"] = settings.resources
        environment["TANDEM_BUNDLE"] = settings.bundle
        environment["TANDEM_LOCALE"] = settings.locale
        // Keeps the files that the extension writes, also those in its App Groups, in a folder of its own.
        let folder = settings.directory + "/asked"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        environment["HOME"] = folder
        environment["TMPDIR"] = folder
        environment["TANDEM_CONTAINERS"] = folder
        let query = ExtensionQuery(
            executable, environment: environment,
            timeLimit: max(settings.limit.atMost(settings.deadline), Self.shortestQuery),
            restriction: Sandbox.restriction(writingTo: [folder]))
        let output = settings.output.map { ExtensionOutput("asked for its widgets", $0) }
        defer { output?.end() }
        do {
            return try query.answer(ExtensionDescription.self) { output?.add($0) }
        } catch {
            throw AdoptFailure(settings.named(error.description))
        }
    }

    /// The shortest time limit for the question which widgets an extension has. The user's deadline applies to provider
    /// calls and may be shorter, but starting a process on a busy machine may take seconds.
    private static let shortestQuery: Duration = .seconds(10)

    func setup(_ description: ExtensionDescription) throws -> Phone.Setup {
        let placed = description.widgets.compactMap { widget -> PlacedWidget? in
            let names = widget.families.filter { settings.families.isEmpty || settings.families.contains($0) }
            let families = names.compactMap { WidgetFamily(name: $0) }
            return families.isEmpty ? nil : PlacedWidget(kind: widget.kind, families: families)
        }
        guard !placed.isEmpty else {
            let reason = unsupportedFamilies(description) ?? "the extension has no widget that is shown here"
            throw AdoptFailure(reason, isUsage: true)
        }
        return Phone.Setup(
            programs: settings.programs, executable: executable, placed: placed, entitlements: settings.entitlements,
            infoPlist: settings.infoPlist, group: settings.group, answers: settings.answers,
            recording: settings.recording, seed: settings.container, locale: settings.locale,
            resources: settings.resources, bundle: settings.bundle, deadline: settings.deadline,
            keepsTrees: settings.keepsTrees, limit: settings.limit,
            output: settings.output,
            named: { [settings] in settings.named($0) })
    }

    /// Returns a remark about families that `--families` names but no widget supports; nil if each named family is
    /// supported.
    public func unsupportedFamilies(_ description: ExtensionDescription) -> String? {
        let supported = Set(description.widgets.flatMap(\.families))
        let unsupported = settings.families.subtracting(supported).sorted()
        guard !unsupported.isEmpty, !supported.isEmpty else { return nil }
        return "no widget supports \(unsupported.joined(separator: ", ")), which --families names; they support "
            + supported.sorted().joined(separator: ", ")
    }

    // MARK: Scenarios

    private func play(
        _ setup: Phone.Setup, _ result: inout ExaminationResult
    ) async throws {
        let calendar = Calendar.current
        let scenarios = Scenarios(
            setup: setup, directory: settings.directory, calendar: calendar, days: settings.days, progress: progress)
        // Each scenario runs on a separate phone.
        async let overnight = Jobs.run { try scenarios.overnight() }
        async let withoutNetwork = Jobs.run { try scenarios.offline() }
        async let storm = Jobs.run { try scenarios.kills() }
        async let sweeps = Jobs.run { try self.sweeps(setup) }
        let (night, offline, kills) = try await (overnight, withoutNetwork, storm)
        result.runs = [night, offline, kills]
        for run in result.runs {
            for request in run.events where request.event == "network" {
                result.kindsWithRequests.formUnion(Renewals.makers(of: request, run))
            }
        }
        let known = try await sweeps
        result.verdicts += Verdicts.withoutConsequences(result.runs.flatMap(Verdicts.ofEvents), known ?? [])
        for run in result.runs {
            result.isCut = result.isCut || run.brokenOff == RunLimit.words
            if let reason = run.brokenOff { result.remarks.append("\(run.name) was broken off: \(reason)") }
        }
        let locale = Locale(identifier: settings.locale ?? "en_US")
        result.verdicts += Verdicts.ofNight(
            night, calendar: calendar, locale: locale, subjects: result.description.subjects)
        try await judge(offline, scenarios, &result)
        result.verdicts += Verdicts.ofMissingData(
            placeholder: Self.first(result.calls.filter { $0.call == "placeholder" }),
            withoutData: Self.first(result.offlineCalls), withData: withData(result, night),
            gallery: Self.first(result.calls.filter { $0.call == "snapshot" && $0.isPreview }),
            later: Self.first(result.laterCalls))
        for damage in Set(kills.looks.flatMap(\.stored.damage)).sorted() {
            result.remarks.append("after a kill: \(damage)")
        }
        judge(known, &result)
    }

    /// Judges the effects of failed fetches. Plays the control scenario only if the scenario `offline` raises a
    /// suspicion.
    private func judge(
        _ offline: ScenarioRun, _ scenarios: Scenarios, _ result: inout ExaminationResult
    ) async throws {
        var empty: [Slot: [Shown]] = [:]
        for call in result.offlineCalls + result.calls.filter({ $0.call == "placeholder" }) {
            empty[call.slot, default: []] += call.entries.prefix(1)
        }
        func verdicts(_ control: ScenarioRun?) -> [Verdict] {
            let lost = Verdicts.ofOffline(offline, control: control, empty: empty, calendar: scenarios.calendar)
            let blank = Verdicts.ofBlanks(offline, control: control, empty: empty, calendar: scenarios.calendar)
            // A widget that lost stored data is blank for that reason.
            return lost + blank.filter { verdict in !lost.contains { $0.kind == verdict.kind } }
        }
        guard !verdicts(nil).isEmpty else { return }
        let control = try await Jobs.run { try scenarios.offlineControl() }
        result.verdicts += verdicts(control)
        if let reason = control.brokenOff {
            result.remarks.append("what failed fetches left could not be compared with a network: \(reason)")
        }
    }

    /// Returns what each widget shows once it has data: the first entry of its first timeline. If that entry still
    /// shows the placeholder's texts, returns the view at the end of the scenario `overnight`, provided that the
    /// extension made requests. Without requests, a later view may differ only because time has passed.
    private func withData(_ result: ExaminationResult, _ night: ScenarioRun) -> [Slot: Shown] {
        let sample = Self.first(result.calls.filter { $0.call == "placeholder" })
        let first = Self.first(result.calls.filter { $0.call == "timeline" })
        guard night.events.contains(where: { $0.event == "network" }), let later = night.looks.last?.shown else {
            return first
        }
        return first.merging(later) { first, later in sample.values.contains { $0.texts == first.texts } ? later : first
        }
    }

    /// Returns, for each slot, the first entry of the slot's last call.
    private static func first(_ calls: [CallResult]) -> [Slot: Shown] {
        Dictionary(
            calls.compactMap { call in call.entries.first.map { (call.slot, $0) } }, uniquingKeysWith: { $1 })
    }

    /// Repeats provider calls, and kills each repetition after a different step. Returns nil if this machine does not
    /// allow tracing with ptrace.
    private func sweeps(_ setup: Phone.Setup) throws -> [KillSweep]? {
        guard Phone.canTrace else { return nil }
        var sweeps: [KillSweep] = []
        for (index, widget) in setup.placed.enumerated() {
            guard let family = widget.families.first else { continue }
            let slot = Slot(kind: widget.kind, family: "\(family)")
            let phone = try Phone(setup, directory: settings.directory + "/steps-\(index)")
            guard !settings.limit.isReached else { break }
            let noon = Calendar.current.date(bySettingHour: 12, minute: 0, second: 10, of: Date()) ?? Date()
            for (day, name) in [(0.0, "first"), (1.0, "next day's")] {
                let sweeper = KillSweeper(phone: phone, slot: slot, date: noon + day * 90_000)
                let sweep = try sweeper.sweep {
                    progress("\(widget.kind), \(name) reload killed at step \($0) of \($1)")
                }
                // A sweep that the end of the time cut short says nothing.
                guard let sweep else { break }
                sweeps.append(sweep)
            }
        }
        return sweeps
    }

    private func judge(_ sweeps: [KillSweep]?, _ result: inout ExaminationResult) {
        guard let sweeps else {
            result.remarks.append("calls were not killed step by step: this machine does not let a process be traced")
            return
        }
        result.sweeps = sweeps
        // Each widget has two sweeps.
        if sweeps.count < result.description.widgets.count * 2, settings.limit.isReached {
            result.remarks.append("not every call was killed step by step: \(RunLimit.words)")
            result.isCut = true
        }
        let verdicts = Verdicts.ofKills(result.sweeps)
        result.verdicts += verdicts
        result.remarks += Verdicts.unseen(sweeps)
        if verdicts.isEmpty { result.remarks += Verdicts.writtenApart(sweeps) }
    }
}
