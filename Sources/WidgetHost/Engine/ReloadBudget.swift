public import Foundation

/// The budget of one placed widget: which reloads were charged in the last 24 hours, and when the next one may be.
///
/// The 24 hours slide; they are not those from midnight to midnight (WidgetKit: "Keeping a widget up to date").
/// Assumption, how the system hands the budget out: a token bucket. It holds a small part of the budget, for reloads in
/// quick succession after a quiet time, and fills with the rest of it at an even rate, so that no 24 hours see more than
/// the budget. A widget that asks all the time is served at even intervals, all day and all night, and never goes dark
/// because it spent everything by the evening.
public struct ReloadBudget: Sendable, Equatable {
    /// The window, in seconds.
    public static let window: TimeInterval = 86_400

    /// What a reload has to wait for.
    public enum Hold: String, Sendable {
        /// The last budgeted reload was only just now.
        case spacing
        /// The budget is spent, or is being spread over the day.
        case budget
    }

    /// When the widget was placed.
    public private(set) var placedAt: Date
    /// When charged reloads were granted, oldest first; not older than 24 hours before the last grant.
    public private(set) var grants: [Date]
    /// Budgeted reloads since the widget was placed, the introductory gifts with them.
    private(set) var count: Int
    /// What is missing in the bucket, and when that was so.
    private(set) var missing: Double
    private(set) var missingAt: Date

    /// Makes a budget that nothing was spent of.
    public init(placedAt: Date) {
        self.init(placedAt: placedAt, grants: [], count: 0, missing: 0, missingAt: placedAt)
    }

    init(placedAt: Date, grants: [Date], count: Int, missing: Double, missingAt: Date) {
        self.placedAt = placedAt
        self.grants = grants
        self.count = count
        self.missing = missing
        self.missingAt = missingAt
    }

    /// How many charges lie in the 24 hours that end at a date.
    public func spent(at now: Date) -> Int {
        grants.count - expired(at: now)
    }

    private func expired(at now: Date) -> Int {
        grants.firstIndex { $0 > now - Self.window } ?? grants.count
    }

    /// When the next budgeted reload may be, and why not before; nil when it may be now.
    public func hold(_ profile: BudgetProfile, _ viewing: Viewing, at now: Date) -> (until: Date, hold: Hold)? {
        guard let allowance = profile.allowance(viewing), let last = grants.last else { return nil }
        let spaced = last + profile.spacing
        // The bucket has a token once no more than all but one are missing.
        let lacking = missing - Double(profile.burst - 1)
        let filled = missingAt + max(0, lacking) * Self.interval(allowance, profile)
        let until = max(spaced, filled)
        guard until > now else { return nil }
        return (until, filled > spaced ? .budget : .spacing)
    }

    /// Seconds in which the bucket gets one token.
    private static func interval(_ allowance: Int, _ profile: BudgetProfile) -> TimeInterval {
        window / Double(max(1, allowance - profile.burst))
    }

    /// Charges a reload.
    /// - Returns: false when it is one of the introductory gifts and nothing was charged.
    mutating func charge(_ profile: BudgetProfile, _ viewing: Viewing, at now: Date) -> Bool {
        count += 1
        let isNew = now.timeIntervalSince(placedAt) < profile.introduction
        if isNew, profile.introductoryGift > 0, count.isMultiple(of: profile.introductoryGift) { return false }
        grants.removeFirst(expired(at: now))
        grants.append(max(now, grants.last ?? now))
        if let allowance = profile.allowance(viewing) {
            let filled = max(0, now.timeIntervalSince(missingAt)) / Self.interval(allowance, profile)
            missing = max(0, missing - filled) + 1
            missingAt = max(missingAt, now)
        }
        return true
    }

    /// A host takes the budget up. Where it lies in the future, the clock was set back while no host ran: then it goes
    /// along, or nothing would be granted until that future has come.
    mutating func begin(at now: Date) {
        let latest = max(placedAt, missingAt, grants.last ?? placedAt)
        if latest > now { clockWasSet(by: now.timeIntervalSince(latest)) }
    }

    /// Somebody set the clock: no time has passed, so what was spent moves with it.
    mutating func clockWasSet(by seconds: TimeInterval) {
        placedAt += seconds
        missingAt += seconds
        grants = grants.map { $0 + seconds }
    }
}
