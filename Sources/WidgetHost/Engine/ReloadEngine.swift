public import Foundation
public import HostEvents
public import WidgetKit

/// A widget as the user placed it: its kind in one family.
public struct WidgetSlot: Sendable, Hashable {
    /// The widget's kind.
    public var kind: String
    /// The family.
    public var family: WidgetFamily

    /// Names a placed widget.
    public init(kind: String, family: WidgetFamily) {
        self.kind = kind
        self.family = family
    }
}

/// Why a reload is not charged although its reason alone would be (WidgetKit: "Keeping a widget up to date").
public enum Exemption: String, Sendable {
    /// The app is in the foreground.
    case foreground
    /// The app has an active audio or navigation session.
    case session
    /// The system tries again after a failure.
    case retry
    /// The widget is new; its budget is looser.
    case newlyPlaced
    /// There is no limit, as under the debugger.
    case debugger
}

/// Decides when which timelines are asked for, and at what cost. It does nothing itself: it is told what happened and
/// when, and answers with what to do; nothing in it waits, and it knows no clock. The widget host runs it against the
/// real one, tests and simulations against a virtual one.
///
/// After each call, act on the decisions in their order, and call `wake(at:)` at `nextWake`.
public struct ReloadEngine: Sendable {
    /// A reload to start now. All its families at once, so that a provider that fetches can make one fetch for all.
    public struct Reload: Sendable, Equatable {
        /// One family of it.
        public struct Family: Sendable, Equatable {
            /// The family.
            public var family: WidgetFamily
            /// Why.
            public var reason: HostEvent.Reason
            /// What it costs.
            public var cost: HostEvent.Cost
            /// Why it costs nothing, if the reason alone does not say.
            public var exemption: Exemption?
            /// What is left of the budget; nil for no limit.
            public var budgetLeft: Int?
            /// How many further wishes it serves.
            public var coalesced: UInt64
        }

        /// The widget's kind.
        public var kind: String
        /// The families, in the order of `WidgetFamily`.
        public var families: [Family]
    }

    /// What is to be done.
    public enum Decision: Sendable, Equatable {
        /// Ask the provider for timelines now, and report each with `ended`, then `finished(_:at:)`.
        case reload(Reload)
        /// Log this.
        case log(HostEvent)
    }

    /// How asking for one timeline ended.
    public enum Outcome: Sendable, Equatable {
        /// There is a timeline. The policy allows a reload from a date on, or never.
        case timeline(nextDate: Date?, isAtEnd: Bool)
        /// There is none, or no usable one: `badTimelineData` or anything else.
        case failure(isBadData: Bool)
    }

    struct Wish: Sendable, Equatable {
        var reason: HostEvent.Reason
        var exemption: Exemption?
        var coalesced: UInt64 = 0
        var announced: Date?
        var since: Date
    }

    struct Slot: Sendable {
        let family: WidgetFamily
        var budget: ReloadBudget
        var viewing: Viewing
        var wish: Wish?
        var policy: (date: Date, reason: HostEvent.Reason)?
        var retry: (date: Date, reason: HostEvent.Reason)?
        var failures = 0

        func isDue(at date: Date) -> Bool {
            func isDue(_ due: Date?) -> Bool { due.map { $0 <= date } ?? false }
            return isDue(wish?.announced) || isDue(policy?.date) || isDue(retry?.date)
        }

        mutating func clockWasSet(by seconds: TimeInterval) {
            budget.clockWasSet(by: seconds)
            if let retry { self.retry = (retry.date + seconds, retry.reason) }
            if let announced = wish?.announced { wish?.announced = announced + seconds }
        }
    }

    struct Kind: Sendable {
        let name: String
        /// In the order of `WidgetFamily`.
        var slots: [Slot]
        var isRunning = false
        var loop = LoopDetector()
        var storm = StormDetector()
    }

    /// The figures by which reloads are granted.
    public let profile: BudgetProfile
    /// The pause before a failed reload is tried again; it doubles with each failure in a row.
    public var firstRetry: TimeInterval = 1
    /// The longest such pause.
    public var longestRetry: TimeInterval = 900
    /// Whether the app is in the foreground: then no reload is charged.
    public internal(set) var isForeground = false
    /// Whether the app has an active audio or navigation session: then no reload is charged either.
    public internal(set) var hasSession = false

    /// What makes every reload free now.
    var standing: Exemption? { isForeground ? .foreground : hasSession ? .session : nil }

    /// In the order of their names. There are a few: looking through them takes less than hashing a name.
    var kinds: [Kind] = []
    let seed: UInt64

    /// Makes an engine; nothing is asked for yet.
    /// - Parameters:
    ///   - placed: the placed widgets.
    ///   - profile: the figures of the budget.
    ///   - viewing: how often the user looks at them.
    ///   - seed: decides the jitter; the same seed gives the same decisions.
    ///   - ledger: what was spent before, by placed widget.
    ///   - now: the date at which widgets without a ledger were placed.
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

    private func indices(of slot: WidgetSlot) -> (kind: Int, slot: Int)? {
        guard let kind = index(of: slot.kind),
            let index = kinds[kind].slots.firstIndex(where: { $0.family == slot.family })
        else { return nil }
        return (kind, index)
    }

    // MARK: What is asked for

    /// A reload of a kind is asked for.
    /// - Parameters:
    ///   - kind: the widget's kind; one that is not placed concerns nobody.
    ///   - reason: why.
    ///   - count: how many requests this stands for; only the last of them is seen.
    ///   - isForeground: whether the app was in the foreground when it asked.
    ///   - isByProvider: whether the widget's own provider asked.
    ///   - now: when.
    public mutating func ask(
        _ kind: String, _ reason: HostEvent.Reason, count: UInt64 = 1, isForeground: Bool = false,
        isByProvider: Bool = false, at now: Date
    ) -> [Decision] {
        guard let index = index(of: kind) else { return [] }
        var decisions: [Decision] = []
        if reason == .requested, kinds[index].storm.add(count, at: now) {
            var event = HostEvent(.storm)
            event.kind = kind
            event.reason = reason
            event.coalesced = kinds[index].storm.count
            event.outcome =
                "over \(StormDetector.limit) reloads in \(Int(StormDetector.window)) s; on a phone they spend the budget"
            decisions.append(.log(event))
        }
        if isByProvider {
            switch kinds[index].loop.asked() {
            case .stop(let isFirst):
                if isFirst {
                    var event = HostEvent(.loop)
                    event.kind = kind
                    event.reason = .reloadLoop
                    event.outcome =
                        "the provider asks for its own reload; until it is reloaded for another reason, no more"
                    decisions.append(.log(event))
                }
                return decisions
            case .serve: break
            }
        }
        let exemption = isForeground ? .foreground : standing
        for slot in kinds[index].slots.indices {
            wish(index, slot, reason, exemption, count: count, at: now)
        }
        return decisions + settle(index, at: now)
    }

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

    // MARK: What came of it

    /// One timeline of a reload came, or failed.
    public mutating func ended(_ slot: WidgetSlot, _ outcome: Outcome, at now: Date) {
        guard let (kind, index) = indices(of: slot) else { return }
        switch outcome {
        case .timeline(let date, let isAtEnd):
            kinds[kind].slots[index].failures = 0
            // Never sooner than a second from now: a policy in the past must not make a busy loop.
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

    /// All timelines of a kind's reload have ended; what was asked for meanwhile is next.
    public mutating func finished(_ kind: String, at now: Date) -> [Decision] {
        guard let index = index(of: kind) else { return [] }
        kinds[index].isRunning = false
        return settle(index, at: now)
    }

    /// How many times in a row asking for a placed widget's timeline has failed.
    public func failures(_ slot: WidgetSlot) -> Int {
        indices(of: slot).map { kinds[$0.kind].slots[$0.slot].failures } ?? 0
    }

    // MARK: What it looks like

    /// Whether nothing is under way and nothing waits but for a date: a policy's, or the return of budget.
    public var isIdle: Bool {
        kinds.allSatisfy { kind in
            !kind.isRunning
                && kind.slots.allSatisfy { $0.retry == nil && ($0.wish == nil || $0.wish?.announced != nil) }
        }
    }

    /// Whether a reload of any kind is under way.
    public var isBusy: Bool { kinds.contains { $0.isRunning } }

    /// What was spent, and what waits, for each placed widget, in a fixed order.
    public func ledger(at now: Date) -> [BudgetLedger.Entry] {
        kinds.flatMap { kind in
            kind.slots.map { state in
                let hold = state.budget.hold(profile, state.viewing, at: now)
                return BudgetLedger.Entry(
                    slot: WidgetSlot(kind: kind.name, family: state.family), budget: state.budget,
                    allowance: profile.allowance(state.viewing), left: left(state, at: now), next: hold?.until,
                    withheld: state.wish.flatMap { wish in
                        wish.announced.map {
                            BudgetLedger.Withheld(
                                reason: wish.reason, since: wish.since, until: $0, coalesced: wish.coalesced)
                        }
                    })
            }
        }
    }

    /// A policy's date is when a reload is allowed, not when it comes. All families of a kind are equally late.
    private func jitter(_ kind: String, _ date: Date) -> TimeInterval {
        guard profile.jitter > 0 else { return 0 }
        var hash = seed ^ 0xCBF2_9CE4_8422_2325
        for byte in kind.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash ^= UInt64(bitPattern: Int64(date.timeIntervalSince1970.rounded(.down).clamped()))
        // SplitMix64's finalizer.
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
        return Double(hash >> 11) / Double(UInt64(1) << 53) * profile.jitter
    }
}

extension Double {
    /// Within what an `Int64` holds; a policy may name any date.
    fileprivate func clamped() -> Double { isNaN ? 0 : Swift.min(Swift.max(self, -9e18), 9e18) }
}
