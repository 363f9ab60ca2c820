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
        var budget: ReloadBudget
        var viewing: Viewing
        var wish: Wish?
        var policy: (date: Date, reason: HostEvent.Reason)?
        var retry: (date: Date, reason: HostEvent.Reason)?
        var failures = 0
    }

    struct Kind: Sendable {
        var families: [WidgetFamily]
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
    public private(set) var isForeground = false
    /// Whether the app has an active audio or navigation session: then no reload is charged either.
    public private(set) var hasSession = false

    /// What makes every reload free now.
    private var standing: Exemption? { isForeground ? .foreground : hasSession ? .session : nil }

    var slots: [WidgetSlot: Slot] = [:]
    var kinds: [String: Kind] = [:]
    private let seed: UInt64

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
            kinds[widget.kind] = Kind(families: widget.families.sorted { $0.rawValue < $1.rawValue })
            for family in widget.families {
                let slot = WidgetSlot(kind: widget.kind, family: family)
                var budget = ledger[slot] ?? ReloadBudget(placedAt: now)
                budget.begin(at: now)
                slots[slot] = Slot(budget: budget, viewing: viewing)
            }
        }
    }

    // MARK: What is asked for

    /// Reasons that are free whatever else holds (WidgetKit: "Keeping a widget up to date"; `initial` and
    /// `environmentChanged` are the system's own doing. Assumption: those two are not charged).
    private static let freeReasons: Set<HostEvent.Reason> = [
        .initial, .environmentChanged, .interaction, .localeChanged, .dynamicTypeChanged, .significantTimeChange,
    ]

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
        guard let families = kinds[kind]?.families else { return [] }
        var decisions: [Decision] = []
        if reason == .requested, kinds[kind]?.storm.add(count, at: now) == true {
            var event = HostEvent(.storm)
            event.kind = kind
            event.reason = reason
            event.coalesced = kinds[kind]?.storm.count
            event.outcome =
                "over \(StormDetector.limit) reloads in \(Int(StormDetector.window)) s; on a phone they spend the budget"
            decisions.append(.log(event))
        }
        if isByProvider {
            switch kinds[kind]?.loop.asked() {
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
            case .serve, nil: break
            }
        }
        let exemption = isForeground ? .foreground : standing
        for family in families {
            wish(WidgetSlot(kind: kind, family: family), reason, exemption, count: count, at: now)
        }
        return decisions + settle(kind, at: now)
    }

    private mutating func wish(
        _ slot: WidgetSlot, _ reason: HostEvent.Reason, _ exemption: Exemption?, count: UInt64 = 1, at now: Date
    ) {
        guard var state = slots[slot] else { return }
        var wish = state.wish ?? Wish(reason: reason, exemption: exemption, since: now)
        if state.wish != nil {
            wish.coalesced += count
            if !isFree(wish), isFree(Wish(reason: reason, exemption: exemption, since: now)) {
                (wish.reason, wish.exemption) = (reason, exemption)
            }
        } else {
            wish.coalesced = count - min(count, 1)
        }
        state.wish = wish
        slots[slot] = state
    }

    private func isFree(_ wish: Wish) -> Bool {
        wish.exemption != nil || Self.freeReasons.contains(wish.reason) || profile.reloadsPerDay == nil
    }

    // MARK: Granting

    /// Starts what may start of a kind's wishes, unless a reload of the kind is under way.
    private mutating func settle(_ kind: String, at now: Date) -> [Decision] {
        guard let families = kinds[kind]?.families, kinds[kind]?.isRunning == false else { return [] }
        var decisions: [Decision] = []
        var granted: [Reload.Family] = []
        for family in families {
            let slot = WidgetSlot(kind: kind, family: family)
            guard var state = slots[slot], let wish = state.wish else { continue }
            if !isFree(wish), standing == nil, let hold = state.budget.hold(profile, state.viewing, at: now) {
                if wish.announced != hold.until {
                    slots[slot]?.wish?.announced = hold.until
                    // Told once, and again only if it takes longer than was told.
                    if wish.announced.map({ hold.until > $0 + 1 }) ?? true {
                        decisions.append(.log(withheld(slot, wish, state, hold, at: now)))
                    }
                }
                continue
            }
            granted.append(grant(family, wish, &state, at: now))
            slots[slot] = state
        }
        guard !granted.isEmpty else { return decisions }
        kinds[kind]?.isRunning = true
        kinds[kind]?.loop.started()
        return decisions + [.reload(Reload(kind: kind, families: granted))]
    }

    private func grant(_ family: WidgetFamily, _ wish: Wish, _ state: inout Slot, at now: Date) -> Reload.Family {
        var cost = HostEvent.Cost.free
        var exemption = wish.exemption
        if !isFree(wish) {
            if let standing {
                exemption = standing
            } else if state.budget.charge(profile, state.viewing, at: now) {
                cost = .budgeted
            } else {
                exemption = .newlyPlaced
            }
        } else if exemption == nil, !Self.freeReasons.contains(wish.reason) {
            exemption = .debugger
        }
        (state.wish, state.policy, state.retry) = (nil, nil, nil)
        return Reload.Family(
            family: family, reason: wish.reason, cost: cost, exemption: exemption, budgetLeft: left(state, at: now),
            coalesced: wish.coalesced)
    }

    private func left(_ state: Slot, at now: Date) -> Int? {
        profile.allowance(state.viewing).map { max(0, $0 - state.budget.spent(at: now)) }
    }

    private func withheld(
        _ slot: WidgetSlot, _ wish: Wish, _ state: Slot, _ hold: (until: Date, hold: ReloadBudget.Hold), at now: Date
    ) -> HostEvent {
        var event = HostEvent(.withheld)
        event.kind = slot.kind
        event.family = slot.family.description
        event.reason = wish.reason
        event.cost = .budgeted
        event.outcome = hold.hold.rawValue
        event.budgetLeft = left(state, at: now)
        event.coalesced = wish.coalesced > 0 ? wish.coalesced : nil
        event.until = hold.until
        return event
    }

    // MARK: What came of it

    /// One timeline of a reload came, or failed.
    public mutating func ended(_ slot: WidgetSlot, _ outcome: Outcome, at now: Date) {
        guard var state = slots[slot] else { return }
        switch outcome {
        case .timeline(let date, let isAtEnd):
            state.failures = 0
            // Never sooner than a second from now: a policy in the past must not make a busy loop.
            state.policy = date.map {
                (max($0 + jitter(slot.kind, $0), now + 1), isAtEnd ? .timelineExhausted : .stale)
            }
        case .failure(let isBadData):
            let pause = min(firstRetry * Double(1 << min(state.failures, 20)), longestRetry)
            state.failures += 1
            state.retry = (now + pause, isBadData ? .badTimelineData : .scheduledRetry)
        }
        slots[slot] = state
    }

    /// All timelines of a kind's reload have ended; what was asked for meanwhile is next.
    public mutating func finished(_ kind: String, at now: Date) -> [Decision] {
        kinds[kind]?.isRunning = false
        return settle(kind, at: now)
    }

    /// How many times in a row asking for a placed widget's timeline has failed.
    public func failures(_ slot: WidgetSlot) -> Int { slots[slot]?.failures ?? 0 }

    // MARK: Time

    /// When to call `wake(at:)` next; nil when only something new can give work.
    public var nextWake: Date? {
        var next: Date?
        func consider(_ date: Date?) {
            if let date { next = min(next ?? date, date) }
        }
        for (slot, state) in slots where kinds[slot.kind]?.isRunning == false {
            consider(state.wish?.announced)
            consider(state.policy?.date)
            consider(state.retry?.date)
        }
        return next
    }

    /// Does what is due.
    ///
    /// Families of a kind whose policies name the same date are reloaded together, with what is due within the next
    /// second: six families that wait for the same midnight make one reload, and one fetch.
    public mutating func wake(at now: Date) -> [Decision] {
        var decisions: [Decision] = []
        for kind in kinds.keys.sorted() {
            let families = kinds[kind]?.families ?? []
            let all = families.map { WidgetSlot(kind: kind, family: $0) }
            guard all.contains(where: { isDue($0, at: now) }) else { continue }
            for slot in all where isDue(slot, at: now + 1) {
                guard let state = slots[slot] else { continue }
                if let policy = state.policy, policy.date <= now + 1 {
                    slots[slot]?.policy = nil
                    wish(slot, policy.reason, standing, at: now)
                }
                if let retry = state.retry, retry.date <= now + 1 {
                    slots[slot]?.retry = nil
                    let exemption: Exemption? = profile.retriesAreCharged ? nil : .retry
                    wish(slot, retry.reason, standing ?? exemption, at: now)
                }
            }
            decisions += settle(kind, at: now)
        }
        return decisions
    }

    private func isDue(_ slot: WidgetSlot, at date: Date) -> Bool {
        guard let state = slots[slot] else { return false }
        return [state.wish?.announced, state.policy?.date, state.retry?.date].contains {
            $0.map { $0 <= date } ?? false
        }
    }

    /// Somebody set the clock, forwards or back: no time has passed, so the ledger moves with it, and everything is
    /// reloaded at no cost, since dates that are shown may be wrong now ("significant time change", WidgetKit: "Keeping
    /// a widget up to date"). A clock that went on while the device was asleep or off is not that: call `wake(at:)`.
    /// - Parameters:
    ///   - seconds: how far it was set forward; negative for back.
    ///   - now: what it shows now.
    public mutating func clockWasSet(by seconds: TimeInterval, at now: Date) -> [Decision] {
        for slot in slots.keys {
            slots[slot]?.budget.clockWasSet(by: seconds)
            if let retry = slots[slot]?.retry { slots[slot]?.retry = (retry.date + seconds, retry.reason) }
            if let announced = slots[slot]?.wish?.announced { slots[slot]?.wish?.announced = announced + seconds }
        }
        for kind in kinds.keys { kinds[kind]?.storm.clockWasSet() }
        return kinds.keys.sorted().flatMap { ask($0, .significantTimeChange, at: now) }
    }

    /// The user looks at the widgets more or less often from now on.
    public mutating func setViewing(_ viewing: Viewing, at now: Date) -> [Decision] {
        for slot in slots.keys { slots[slot]?.viewing = viewing }
        for slot in slots.keys where slots[slot]?.wish != nil { slots[slot]?.wish?.announced = now }
        return kinds.keys.sorted().flatMap { settle($0, at: now) }
    }

    /// The app came to the foreground or left it. What is withheld is served while it is there.
    public mutating func setForeground(_ isForeground: Bool, at now: Date) -> [Decision] {
        guard isForeground != self.isForeground else { return [] }
        self.isForeground = isForeground
        return kinds.keys.sorted().flatMap { settle($0, at: now) }
    }

    /// The app began an audio or navigation session, or ended it. What is withheld is served while it lasts.
    public mutating func setSession(_ hasSession: Bool, at now: Date) -> [Decision] {
        guard hasSession != self.hasSession else { return [] }
        self.hasSession = hasSession
        return kinds.keys.sorted().flatMap { settle($0, at: now) }
    }

    // MARK: What it looks like

    /// Whether nothing is under way and nothing waits but for a date: a policy's, or the return of budget.
    public var isIdle: Bool {
        !kinds.values.contains { $0.isRunning }
            && slots.values.allSatisfy { $0.retry == nil && ($0.wish == nil || $0.wish?.announced != nil) }
    }

    /// Whether a reload of any kind is under way.
    public var isBusy: Bool { kinds.values.contains { $0.isRunning } }

    /// What was spent, and what waits, for each placed widget, in a fixed order.
    public func ledger(at now: Date) -> [BudgetLedger.Entry] {
        slots.sorted { ($0.key.kind, $0.key.family.rawValue) < ($1.key.kind, $1.key.family.rawValue) }.map {
            let hold = $1.budget.hold(profile, $1.viewing, at: now)
            return BudgetLedger.Entry(
                slot: $0, budget: $1.budget, allowance: profile.allowance($1.viewing), left: left($1, at: now),
                next: hold?.until,
                withheld: $1.wish.flatMap { wish in
                    wish.announced.map {
                        BudgetLedger.Withheld(
                            reason: wish.reason, since: wish.since, until: $0, coalesced: wish.coalesced)
                    }
                })
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
