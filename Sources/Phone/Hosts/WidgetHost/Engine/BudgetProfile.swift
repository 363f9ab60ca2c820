public import Foundation

/// The figures by which the host grants reloads.
///
/// Apple documents a range and the kinds of reload that are free. Everything else is a property here, and marked as an
/// assumption.
public struct BudgetProfile: Sendable, Equatable {
    /// The profile's name, for the command line and the ledger.
    public var name: String
    /// The budgeted reloads of a placed widget in any 24 hours, from a widget that is rarely viewed to one that is viewed
    /// often; nil for no limit. "A budget typically includes from 40 to 70 refreshes" for a frequently viewed widget
    /// (WidgetKit: "Keeping a widget up to date").
    public var reloadsPerDay: ClosedRange<Int>?
    /// The number of budgeted reloads that may come in quick succession after a quiet time; at least 1. Assumption: the
    /// others are spread over the day.
    public var burst: Int
    /// The least number of seconds between two budgeted reloads. Assumption: five minutes between calls of `getTimeline`
    /// is folklore; Apple documents only that *entries* should be about five minutes apart.
    public var spacing: TimeInterval
    /// The longest delay of a reload after its policy's date, in seconds. Assumption.
    public var jitter: TimeInterval
    /// True if the system's retries after a failure are charged. Assumption.
    public var retriesAreCharged: Bool
    /// The number of seconds after its placement during which a widget's budget is looser (WidgetKit: "Keeping a widget
    /// up to date").
    public var introduction: TimeInterval
    /// Makes every n-th budgeted reload of the introduction free; 0 makes none free. Assumption.
    public var introductoryGift: Int

    /// The documented figures, with the mildest assumptions.
    public static let documented = BudgetProfile(
        name: "documented", reloadsPerDay: 40...70, burst: 6, spacing: 300, jitter: 60, retriesAreCharged: false,
        introduction: 3 * 86_400, introductoryGift: 3)

    /// The strictest figures that the documentation allows: the smallest budget however often the user looks, no burst,
    /// late reloads, and neither new widgets nor retries for free.
    public static let harsh = BudgetProfile(
        name: "harsh", reloadsPerDay: 40...40, burst: 1, spacing: 900, jitter: 900, retriesAreCharged: true,
        introduction: 0, introductoryGift: 0)

    /// No limit, as with Xcode's debugger attached (Apple Developer Forums): "works in Xcode, not on the phone".
    public static let debugger = BudgetProfile(
        name: "debugger", reloadsPerDay: nil, burst: 1, spacing: 0, jitter: 0, retriesAreCharged: false,
        introduction: 0, introductoryGift: 0)

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

    /// Returns the budgeted reloads in 24 hours of a widget that is viewed this often; nil for no limit.
    public func allowance(_ viewing: Viewing) -> Int? {
        reloadsPerDay.map { range in
            range.lowerBound + Int((Double(range.upperBound - range.lowerBound) * viewing.share).rounded())
        }
    }
}
