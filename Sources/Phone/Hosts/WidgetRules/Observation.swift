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
    /// The texts in the view, in the order of the view tree.
    public var texts: [String]
    /// The types of the views whose `body` was evaluated.
    public var bodies: [String]
    /// True if the view is not empty.
    public var hasNodes: Bool
    /// Descriptions of the parts of the view that Tandem does not draw.
    public var marks: [String]
    /// The view tree as text.
    public var outline: String
    /// The date of the entry.
    public var date: Date
    /// The entry's property `source`, which names the source of its data; nil if it has none.
    public var source: String?
    /// The view tree as JSON, for pictures; nil unless `ExaminationSettings.keepsTrees` is true.
    public var tree: Data?

    // Reports in JSON have neither sources nor trees.
    private enum CodingKeys: CodingKey { case texts, bodies, hasNodes, marks, outline, date }

    public init(_ texts: [String], date: Date = Date(timeIntervalSince1970: 0), bodies: [String] = ["View"]) {
        self.texts = texts
        self.date = date
        self.bodies = bodies
        hasNodes = !texts.isEmpty
        marks = []
        outline = ""
    }
}

/// The result of one provider call.
public struct CallResult: Sendable, Codable {
    /// `placeholder`, `snapshot` or `timeline`.
    public var call: String
    public var slot: Slot
    /// True if the gallery makes the call.
    public var isPreview = false
    /// The entries; empty if the call failed.
    public var entries: [Shown] = []
    /// The timeline's reload policy: `atEnd`, `never`, or the date of `after`.
    public var policy: String?
    /// The earliest time of the next reload.
    public var reloadDate: Date?
    /// The time of the call.
    public var at: Date
    /// The kind of failure, as a stable keyword.
    public var failure: String?
    /// The failure as text for people.
    public var problem: String?
    /// The duration of the call in milliseconds.
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
    /// The view of each placed widget.
    public var shown: [Slot: Shown]
    public var stored: StoredState

    public init(at: Date, network: String = "online", shown: [Slot: Shown], stored: StoredState = StoredState()) {
        self.at = at
        self.network = network
        self.shown = shown
        self.stored = stored
    }
}

/// An event from the host's log, reduced to the members that the rules for verdicts use.
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
    /// The earliest time of the next reload, according to the timeline's policy.
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

/// The results of a scenario: its observations and the events from the host's log.
public struct ScenarioRun: Sendable {
    /// The name of the scenario, such as `overnight`, `offline` or `kills`.
    public var name: String
    /// The observations, in chronological order.
    public var looks: [Look] = []
    public var events: [ObservedEvent] = []
    /// The reason the scenario was aborted; nil if it ran to its end.
    public var brokenOff: String?
    /// The message that Swift's runtime printed at the extension's last trap; nil if there was no trap.
    public var trap: String?
    /// True if an app ran, which may have requested reloads of its widgets.
    public var hasApp = false
    /// The duration of the scenario in seconds of real time.
    public var seconds = 0.0

    public init(name: String) {
        self.name = name
    }
}

/// The result of killing a provider call after one of its changes to the stored data.
public struct KillPoint: Sendable {
    /// The system call after which the provider call was killed.
    public var call: String
    /// The data stored when the call was killed.
    public var stored: StoredState
    /// The view after an offline reload from `stored`. nil if the reload gave no timeline, or if there was no reload
    /// because the kill left the data from before or after the call.
    public var shown: Shown?
    /// The views after further reloads. These reloads are made only if the first view suggests harm.
    public var again: [Shown] = []
    /// A description of the reason why an offline reload after the kill gave no timeline; otherwise nil.
    public var failure: String?

    public init(call: String, stored: StoredState, shown: Shown? = nil, failure: String? = nil) {
        self.call = call
        self.stored = stored
        self.shown = shown
        self.failure = failure
    }
}

/// The results of repeating one provider call: first without a kill, then killed after a different step each time.
public struct KillSweep: Sendable {
    public var slot: Slot
    /// The time on the extension's clock during each call.
    public var at: Date?
    /// The stored data before the call.
    public var before: StoredState
    /// The stored data after a call that was not killed.
    public var after: StoredState
    /// The views after offline reloads from `before`.
    public var shownBefore: [Shown] = []
    /// The views after offline reloads from `after`.
    public var shownAfter: [Shown] = []
    /// The number of steps that change the data that a reader sees.
    public var steps = 0
    /// The kills. Each of them comes after a step that changes the data that a reader sees.
    public var points: [KillPoint] = []

    public init(slot: Slot, before: StoredState, after: StoredState) {
        self.slot = slot
        self.before = before
        self.after = after
    }
}
