import AppGroup
public import Foundation
import Utilities

/// What happened, and why: one JSON object a line in `events.jsonl`.
///
/// `{"at","event","kind","family","reason","cost","outcome","revision","source","budgetLeft","microseconds"}`, in this
/// order; members that do not apply are null. Members that only some events have follow after these: `exemption`,
/// `coalesced`, `until`, `next`, `footprint`, `resident`.
public struct HostEvent: Sendable, Equatable {
    /// What happened.
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The word in the log.
        public let rawValue: String
        /// Makes a name from its word.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Makes a name from its word.
        public init(stringLiteral value: String) { rawValue = value }

        /// The host started.
        public static let start: Name = "start"
        /// The host stopped.
        public static let stop: Name = "stop"
        /// A placeholder was shown.
        public static let placeholder: Name = "placeholder"
        /// A timeline was asked for.
        public static let reload: Name = "reload"
        /// A reload has to wait until `until`; the outcome says for what.
        public static let withheld: Name = "withheld"
        /// Far more reloads are asked for than are ever served.
        public static let storm: Name = "storm"
        /// A provider keeps asking for its own reload.
        public static let loop: Name = "loop"
        /// The container came, went or was replaced, or has to be polled.
        public static let container: Name = "container"
        /// A provider broke WidgetKit's contract.
        public static let violation: Name = "violation"
        /// The clock was moved.
        public static let clock: Name = "clock"
        /// The device was locked or unlocked, or StandBy began or ended.
        public static let device: Name = "device"
        /// A request met the network stand-in, or escaped it. The kind is the host that was asked.
        public static let network: Name = "network"
        /// The app was opened by a tap. The kind is the app, the outcome the URL.
        public static let open: Name = "open"
        /// A background task was submitted, launched, expired or completed. The kind is its identifier.
        public static let task: Name = "task"
    }

    /// Why. For reloads, the words are those seen in the system's own logs where there is one.
    public struct Reason: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The word in the log.
        public let rawValue: String
        /// Makes a reason from its word.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Makes a reason from its word.
        public init(stringLiteral value: String) { rawValue = value }

        /// The host started.
        public static let initial: Reason = "initial"
        /// The reload marker asks: `WidgetCenter`.
        public static let requested: Reason = "requested"
        /// The date of an `.after` policy came.
        public static let stale: Reason = "stale"
        /// The last entry of an `.atEnd` timeline is shown.
        public static let timelineExhausted: Reason = "timelineExhausted"
        /// The provider's last answer was no usable timeline; it is asked again.
        public static let badTimelineData: Reason = "badTimelineData"
        /// A failed reload is tried again.
        public static let scheduledRetry: Reason = "scheduledRetry"
        /// The container was lost and another one found.
        public static let environmentChanged: Reason = "environmentChanged"
        /// An App Intent of the widget was performed.
        public static let interaction: Reason = "interaction"
        /// The user's language or region changed.
        public static let localeChanged: Reason = "localeChanged"
        /// The user's text size changed.
        public static let dynamicTypeChanged: Reason = "dynamicTypeChanged"
        /// Somebody set the clock, or it went back.
        public static let significantTimeChange: Reason = "significantTimeChange"
        /// The device is locked, and the extension's files are protected: its placeholders are shown.
        public static let deviceLocked: Reason = "deviceLocked"
        /// The provider asked for it itself, again and again.
        public static let reloadLoop: Reason = "reloadLoop"
    }

    /// What a reload costs (WidgetKit: "Keeping a widget up to date").
    public enum Cost: String, Sendable, Hashable {
        /// It is charged to the placed widget's budget.
        case budgeted
        /// It is not.
        case free
    }

    /// What happened.
    public var name: Name
    /// The widget's kind; for tasks and requests what they are about.
    public var kind: String?
    /// The widget's family, by its name.
    public var family: String?
    /// Why.
    public var reason: Reason?
    /// What a reload cost.
    public var cost: Cost?
    /// What came of it: `swapped`, `crashed`, `deadline`, … or a remark.
    public var outcome: String?
    /// The container's revision when the provider was called, at least.
    public var revision: UInt64?
    /// Where the data that is shown came from.
    public var source: String?
    /// How many budgeted reloads the placed widget has left in the 24 hours that end now.
    public var budgetLeft: Int?
    /// How long it took.
    public var microseconds: Int64?
    /// Why a reload is free although its reason is not: `foreground`, `debugger`, `retry`.
    public var exemption: String?
    /// How many further wishes for a reload this one serves or holds back.
    public var coalesced: UInt64?
    /// Until when a reload is withheld.
    public var until: Date?
    /// From when the policy of a timeline that was swapped in allows the next reload.
    public var next: Date?
    /// The dirty memory of the provider's process when it had answered, in bytes, as iOS counts it.
    public var footprint: UInt64?
    /// All of its resident memory then, in bytes, shared libraries included.
    public var resident: UInt64?

    /// Makes an event of which only the name is known.
    public init(_ name: Name) {
        self.name = name
    }

    /// The event as a line of the log, without its line feed.
    public func line(at date: Date) -> String {
        func text(_ value: String?) -> String { value.map { JSONText.quoted($0) } ?? "null" }
        func number(_ value: (some BinaryInteger)?) -> String { value.map { "\($0)" } ?? "null" }
        var line = "{\"at\":\(text(RFC3339.text(date))),\"event\":\(text(name.rawValue)),\"kind\":\(text(kind))"
        line += ",\"family\":\(text(family)),\"reason\":\(text(reason?.rawValue)),\"cost\":\(text(cost?.rawValue))"
        line += ",\"outcome\":\(text(outcome)),\"revision\":\(number(revision)),\"source\":\(text(source))"
        line += ",\"budgetLeft\":\(number(budgetLeft)),\"microseconds\":\(number(microseconds))"
        if let exemption { line += ",\"exemption\":\(text(exemption))" }
        if let coalesced { line += ",\"coalesced\":\(coalesced)" }
        if let until { line += ",\"until\":\(text(RFC3339.text(until)))" }
        if let next { line += ",\"next\":\(text(RFC3339.text(next)))" }
        if let footprint { line += ",\"footprint\":\(footprint)" }
        if let resident { line += ",\"resident\":\(resident)" }
        return line + "}"
    }
}
