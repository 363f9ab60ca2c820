public import Foundation
public import PhoneState
import WidgetKit

/// Decides when to ask providers for timelines, and what each reload costs.
///
/// The engine only decides. Its caller reports what happened and when, and acts on the decisions; the engine neither
/// waits nor reads a clock. The widget host runs it on the real clock, tests and simulations run it on a virtual one.
///
/// After each call, act on the decisions in their order, and call `wake(at:)` at `nextWake`.
public struct ReloadEngine: Sendable {
    /// The parameters by which reloads are granted.
    public let profile: BudgetProfile
    /// The pause before the first retry, in seconds. It doubles with each failure in a row.
    public var firstRetry: TimeInterval = 1
    /// The longest pause before a retry, in seconds.
    public var longestRetry: TimeInterval = 900
    /// True while the app is in the foreground. No reload is charged during that time.
    public internal(set) var isForeground = false
    /// True while the app has an active audio or navigation session. No reload is charged during that time.
    public internal(set) var hasSession = false

    /// The exemption that makes every reload free now; nil if there is no such exemption.
    var standing: Exemption? { isForeground ? .foreground : hasSession ? .session : nil }

    /// The placed kinds in the order of their names. An array, because searching a few names costs less than hashing
    /// one.
    var kinds: [Kind] = []
    let seed: UInt64

    /// Makes an engine without any request.
    /// - Parameters:
    ///   - placed: the placed widgets.
    ///   - profile: the parameters of the budget.
    ///   - viewing: how often the user looks at the widgets.
    ///   - seed: the seed of the jitter; the same seed gives the same decisions.
    ///   - ledger: the budgets of an earlier run, by placed widget.
    ///   - now: the date at which widgets that are not in the ledger were placed.
    public init(
        _ placed: [PlacedWidget], profile: BudgetProfile, viewing: Viewing = .often, seed: UInt64 = 0,
        ledger: [WidgetSlot: ReloadBudget] = [:], at now: Date
    ) {
        self.profile = profile
        self.seed = seed
        for widget in placed {
            let slots = Set(widget.families).sorted { $0.rawValue < $1.rawValue }.map { family in
                var budget = ledger[WidgetSlot(kind: widget.kind, family: family)] ?? ReloadBudget(placedAt: now)
                budget.begin(at: now)
                return Slot(family: family, budget: budget, viewing: viewing)
            }
            kinds.removeAll { $0.name == widget.kind }
            kinds.append(Kind(name: widget.kind, slots: slots))
        }
        kinds.sort { $0.name < $1.name }
    }

    func index(of kind: String) -> Int? { kinds.firstIndex { $0.name == kind } }

    func indices(of slot: WidgetSlot) -> (kind: Int, slot: Int)? {
        guard let kind = index(of: slot.kind),
            let index = kinds[kind].slots.firstIndex(where: { $0.family == slot.family })
        else { return nil }
        return (kind, index)
    }

    // MARK: Requests

    /// Records a request for a reload of a kind.
    /// - Parameters:
    ///   - kind: the widget's kind. The engine ignores a kind that is not placed.
    ///   - reason: the cause.
    ///   - count: the number of requests; the caller may have seen only the last of them.
    ///   - isForeground: true if the app was in the foreground when it made the request.
    ///   - isByProvider: true if the widget's own provider made the request.
    ///   - now: the date of the request.
    public mutating func ask(
        _ kind: String, _ reason: HostEvent.Reason, count: UInt64 = 1, isForeground: Bool = false,
        isByProvider: Bool = false, at now: Date
    ) -> [Decision] {
        guard let index = index(of: kind) else { return [] }
        var decisions: [Decision] = []
        if reason == .requested, kinds[index].storm.add(count, at: now) {
            decisions.append(.log(storm(kinds[index], reason)))
        }
        if isByProvider, case .stop(let isFirst) = kinds[index].loop.asked() {
            return isFirst ? decisions + [.log(loop(kind))] : decisions
        }
        let exemption = isForeground ? .foreground : standing
        for slot in kinds[index].slots.indices {
            wish(index, slot, reason, exemption, count: count, at: now)
        }
        return decisions + settle(index, at: now)
    }

    /// Records that a placed widget needs a reload. All such needs until the reload is granted are merged into one. It
    /// keeps the first reason, unless a later reason makes the reload free.
    mutating func wish(
        _ kind: Int, _ slot: Int, _ reason: HostEvent.Reason, _ exemption: Exemption?, count: UInt64 = 1, at now: Date
    ) {
        guard var wish = kinds[kind].slots[slot].wish else {
            kinds[kind].slots[slot].wish = Wish(
                reason: reason, exemption: exemption, coalesced: count - min(count, 1), since: now)
            return
        }
        wish.coalesced += count
        if !isFree(wish), isFree(Wish(reason: reason, exemption: exemption, since: now)) {
            (wish.reason, wish.exemption) = (reason, exemption)
        }
        kinds[kind].slots[slot].wish = wish
    }

    private func storm(_ kind: Kind, _ reason: HostEvent.Reason) -> HostEvent {
        var event = HostEvent(.storm)
        event.kind = kind.name
        event.reason = reason
        event.coalesced = kind.storm.count
        event.outcome =
            "over \(StormDetector.limit) reloads in \(Int(StormDetector.window)) s; on a phone they spend the budget"
        return event
    }

    private func loop(_ kind: String) -> HostEvent {
        var event = HostEvent(.loop)
        event.kind = kind
        event.reason = .reloadLoop
        event.outcome = "the provider asks for its own reload; until it is reloaded for another reason, no more"
        return event
    }

    // MARK: Outcomes

    /// Records the outcome of the reload of one placed widget.
    public mutating func ended(_ slot: WidgetSlot, _ outcome: Outcome, at now: Date) {
        guard let (kind, index) = indices(of: slot) else { return }
        switch outcome {
        case .timeline(let date, let isAtEnd):
            kinds[kind].slots[index].failures = 0
            // The next reload is at least a second away, because a policy with a past date must not cause a busy loop.
            kinds[kind].slots[index].policy = date.map {
                (max($0 + jitter(slot.kind, $0), now + 1), isAtEnd ? .timelineExhausted : .stale)
            }
        case .failure(let isBadData):
            let failures = kinds[kind].slots[index].failures
            let pause = min(firstRetry * Double(1 << min(failures, 20)), longestRetry)
            kinds[kind].slots[index].failures = failures + 1
            kinds[kind].slots[index].retry = (now + pause, isBadData ? .badTimelineData : .scheduledRetry)
        }
    }

    /// Records that the reload of a kind has ended for all its placed widgets. Starts the kind's next reload if one
    /// waits.
    public mutating func finished(_ kind: String, at now: Date) -> [Decision] {
        guard let index = index(of: kind) else { return [] }
        kinds[index].isRunning = false
        return settle(index, at: now)
    }
}
