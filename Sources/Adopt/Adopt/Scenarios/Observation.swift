public import Foundation

/// A placed widget: its kind and its family.
public struct Slot: Sendable, Codable, Hashable, CustomStringConvertible {
    public var kind: String
    public var family: String

    public init(kind: String, family: String) {
        self.kind = kind
        self.family = family
    }

    /// `QuoteWidget systemSmall`
    public var description: String { "\(kind) \(family)" }
}

/// The content of a placed widget at one moment.
public struct Shown: Sendable, Codable, Hashable {
    /// The texts of the view, in order.
    public var texts: [String]
    /// The types of the views whose `body` was evaluated.
    public var bodies: [String]
    /// True if the view is not empty.
    public var hasNodes: Bool
    /// Descriptions of the parts of the view that are not drawn.
    public var marks: [String]
    /// The view tree as text.
    public var outline: String
    /// The date of the entry.
    public var date: Date

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
    public var slot: Slot
    /// True if the gallery makes the call.
    public var isPreview = false
    /// The entries; empty if the call failed.
    public var entries: [Shown] = []
    /// `atEnd`, `never`, or the date of `after`.
    public var policy: String?
    /// The earliest time of a reload.
    public var reloadDate: Date?
    /// The time of the call.
    public var at: Date
    /// The kind of failure, as a stable keyword.
    public var failure: String?
    /// The failure as text for people.
    public var problem: String?
    /// The duration in milliseconds.
    public var milliseconds: Double
    /// The dirty memory of the process after the call, in bytes.
    public var footprint: UInt64?

    public init(call: String, slot: Slot, at: Date, milliseconds: Double = 0) {
        self.call = call
        self.slot = slot
        self.at = at
        self.milliseconds = milliseconds
    }
}

/// One observation in a scenario: what the phone's user sees, and what is stored.
public struct Look: Sendable {
    /// The time on the extension's clock.
    public var at: Date
    public var network: String
    /// The content of each placed widget.
    public var shown: [Slot: Shown]
    public var stored: StoredState

    public init(at: Date, network: String = "online", shown: [Slot: Shown], stored: StoredState = StoredState()) {
        self.at = at
        self.network = network
        self.shown = shown
        self.stored = stored
    }
}

/// An event of the host's log, with the members that the rules for verdicts use.
public struct ObservedEvent: Sendable, Codable {
    public var at: Date
    /// `reload`, `network`, `violation`, `loop` …
    public var event: String
    /// The widget's kind, or the address of a request.
    public var kind: String?
    public var family: String?
    public var reason: String?
    public var outcome: String?
    /// The duration of the event.
    public var microseconds: Int64?
    /// The earliest time of the next reload under the timeline's policy.
    public var next: Date?
    /// Dirty memory in bytes.
    public var footprint: UInt64?

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

/// A played scenario: its observations and the host's log.
public struct ScenarioRun: Sendable {
    /// `overnight`, `offline` or `kills`.
    public var name: String
    /// The observations, in chronological order.
    public var looks: [Look] = []
    public var events: [ObservedEvent] = []
    /// The reason the scenario was aborted; nil if it ran to its end.
    public var brokenOff: String?
    /// The message that Swift's runtime printed at the extension's last trap; nil without a trap.
    public var trap: String?
    /// The duration in seconds of real time.
    public var seconds = 0.0

    public init(name: String) {
        self.name = name
    }
}

/// A provider call that was killed after one of the changes it makes.
public struct KillPoint: Sendable {
    /// The system call after which the provider call was killed.
    public var call: String
    /// The data stored when the call was killed.
    public var stored: StoredState
    /// The view after an offline reload from that state.
    public var shown: Shown?
    /// The views of further reloads, which are made if the first view suggests harm.
    public var again: [Shown] = []
    /// The reason, as text, why such a reload gave no timeline.
    public var failure: String?

    public init(call: String, stored: StoredState, shown: Shown? = nil, failure: String? = nil) {
        self.call = call
        self.stored = stored
        self.shown = shown
        self.failure = failure
    }
}

/// One provider call: first undisturbed, then killed after each of its steps.
public struct KillSweep: Sendable {
    public var slot: Slot
    /// The stored data before the call.
    public var before: StoredState
    /// The stored data after an undisturbed call.
    public var after: StoredState
    /// The views of offline reloads from the data stored before the call.
    public var shownBefore: [Shown] = []
    /// The views of offline reloads from the data stored after an undisturbed call.
    public var shownAfter: [Shown] = []
    /// The number of steps at which the data that a reader sees changes.
    public var steps = 0
    /// The kills, each after one of these steps.
    public var points: [KillPoint] = []

    public init(slot: Slot, before: StoredState, after: StoredState) {
        self.slot = slot
        self.before = before
        self.after = after
    }
}
