import Foundation
import PhoneState
import WidgetHost
import WidgetKit

extension Examination {
    /// Makes the single calls for each widget: those on a phone with what the user provided, then the timelines of a
    /// first run, with nothing stored and no network.
    func calls(_ setup: Phone.Setup, _ result: inout ExaminationResult) async throws {
        let usual = SingleCalls(try Phone(setup, directory: settings.directory + "/calls"), "", settings.limit)
        defer { usual.stop() }
        var empty = setup
        empty.seed = nil
        let bare = try Phone(empty, directory: settings.directory + "/nothing")
        try bare.setNetwork(.offline)
        let first = SingleCalls(bare, Verdicts.firstRun, settings.limit)
        defer { first.stop() }
        for widget in setup.placed {
            if let description = result.description.widgets.first(where: { $0.kind == widget.kind }) {
                news(.widget(description))
            }
            let requests = usual.requests + first.requests
            result.calls += try await usual.make(SingleCalls.all, widget, progress) {
                news(.call($0, isOffline: false))
            }
            result.offlineCalls += try await first.make([(.timeline, false)], widget, progress) {
                news(.call($0, isOffline: true))
            }
            if usual.requests + first.requests > requests { result.kindsWithRequests.insert(widget.kind) }
        }
        if !settings.limit.isReached { try await later(setup, first, bare, &result) }
        // Waits a moment, because a provider that calls its completion twice usually does so at once. The scenarios
        // detect second calls that come later.
        try await Task.sleep(for: .milliseconds(100))
        result.verdicts += usual.verdicts(on: result.calls) + Verdicts.ofCalls(result.calls)
        result.verdicts +=
            first.verdicts(on: result.offlineCalls)
            + Verdicts.ofFirstRun(result.offlineCalls, after: result.calls.filter { $0.call == "placeholder" })
        let count = usual.notMade + first.notMade
        guard count > 0 else { return }
        result.remarks.append("\(count) call\(count == 1 ? " was" : "s were") not made: \(RunLimit.words)")
        result.isCut = true
    }

    /// The time from a first run to its repetition: another day of the month and of the week, another hour, and another
    /// minute.
    private static let pause: TimeInterval = 2 * 86_400 + 5 * 3_600 + 13 * 60

    /// Repeats the timeline calls of a first run at another time, still with nothing stored and no network. Leaves out
    /// widgets whose calls failed, because they would take as long again.
    private func later(
        _ setup: Phone.Setup, _ calls: SingleCalls, _ phone: Phone, _ result: inout ExaminationResult
    ) async throws {
        try phone.setClock(phone.now() + Self.pause)
        let failed = Set(result.offlineCalls.filter { $0.failure != nil }.map(\.slot.kind))
        for widget in setup.placed where !failed.contains(widget.kind) {
            result.laterCalls += try await calls.make([(.timeline, false)], widget, progress) { _ in }
        }
    }
}

/// A phone on which an extension answers single calls.
private final class SingleCalls {
    /// A provider call. `isPreview` is true if the gallery makes it.
    typealias Call = (call: ProviderCall, isPreview: Bool)

    static let all: [Call] = [(.placeholder, false), (.snapshot, true), (.snapshot, false), (.timeline, false)]

    /// The number of calls that were not made because the time was over.
    private(set) var notMade = 0
    private let phone: Phone
    private let circumstance: String
    private let limit: RunLimit
    private let child: ProviderChild
    private let violations = Violations()

    /// - Parameter circumstance: The text that begins each finding.
    init(_ phone: Phone, _ circumstance: String, _ limit: RunLimit) {
        self.phone = phone
        self.circumstance = circumstance
        self.limit = limit
        // A shell starts the extension, and redirects the extension's standard error to a log file.
        child = ProviderChild(
            arguments: ["/bin/sh", "-c", "exec \"$1\" 2>>\"$2\"", "sh", phone.setup.executable, phone.output],
            environment: phone.environment, onViolation: { [violations] in violations.add($0) })
        child.restrict(phone.restriction)
    }

    func stop() { child.stop() }

    /// The number of requests that the extension has made.
    var requests: Int { phone.events().count { $0.event == "network" } }

    /// Returns the verdicts on calls that did not keep WidgetKit's contract.
    /// - Parameter calls: The results of the calls.
    func verdicts(on calls: [CallResult]) -> [Verdict] {
        violations.all.compactMap { violation -> Verdict? in
            guard violation.kind == .completedTwice, let placed = violation.slot else { return nil }
            let slot = Slot(kind: placed.kind, family: "\(placed.family)")
            let call = calls.last { $0.slot == slot && !$0.entries.isEmpty }
            return Verdicts.completedTwice(slot.kind, slot.family, "\(circumstance)\(slot)")
                .seen(call.map { Evidence($0) } ?? Evidence())
        }
    }

    /// Makes calls for each family of a widget.
    /// - Parameter tell: Receives each result as it comes.
    func make(
        _ calls: [Call], _ widget: PlacedWidget, _ progress: (String) -> Void, _ tell: (CallResult) -> Void
    ) async throws -> [CallResult] {
        var results: [CallResult] = []
        // If a call misses its deadline for one family, it is not made for the widget's other families, because each of
        // these calls would also take the whole time limit.
        var missed: Set<ProviderCall> = []
        for family in widget.families {
            for (call, isPreview) in calls where !missed.contains(call) {
                progress("\(call.rawValue) of \(widget.kind) \(family)")
                guard let result = try await make(call, widget.kind, family, isPreview) else {
                    notMade += 1
                    continue
                }
                if result.failure == "deadline" { missed.insert(call) }
                tell(result)
                results.append(result)
            }
        }
        return results
    }

    /// Makes a call; returns nil if the time is over before the result comes.
    private func make(
        _ call: ProviderCall, _ kind: String, _ family: WidgetFamily, _ isPreview: Bool
    ) async throws -> CallResult? {
        guard !limit.isReached else { return nil }
        var result = CallResult(
            call: call.rawValue, slot: Slot(kind: kind, family: "\(family)"), at: try phone.now())
        result.isPreview = isPreview
        let start = ContinuousClock.now
        let printed = phone.outputSize
        do throws(ProviderFailure) {
            let timeline = try await child.call(
                call, kind: kind, family: family, isPreview: isPreview, deadline: limit.atMost(phone.setup.deadline))
            let archive = ArchivedTimeline(json: Data(timeline.json(kind: kind, family: family).utf8))
            result.entries = archive?.shown ?? []
            if phone.setup.keepsTrees, !result.entries.isEmpty, let archive {
                result.entries[0] = archive.shownWithTree(0)
            }
            if call == .timeline {
                result.reloadDate = timeline.reloadDate
                result.policy = Self.name(of: timeline.policy)
            }
        } catch {
            if case .deadline = error, limit.isReached { return nil }
            result.failure = error.outcome
            result.problem = phone.words(on: error, from: printed)
        }
        result.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        result.footprint = child.usage?.footprint
        return result
    }

    private static func name(of policy: ArchivedPolicy) -> String {
        switch policy {
        case .atEnd: "atEnd"
        case .never: "never"
        case .after(let date): "after \(date.formatted(.iso8601))"
        }
    }
}

/// Collects the providers' violations of WidgetKit's contract.
private final class Violations: @unchecked Sendable {
    private let lock = NSLock()
    private var violations: [ProviderViolation] = []

    func add(_ violation: ProviderViolation) { lock.withLock { violations.append(violation) } }
    var all: [ProviderViolation] { lock.withLock { violations } }
}
