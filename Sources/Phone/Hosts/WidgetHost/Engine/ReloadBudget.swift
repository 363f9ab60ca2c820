public import Foundation

/// The budget of one placed widget: the reloads that were charged in the last 24 hours, and the date of the next one.
///
/// The 24 hours are a sliding window; they do not begin at midnight (WidgetKit: "Keeping a widget up to date").
/// Assumption: the system grants reloads by a token bucket. The bucket holds a small part of the budget, for reloads in
/// quick succession after a quiet time. The remaining budget fills the bucket at an even rate. In no 24 hours are more
/// reloads granted than the budget allows. A widget that requests reloads all the time is reloaded at even intervals,
/// day and night. So its budget is never used up by the evening.
public struct ReloadBudget: Sendable, Equatable {
    /// The length of the window, in seconds.
    public static let window: TimeInterval = 86_400

    /// The reason that a reload has to wait.
    public enum Hold: String, Sendable {
        /// The last budgeted reload was less than `BudgetProfile.spacing` ago.
        case spacing
        /// The budget is used up, or its next part is not yet available because it is spread over the day.
        case budget
    }

    /// The date from which the next budgeted reload is allowed, and the reason for waiting until then.
    public typealias Holding = (until: Date, hold: Hold)

    /// The date at which the widget was placed.
    public private(set) var placedAt: Date
    /// The dates of the charged reloads, oldest first. Dates more than 24 hours before the last one are dropped.
    public private(set) var grants: [Date]
    /// The number of budgeted reloads since the widget was placed, including the introductory gifts.
    private(set) var count: Int
    /// The tokens that were missing in the bucket at `missingAt`.
    private(set) var missing: Double
    private(set) var missingAt: Date

    /// Makes a budget from which no reload was charged.
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

    /// Returns the number of charged reloads in the 24 hours that end at a date.
    public func spent(at now: Date) -> Int {
        grants.count - expired(at: now)
    }

    private func expired(at now: Date) -> Int {
        grants.firstIndex { $0 > now - Self.window } ?? grants.count
    }

    /// Returns the date from which the next budgeted reload is allowed; nil if it is allowed now.
    public func hold(_ profile: BudgetProfile, _ viewing: Viewing, at now: Date) -> Holding? {
        guard let allowance = profile.allowance(viewing), let last = grants.last else { return nil }
        let spaced = last + profile.spacing
        // A reload takes one token. So at most `burst - 1` of the bucket's `burst` tokens may be missing before it.
        let lacking = missing - Double(profile.burst - 1)
        let filled = missingAt + max(0, lacking) * Self.interval(allowance, profile)
        let until = max(spaced, filled)
        guard until > now else { return nil }
        return (until, filled > spaced ? .budget : .spacing)
    }

    /// Returns the number of seconds in which the bucket gets one token.
    private static func interval(_ allowance: Int, _ profile: BudgetProfile) -> TimeInterval {
        window / Double(max(1, allowance - profile.burst))
    }

    /// Charges a reload.
    /// - Returns: false if the reload is an introductory gift, which is not charged.
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

    /// Prepares the budget for a host that starts. If it contains dates in the future, the clock was set back while no
    /// host ran. Its dates then move back too; otherwise no reload would be granted until that future.
    mutating func begin(at now: Date) {
        let latest = max(placedAt, missingAt, grants.last ?? placedAt)
        if latest > now { clockWasSet(by: now.timeIntervalSince(latest)) }
    }

    /// Moves the budget's dates by the time by which the user set the clock, because no time has really passed.
    mutating func clockWasSet(by seconds: TimeInterval) {
        placedAt += seconds
        missingAt += seconds
        grants = grants.map { $0 + seconds }
    }
}
