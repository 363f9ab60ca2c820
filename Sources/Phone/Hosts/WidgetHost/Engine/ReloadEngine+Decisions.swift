public import Foundation
public import PhoneState
public import WidgetKit

/// The engine's decisions, and the outcomes that its caller reports.
extension ReloadEngine {
    /// A reload of one kind that starts now. All its families are reloaded at once, so that the provider can serve them
    /// with one fetch.
    public struct Reload: Sendable, Equatable {
        /// The grant for one family.
        public struct Family: Sendable, Equatable {
            public var family: WidgetFamily
            public var reason: HostEvent.Reason
            public var cost: HostEvent.Cost
            /// The reason that the reload is free; nil if it is charged, or if `reason` alone makes it free.
            public var exemption: Exemption?
            /// The number of budgeted reloads that are left; nil for no limit.
            public var budgetLeft: Int?
            /// The number of further requests that the reload serves.
            public var coalesced: UInt64
        }

        public var kind: String
        /// The families in the order of `WidgetFamily`.
        public var families: [Family]
    }

    /// A step for the caller.
    public enum Decision: Sendable, Equatable {
        /// Ask the provider for timelines now. Report each outcome with `ended`, and call `finished(_:at:)` after the
        /// last one.
        case reload(Reload)
        case log(HostEvent)
    }

    /// The end of one placed widget's reload.
    public enum Outcome: Sendable, Equatable {
        /// The widget shows the timeline. Its policy allows a reload from `nextDate` on; nil if it never does.
        case timeline(nextDate: Date?, isAtEnd: Bool)
        /// No usable timeline came. If the data was bad, the reason of the retry is `badTimelineData`.
        case failure(isBadData: Bool)
    }
}
