import Foundation
import PhoneState
import WidgetHost
import WidgetKit

/// The settings of an examination.
public struct ExaminationSettings: Sendable {
    public var programs: Programs
    /// The folder in which the phones' folders are created. The phones' folders are not deleted afterwards.
    public var directory: String
    /// The names of the families to examine. If empty, all families that a widget supports are examined.
    public var families: Set<String> = []
    /// The number of days offline.
    public var days = 3
    public var locale: String?
    /// The App Group whose reload marker the host watches.
    public var group: String
    public var entitlements: String?
    public var infoPlist: String?
    /// The folder with the answers to requests, as `HOST/PATH`.
    public var answers: String?
    /// The folder that is copied into the container of each new phone.
    public var container: String?
    /// The folders with the extension's resources, separated by colons.
    public var resources: String?
    /// The folder that the extension sees as its bundle.
    public var bundle: String?
    /// The time limit of a provider call.
    public var deadline: Duration = .seconds(30)
    /// True to play the scenarios; false to make only single calls.
    public var playsScenarios = true
    /// True if the sources load images, a likely cause of high memory use.
    public var loadsImages = false
    /// Receives each line as soon as the extension prints it. Each line includes the name of the step during which it
    /// was printed.
    public var output: (@Sendable (String) -> Void)?
    /// Maps each file name as Swift's runtime prints it (`Module/File.swift`) to the path of the user's file.
    public var sources: [String: String] = [:]
    /// Remarks for people, made while the settings were read.
    public var remarks: [String] = []

    public init(programs: Programs, directory: String, group: String) {
        self.programs = programs
        self.directory = directory
        self.group = group
    }

    /// Returns a message of Swift's runtime, with the names of compiled files replaced by the paths of the user's
    /// files.
    func named(_ text: String) -> String {
        sources.reduce(text) { text, source in
            text.contains(source.key) ? text.replacing(source.key + ":", with: source.value + ":") : text
        }
    }
}

public struct ExaminationResult: Sendable {
    public var description: ExtensionDescription
    /// The results of the single calls.
    public var calls: [CallResult] = []
    /// The results of timeline calls that were made with nothing stored and without a network.
    public var offlineCalls: [CallResult] = []
    /// The names of all values that were stored at some time. The value of a key is named `group.example/key`; a file
    /// is named by its path.
    public var stored: [String] = []
    public var runs: [ScenarioRun] = []
    /// The provider calls that were killed repeatedly, each time after a different step.
    public var sweeps: [KillSweep] = []
    public var verdicts: [Verdict] = []
    /// Remarks about what could not be examined, and about facts that are no mistakes but worth knowing.
    public var remarks: [String] = []
}

/// Examines the executable of an adopted extension: makes single calls, then plays the scenarios with the real host.
public struct Examination: Sendable {
    let settings: ExaminationSettings
    let executable: String
    let progress: @Sendable (String) -> Void

    public init(
        _ executable: String, settings: ExaminationSettings, progress: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.executable = executable
        self.settings = settings
        self.progress = progress
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
        if settings.playsScenarios, hasTimeline { try await play(setup, &result) }
        let states = result.runs.flatMap(\.looks).map(\.stored) + result.sweeps.flatMap { [$0.before, $0.after] }
        result.stored = Set(states.flatMap(\.values.keys)).sorted()
        result.verdicts = Verdicts.unique(result.verdicts)
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

    func describe() throws -> ExtensionDescription {
        var environment = ProcessInfo.processInfo.environment
        environment["TANDEM_RESOURCES"] = settings.resources
        environment["TANDEM_BUNDLE"] = settings.bundle
        environment["TANDEM_LOCALE"] = settings.locale
        let query = ExtensionQuery(
            executable, environment: environment, timeLimit: max(settings.deadline, Self.shortestQuery))
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
            infoPlist: settings.infoPlist, group: settings.group, answers: settings.answers, seed: settings.container,
            locale: settings.locale, resources: settings.resources, bundle: settings.bundle,
            deadline: settings.deadline, output: settings.output, named: { [settings] in settings.named($0) })
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

    // MARK: Single calls

    /// A provider call. `isPreview` is true if the gallery makes it.
    private typealias Call = (call: ProviderCall, isPreview: Bool)

    private func calls(_ setup: Phone.Setup, _ result: inout ExaminationResult) async throws {
        let phone = try Phone(setup, directory: settings.directory + "/calls")
        let calls: [Call] = [(.placeholder, false), (.snapshot, true), (.snapshot, false), (.timeline, false)]
        result.calls = try await self.calls(phone, calls, "", &result.verdicts)
        result.verdicts += Verdicts.ofCalls(result.calls)
        var empty = setup
        empty.seed = nil
        let bare = try Phone(empty, directory: settings.directory + "/nothing")
        try bare.setNetwork(.offline)
        result.offlineCalls = try await self.calls(bare, [(.timeline, false)], Verdicts.firstRun, &result.verdicts)
        result.verdicts += Verdicts.ofFirstRun(result.offlineCalls)
    }

    private func calls(
        _ phone: Phone, _ calls: [Call], _ circumstance: String, _ verdicts: inout [Verdict]
    ) async throws -> [CallResult] {
        let violations = Violations()
        // A shell starts the extension, and redirects the extension's standard error to a log file.
        let child = ProviderChild(
            arguments: ["/bin/sh", "-c", "exec \"$1\" 2>>\"$2\"", "sh", executable, phone.output],
            environment: phone.environment, onViolation: { violations.add($0) })
        defer { child.stop() }
        var results: [CallResult] = []
        for widget in phone.setup.placed {
            // If a call misses its deadline for one family, it is not made for the widget's other families, because
            // each of these calls would also take the whole time limit.
            var missed: Set<ProviderCall> = []
            for family in widget.families {
                for (call, isPreview) in calls where !missed.contains(call) {
                    progress("\(call.rawValue) of \(widget.kind) \(family)")
                    let slot = Slot(kind: widget.kind, family: "\(family)")
                    var result = CallResult(call: call.rawValue, slot: slot, at: try phone.now())
                    result.isPreview = isPreview
                    let start = ContinuousClock.now
                    let printed = phone.outputSize
                    do throws(ProviderFailure) {
                        let timeline = try await child.call(
                            call, kind: widget.kind, family: family, isPreview: isPreview,
                            deadline: settings.deadline)
                        let archive = ArchivedTimeline(json: timeline.json(kind: widget.kind, family: family))
                        result.entries = (archive?.entries ?? []).map(\.shown)
                        if call == .timeline {
                            result.reloadDate = timeline.reloadDate
                            result.policy = Self.name(of: timeline.policy)
                        }
                    } catch {
                        result.failure = error.outcome
                        result.problem = phone.words(on: error, from: printed)
                        if case .deadline = error { missed.insert(call) }
                    }
                    result.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
                    result.footprint = child.usage?.footprint
                    results.append(result)
                }
            }
        }
        // Waits a moment, because a provider that calls its completion twice usually does so at once. The scenarios
        // detect second calls that come later.
        try await Task.sleep(for: .milliseconds(100))
        verdicts += violations.all.compactMap { violation in
            guard violation.kind == .completedTwice, let slot = violation.slot else { return nil }
            return Verdicts.completedTwice(slot.kind, "\(circumstance)\(slot.kind) \(slot.family)")
        }
        return results
    }

    private static func name(of policy: ArchivedPolicy) -> String {
        switch policy {
        case .atEnd: "atEnd"
        case .never: "never"
        case .after(let date): "after \(date.formatted(.iso8601))"
        }
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
        let known = try await sweeps
        result.verdicts += Verdicts.withoutConsequences(result.runs.flatMap(Verdicts.ofEvents), known ?? [])
        for run in result.runs {
            if let reason = run.brokenOff { result.remarks.append("\(run.name) was broken off: \(reason)") }
        }
        let locale = Locale(identifier: settings.locale ?? "en_US")
        let subjects = Dictionary(
            result.description.widgets.map { ($0.kind, [$0.displayName, $0.description].compactMap { $0 }) },
            uniquingKeysWith: { $1 })
        result.verdicts += Verdicts.ofNight(night, calendar: calendar, locale: locale, subjects: subjects)
        try await judge(offline, scenarios, &result)
        result.verdicts += Verdicts.ofMissingData(
            placeholder: Self.first(result.calls.filter { $0.call == "placeholder" }),
            withoutData: Self.first(result.offlineCalls), withData: withData(result, night),
            gallery: Self.first(result.calls.filter { $0.call == "snapshot" && $0.isPreview }))
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
        guard !Verdicts.ofOffline(offline, control: nil, empty: empty, calendar: scenarios.calendar).isEmpty else {
            return
        }
        let control = try await Jobs.run { try scenarios.offlineControl() }
        result.verdicts += Verdicts.ofOffline(offline, control: control, empty: empty, calendar: scenarios.calendar)
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
        guard KillSweeper.isAvailable else { return nil }
        var sweeps: [KillSweep] = []
        for (index, widget) in setup.placed.enumerated() {
            guard let family = widget.families.first else { continue }
            let slot = Slot(kind: widget.kind, family: "\(family)")
            let phone = try Phone(setup, directory: settings.directory + "/steps-\(index)")
            let noon = Calendar.current.date(bySettingHour: 12, minute: 0, second: 10, of: Date()) ?? Date()
            for (day, name) in [(0.0, "first"), (1.0, "next day's")] {
                let sweeper = KillSweeper(phone: phone, slot: slot, date: noon + day * 90_000)
                sweeps.append(
                    try sweeper.sweep { progress("\(widget.kind), \(name) reload killed at step \($0) of \($1)") })
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
        let verdicts = Verdicts.ofKills(result.sweeps)
        result.verdicts += verdicts
        result.remarks += Verdicts.unseen(sweeps)
        if verdicts.isEmpty { result.remarks += Verdicts.writtenApart(sweeps) }
    }
}

/// Collects the providers' violations of WidgetKit's contract.
private final class Violations: @unchecked Sendable {
    private let lock = NSLock()
    private var violations: [ProviderViolation] = []

    func add(_ violation: ProviderViolation) { lock.withLock { violations.append(violation) } }
    var all: [ProviderViolation] { lock.withLock { violations } }
}
