public import Foundation
public import PhoneState
public import WidgetKit

/// The engine's decisions, and the outcomes that it learns of.
extension ReloadEngine {
    /// A reload to start now, of all its families at once, so that a provider that fetches can make one fetch for all.
    public struct Reload: Sendable, Equatable {
        /// The grant for one family.
        public struct Family: Sendable, Equatable {
            public var family: WidgetFamily
            public var reason: HostEvent.Reason
            public var cost: HostEvent.Cost
            /// The reason why the reload is free, unless `reason` is enough.
            public var exemption: Exemption?
            /// The part of the budget that is left; nil for no limit.
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
        /// Ask the provider for timelines now. Report each with `ended`, and after the last call `finished(_:at:)`.
        case reload(Reload)
        case log(HostEvent)
    }

    /// The end of one placed widget's reload.
    public enum Outcome: Sendable, Equatable {
        /// The timeline is shown. The policy allows a reload from a date on; never if it is nil.
        case timeline(nextDate: Date?, isAtEnd: Bool)
        /// No timeline came, or none that can be used. With bad data, the reason of the retry is `badTimelineData`.
        case failure(isBadData: Bool)
    }
}
