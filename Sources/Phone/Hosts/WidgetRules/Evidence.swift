public import Foundation

/// The observations from which a rule found a mistake: the scenario, the time, and the widget before and after.
public struct Evidence: Sendable, Hashable {
    /// The look of the widget at one moment.
    public struct Moment: Sendable, Hashable {
        /// The name of the moment, such as `in the evening`.
        public var label: String
        /// The time on the extension's clock; nil if the moment has none.
        public var at: Date?
        /// The content of the widget; nil if it showed nothing.
        public var shown: Shown?

        public init(_ label: String, at: Date?, _ shown: Shown?) {
            self.label = label
            self.at = at
            self.shown = shown
        }
    }

    /// The name of the scenario; nil if a single call or a repeated call showed the mistake.
    public var scenario: String?
    /// The time on the extension's clock around which a report lists events. Nil if the mistake has no single moment.
    public var at: Date?
    /// The placed widget of `moments`; nil if the verdict names it.
    package var pictured: Slot?
    /// The looks of the widget, in chronological order.
    public var moments: [Moment] = []

    public init() {}

    /// An event in a scenario, with what its widget showed last before it and first after it. If the event names no
    /// family, this is what the widget showed in its first family.
    package init(_ event: ObservedEvent, in run: ScenarioRun) {
        scenario = run.name
        at = event.at
        guard let slot = Self.slot(of: event, in: run) else { return }
        pictured = slot
        let looks = [
            ("before", run.looks.last { $0.at < event.at }), ("after", run.looks.first { $0.at >= event.at }),
        ]
        moments = looks.compactMap { label, look in look.map { Moment(label, at: $0.at, $0.shown[slot]) } }
    }

    private static func slot(of event: ObservedEvent, in run: ScenarioRun) -> Slot? {
        guard let kind = event.kind else { return nil }
        if let family = event.family { return Slot(kind: kind, family: family) }
        return Set(run.looks.flatMap(\.shown.keys)).filter { $0.kind == kind }.min { $0.description < $1.description }
    }

    /// The looks of a widget in a scenario. A report lists the events around the last of them.
    package init(_ slot: Slot, in run: ScenarioRun, _ looks: [(String, Look?)]) {
        scenario = run.name
        pictured = slot
        at = looks.last?.1?.at
        moments = looks.compactMap { label, look in
            guard let look, let shown = look.shown[slot] else { return nil }
            return Moment(label, at: look.at, shown)
        }
    }

    /// A provider call outside of a scenario.
    /// - Parameter earlier: The call whose entry the widget showed until then; nil if it showed nothing.
    package init(_ call: CallResult, after earlier: CallResult? = nil) {
        pictured = call.slot
        moments = [earlier, call].compactMap { $0 }.map { call in
            Moment(call.call + (call.isPreview ? " for the gallery" : ""), at: call.at, call.entries.first)
        }
    }

    /// The results of provider calls outside of a scenario.
    /// - Parameter date: The time on the extension's clock during all of the calls; nil if it moved.
    package init(_ shown: [(String, Shown?)], at date: Date? = nil) {
        at = date
        moments = shown.map { Moment($0, at: date, $1) }
    }
}
