public import Foundation

/// The parameters by which the host grants reloads.
///
/// Apple documents the range of the daily budget and the kinds of reload that are free. All other parameters are marked
/// as assumptions.
public struct BudgetProfile: Sendable, Equatable {
    /// The profile's name, for the command line and the ledger.
    public var name: String
    /// The budgeted reloads of a placed widget in any 24 hours: the lower bound for a widget that is rarely viewed, the
    /// upper bound for one that is viewed often; nil for no limit. "A budget typically includes from 40 to 70
    /// refreshes" for a frequently viewed widget (WidgetKit: "Keeping a widget up to date").
    public var reloadsPerDay: ClosedRange<Int>?
    /// The number of budgeted reloads that may come in quick succession after a quiet time; at least 1. Assumption: the
    /// remaining reloads are spread over the day.
    public var burst: Int
    /// The minimum number of seconds between two budgeted reloads. Assumption: developers commonly believe in five
    /// minutes between calls of `getTimeline`, but Apple documents only that *entries* should be about five minutes
    /// apart.
    public var spacing: TimeInterval
    /// The longest delay of a reload after its policy's date, in seconds. Assumption.
    public var jitter: TimeInterval
    /// True if a reload with which the system retries after a failure is charged. Assumption.
    public var retriesAreCharged: Bool
    /// The number of seconds after its placement during which a widget may reload more often (WidgetKit: "Keeping a
    /// widget up to date").
    public var introduction: TimeInterval
    /// During this introduction, every n-th budgeted reload is free; with 0, none is. Assumption.
    public var introductoryGift: Int

    /// The documented parameters, with the mildest assumptions.
    public static let documented = BudgetProfile(
        name: "documented", reloadsPerDay: 40...70, burst: 6, spacing: 300, jitter: 60, retriesAreCharged: false,
        introduction: 3 * 86_400, introductoryGift: 3)

    /// The strictest parameters that the documentation allows. The budget is the smallest one however often the user
    /// looks. There is no burst, reloads come late, and neither new widgets nor retries are free.
    public static let harsh = BudgetProfile(
        name: "harsh", reloadsPerDay: 40...40, burst: 1, spacing: 900, jitter: 900, retriesAreCharged: true,
        introduction: 0, introductoryGift: 0)

    /// No limit, as when Xcode's debugger is attached. Developers then report "works in Xcode, not on the phone" (Apple
    /// Developer Forums).
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

    /// Returns the number of budgeted reloads in 24 hours for a widget that is viewed this often; nil for no limit.
    public func allowance(_ viewing: Viewing) -> Int? {
        reloadsPerDay.map { range in
            range.lowerBound + Int((Double(range.upperBound - range.lowerBound) * viewing.share).rounded())
        }
    }
}
