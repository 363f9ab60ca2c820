public import Foundation

/// How often the user looks at a placed widget. The system gives a widget that is looked at more often more reloads
/// (WidgetKit: "Keeping a widget up to date").
public enum Viewing: String, Sendable, CaseIterable {
    /// Less than once a day.
    case rarely
    /// Some times a day.
    case daily
    /// Many times a day.
    case often

    /// Where between the smallest and the largest budget the widget stands. Assumption: Apple gives the range, not the
    /// curve.
    var share: Double {
        switch self {
        case .rarely: 0
        case .daily: 0.5
        case .often: 1
        }
    }
}

/// The figures by which the host grants reloads.
///
/// Apple documents a range and the kinds of reload that are free. What is not documented is a property with a name
/// here, and marked as an assumption.
public struct BudgetProfile: Sendable, Equatable {
    /// The profile's name, for the command line and the ledger.
    public var name: String
    /// Budgeted reloads of a placed widget in any 24 hours, from one that is hardly looked at to one that is looked at
    /// often; nil for no limit. "A budget typically includes from 40 to 70 refreshes" for a frequently viewed widget
    /// (WidgetKit: "Keeping a widget up to date").
    public var reloadsPerDay: ClosedRange<Int>?
    /// Assumption: so many reloads of the budget may come in quick succession after a quiet time; the rest is spread. At
    /// least 1.
    public var burst: Int
    /// Seconds between two budgeted reloads. Assumption: five minutes between calls of `getTimeline` is folklore;
    /// documented is that *entries* should be about five minutes apart.
    public var spacing: TimeInterval
    /// Assumption: up to so many seconds after a policy's date, the system gets around to the reload.
    public var jitter: TimeInterval
    /// Assumption: whether the system's own retries after a provider failed are charged.
    public var retriesAreCharged: Bool
    /// For so many seconds after a widget was placed, the budget is looser (WidgetKit: "Keeping a widget up to date").
    public var introduction: TimeInterval
    /// Assumption: during the introduction, each reload whose number this divides is free; 0 for none.
    public var introductoryGift: Int

    /// What Apple documents, with the mildest assumptions.
    public static let documented = BudgetProfile(
        name: "documented", reloadsPerDay: 40...70, burst: 6, spacing: 300, jitter: 60, retriesAreCharged: false,
        introduction: 3 * 86_400, introductoryGift: 3)

    /// As little as the documentation allows: the smallest budget whoever looks, no burst, late reloads, nothing free
    /// for the new or the failed.
    public static let harsh = BudgetProfile(
        name: "harsh", reloadsPerDay: 40...40, burst: 1, spacing: 900, jitter: 900, retriesAreCharged: true,
        introduction: 0, introductoryGift: 0)

    /// No limit, as with Xcode's debugger attached (Apple Developer Forums): "works in Xcode, not on the phone".
    public static let debugger = BudgetProfile(
        name: "debugger", reloadsPerDay: nil, burst: 1, spacing: 0, jitter: 0, retriesAreCharged: false,
        introduction: 0, introductoryGift: 0)

    /// The profiles by name.
    public static let all = [documented, harsh, debugger]

    /// Makes a profile.
    public init(
        name: String, reloadsPerDay: ClosedRange<Int>?, burst: Int, spacing: TimeInterval, jitter: TimeInterval,
        retriesAreCharged: Bool, introduction: TimeInterval, introductoryGift: Int
    ) {
        self.name = name
        self.reloadsPerDay = reloadsPerDay
        self.burst = burst
        self.spacing = spacing
        self.jitter = jitter
        self.retriesAreCharged = retriesAreCharged
        self.introduction = introduction
        self.introductoryGift = introductoryGift
    }

    /// Budgeted reloads in 24 hours for a widget that is looked at so often; nil for no limit.
    public func allowance(_ viewing: Viewing) -> Int? {
        reloadsPerDay.map { range in
            range.lowerBound + Int((Double(range.upperBound - range.lowerBound) * viewing.share).rounded())
        }
    }
}
