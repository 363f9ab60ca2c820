public import Foundation

/// A placed widget.
public struct Slot: Sendable, Codable, Hashable, CustomStringConvertible {
    /// The widget's kind.
    public var kind: String
    /// The family's name.
    public var family: String

    /// Names a placed widget.
    public init(kind: String, family: String) {
        self.kind = kind
        self.family = family
    }

    /// `QuoteWidget systemSmall`
    public var description: String { "\(kind) \(family)" }
}

/// What a placed widget shows at some moment.
public struct Shown: Sendable, Codable, Hashable {
    /// The texts of the view, in order.
    public var texts: [String]
    /// The types whose body was evaluated.
    public var bodies: [String]
    /// Whether the view has anything in it.
    public var hasNodes: Bool
    /// What is not drawn.
    public var marks: [String]
    /// The view tree as text.
    public var outline: String
    /// The date of the entry.
    public var date: Date

    /// Makes one by hand.
    public init(_ texts: [String], date: Date = Date(timeIntervalSince1970: 0), bodies: [String] = ["View"]) {
        self.texts = texts
        self.date = date
        self.bodies = bodies
        hasNodes = !texts.isEmpty
        marks = []
        outline = ""
    }
}

/// One provider call.
public struct CallResult: Sendable, Codable {
    /// `placeholder`, `snapshot` or `timeline`.
    public var call: String
    /// The placed widget.
    public var slot: Slot
    /// Whether it was made for the gallery.
    public var isPreview = false
    /// The entries; none when it failed.
    public var entries: [Shown] = []
    /// `atEnd`, `never`, or the date of `after`.
    public var policy: String?
    /// The date from which a reload is allowed.
    public var reloadDate: Date?
    /// When the call was made.
    public var at: Date
    /// Why it failed, as a stable word.
    public var failure: String?
    /// The failure in words.
    public var problem: String?
    /// How long it took, in milliseconds.
    public var milliseconds: Double
    /// The process's dirty memory afterwards, in bytes.
    public var footprint: UInt64?

    /// Makes a result by hand.
    public init(call: String, slot: Slot, at: Date, milliseconds: Double = 0) {
        self.call = call
        self.slot = slot
        self.at = at
        self.milliseconds = milliseconds
    }
}

/// What the phone's user would see at one moment of a scenario, and what is stored then.
public struct Look: Sendable {
    /// The time on the extension's clock.
    public var at: Date
    /// The network's condition.
    public var network: String
    /// What each placed widget shows.
    public var shown: [Slot: Shown]
    /// What is stored.
    public var stored: StoredState

    /// Makes one.
    public init(at: Date, network: String = "online", shown: [Slot: Shown], stored: StoredState = StoredState()) {
        self.at = at
        self.network = network
        self.shown = shown
        self.stored = stored
    }
}

/// An event of the host's log, as far as a verdict needs it.
public struct ObservedEvent: Sendable, Codable {
    /// When.
    public var at: Date
    /// `reload`, `network`, `violation`, `loop` …
    public var event: String
    /// The widget's kind, or the address of a request.
    public var kind: String?
    /// The family.
    public var family: String?
    /// Why.
    public var reason: String?
    /// What came of it.
    public var outcome: String?
    /// How long it took.
    public var microseconds: Int64?
    /// From when a timeline's policy allows the next reload.
    public var next: Date?
    /// Dirty memory in bytes.
    public var footprint: UInt64?

    /// Makes one by hand.
    public init(
        at: Date, event: String, kind: String? = nil, family: String? = nil, reason: String? = nil,
        outcome: String? = nil, next: Date? = nil
    ) {
        self.at = at
        self.event = event
        self.kind = kind
        self.family = family
        self.reason = reason
        self.outcome = outcome
        self.next = next
    }
}

/// A scenario that was played: what was seen, and the host's log.
public struct ScenarioRun: Sendable {
    /// `overnight`, `offline` or `kills`.
    public var name: String
    /// What was seen, in the order of time.
    public var looks: [Look] = []
    /// The host's log.
    public var events: [ObservedEvent] = []
    /// Why it was broken off, if it was.
    public var brokenOff: String?
    /// What Swift's runtime said when the extension trapped last, if it did.
    public var trap: String?
    /// How long it took, in real seconds.
    public var seconds = 0.0

    /// Names a scenario.
    public init(name: String) {
        self.name = name
    }
}

/// A provider call that was killed at one step of what it stores.
public struct KillPoint: Sendable {
    /// The system call it was killed after.
    public var call: String
    /// What was stored then.
    public var stored: StoredState
    /// What the widget shows when it is reloaded offline from that state.
    public var shown: Shown?
    /// The same, asked again, where it looks like harm.
    public var again: [Shown] = []
    /// Why such a reload gave no timeline, in words.
    public var failure: String?

    /// Makes one.
    public init(call: String, stored: StoredState, shown: Shown? = nil, failure: String? = nil) {
        self.call = call
        self.stored = stored
        self.shown = shown
        self.failure = failure
    }
}

/// The same call undisturbed, and killed at each of its steps.
public struct KillSweep: Sendable {
    /// The placed widget.
    public var slot: Slot
    /// What is stored before.
    public var before: StoredState
    /// What is stored after an undisturbed call.
    public var after: StoredState
    /// What each reload shows offline from what is stored before.
    public var shownBefore: [Shown] = []
    /// What each reload shows offline from what is stored after.
    public var shownAfter: [Shown] = []
    /// In how many steps what a reader sees becomes what is stored after.
    public var steps = 0
    /// The kills, each after one of these steps.
    public var points: [KillPoint] = []

    /// Makes one without kills.
    public init(slot: Slot, before: StoredState, after: StoredState) {
        self.slot = slot
        self.before = before
        self.after = after
    }
}
