import AppGroup
public import Foundation
import Utilities

/// An event and its reason: one JSON object per line in `events.jsonl`.
///
/// `{"at","event","kind","family","reason","cost","outcome","revision","source","budgetLeft","microseconds"}`, in this
/// order; members that do not apply are null. After these follow the members that only some events have: `exemption`,
/// `coalesced`, `until`, `next`, `footprint`, `resident`.
public struct HostEvent: Sendable, Equatable {
    /// The type of an event.
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The keyword in the log.
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }

        /// The host started.
        public static let start: Name = "start"
        /// The host stopped.
        public static let stop: Name = "stop"
        /// The host showed a placeholder.
        public static let placeholder: Name = "placeholder"
        /// The host asked a provider for a timeline.
        public static let reload: Name = "reload"
        /// A reload has to wait until the date in `until`. The outcome says why.
        public static let withheld: Name = "withheld"
        /// An app requests far more reloads than the budget can ever allow.
        public static let storm: Name = "storm"
        /// A provider keeps asking for its own reload.
        public static let loop: Name = "loop"
        /// The container appeared, disappeared or was replaced, or the host can only observe it by polling.
        public static let container: Name = "container"
        /// A provider broke WidgetKit's contract.
        public static let violation: Name = "violation"
        /// The clock was moved.
        public static let clock: Name = "clock"
        /// The device was locked or unlocked, or StandBy began or ended.
        public static let device: Name = "device"
        /// The network stand-in received a request, or a request bypassed it. The kind is the requested host.
        public static let network: Name = "network"
        /// A tap opened the app. The kind is the app, the outcome the URL.
        public static let open: Name = "open"
        /// A background task was submitted, launched, expired or completed. The kind is the task's identifier.
        public static let task: Name = "task"
    }

    /// The reason of an event. If the logs of iOS have a keyword for the reason of a reload, this log uses the same
    /// keyword.
    public struct Reason: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The keyword in the log.
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }

        /// The host started.
        public static let initial: Reason = "initial"
        /// An app requested the reload through `WidgetCenter`, which writes the request to the reload marker.
        public static let requested: Reason = "requested"
        /// The date of an `.after` policy has come.
        public static let stale: Reason = "stale"
        /// The last entry of an `.atEnd` timeline is shown.
        public static let timelineExhausted: Reason = "timelineExhausted"
        /// The provider's last answer was not a usable timeline, so the host asks the provider again.
        public static let badTimelineData: Reason = "badTimelineData"
        /// A failed reload is tried again.
        public static let scheduledRetry: Reason = "scheduledRetry"
        /// The container was lost, and another one was found.
        public static let environmentChanged: Reason = "environmentChanged"
        /// An App Intent of the widget was performed.
        public static let interaction: Reason = "interaction"
        /// The user's language or region changed.
        public static let localeChanged: Reason = "localeChanged"
        /// The user's text size changed.
        public static let dynamicTypeChanged: Reason = "dynamicTypeChanged"
        /// The user set the clock, or the clock went back.
        public static let significantTimeChange: Reason = "significantTimeChange"
        /// The device is locked, and the extension's files are protected. So the host shows the widget's placeholders.
        public static let deviceLocked: Reason = "deviceLocked"
        /// The provider itself requested the reload again and again.
        public static let reloadLoop: Reason = "reloadLoop"
    }

    /// The cost of a reload (WidgetKit: "Keeping a widget up to date").
    public enum Cost: String, Sendable, Hashable {
        /// The reload is charged to the placed widget's budget.
        case budgeted
        /// The reload is not charged.
        case free
    }

    public var name: Name
    /// The widget's kind. If the event does not concern a widget, the event's subject, such as a task or a host name.
    public var kind: String?
    /// The name of the widget's family.
    public var family: String?
    public var reason: Reason?
    public var cost: Cost?
    /// The result: `swapped`, `crashed`, `deadline`, … or a remark.
    public var outcome: String?
    /// A lower bound of the container's revision at the time when the host called the provider.
    public var revision: UInt64?
    /// The source of the data that is shown.
    public var source: String?
    /// The number of budgeted reloads left to the placed widget in the 24 hours that end now.
    public var budgetLeft: Int?
    /// The duration of the logged action.
    public var microseconds: Int64?
    /// The reason that makes a reload free although `reason` alone would not: the raw value of WidgetHost's `Exemption`.
    public var exemption: String?
    /// The number of further requests that this reload serves. If the reload is withheld, the number of further
    /// requests that wait with it. For a violation, the number of its repetitions since it was last logged.
    public var coalesced: UInt64?
    /// The time until which a reload is withheld.
    public var until: Date?
    /// The date from which the policy of a new timeline allows the next reload.
    public var next: Date?
    /// The dirty memory of the provider's process after its answer, in bytes, counted as iOS does.
    public var footprint: UInt64?
    /// The resident memory of the provider's process after its answer, in bytes, shared libraries included.
    public var resident: UInt64?

    /// Creates an event with its name only.
    public init(_ name: Name) {
        self.name = name
    }

    /// Returns the event as a line of the log, without its line feed.
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
