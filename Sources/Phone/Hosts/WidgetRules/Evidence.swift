public import Foundation

/// The observations from which a rule found a mistake: the scenario, the time, and the widget before and after.
public struct Evidence: Sendable, Hashable {
    /// The look of the widget at one moment.
    public struct Moment: Sendable, Hashable {
        /// The name of the moment, such as `in the evening`.
        public var label: String
        /// The time on the extension's clock; nil if the moment has none.
        public var at: Date?
        public var shown: Shown

        public init(_ label: String, at: Date?, _ shown: Shown) {
            self.label = label
            self.at = at
            self.shown = shown
        }
    }

    /// The name of the scenario; nil if a single call showed the mistake.
    public var scenario: String?
    /// The time on the extension's clock around which a report lists events. Nil if the mistake has no single moment.
    public var at: Date?
    /// The placed widget of `moments`; nil if the verdict names it.
    package var pictured: Slot?
    /// The looks of the widget, in chronological order.
    public var moments: [Moment] = []

    public init() {}

    /// An event in a scenario.
    package init(_ event: ObservedEvent, in run: ScenarioRun) {
        scenario = run.name
        at = event.at
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

    /// The results of provider calls outside of a scenario.
    package init(_ shown: [(String, Shown?)]) {
        moments = shown.compactMap { label, shown in shown.map { Moment(label, at: nil, $0) } }
    }
}
