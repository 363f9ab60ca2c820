public import Foundation

/// The budget of one placed widget: the reloads that were charged in the last 24 hours, and the date of the next one.
///
/// The 24 hours slide; they do not begin at midnight (WidgetKit: "Keeping a widget up to date"). Assumption: the system
/// grants reloads by a token bucket. The bucket holds a small part of the budget, for reloads in quick succession after a
/// quiet time, and the rest fills it at an even rate. No 24 hours exceed the budget. A widget that asks all the time is
/// reloaded at even intervals, day and night, and never goes dark because the budget was spent by the evening.
public struct ReloadBudget: Sendable, Equatable {
    /// The length of the window, in seconds.
    public static let window: TimeInterval = 86_400

    /// The reason why a reload has to wait.
    public enum Hold: String, Sendable {
        /// The last budgeted reload was less than `BudgetProfile.spacing` ago.
        case spacing
        /// The budget is spent, or is spread over the day.
        case budget
    }

    /// A date at which the next budgeted reload is allowed, and the reason why not before.
    public typealias Holding = (until: Date, hold: Hold)

    /// The date at which the widget was placed.
    public private(set) var placedAt: Date
    /// The dates of the charged reloads, oldest first, up to 24 hours before the last one.
    public private(set) var grants: [Date]
    /// The number of budgeted reloads since the widget was placed, including the introductory gifts.
    private(set) var count: Int
    /// The tokens that were missing in the bucket at `missingAt`.
    private(set) var missing: Double
    private(set) var missingAt: Date

    /// Makes an unspent budget.
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

    /// Returns the number of charges in the 24 hours that end at a date.
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
        // A reload takes one token: of a bucket of `burst` tokens, at most `burst - 1` may be missing.
        let lacking = missing - Double(profile.burst - 1)
        let filled = missingAt + max(0, lacking) * Self.interval(allowance, profile)
        let until = max(spaced, filled)
        guard until > now else { return nil }
        return (until, filled > spaced ? .budget : .spacing)
    }

    /// Returns the seconds in which the bucket gets one token.
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

    /// Prepares the budget for a host that starts. If it has dates in the future, the clock was set back while no host
    /// ran: the budget moves back with it, or nothing would be granted until that future.
    mutating func begin(at now: Date) {
        let latest = max(placedAt, missingAt, grants.last ?? placedAt)
        if latest > now { clockWasSet(by: now.timeIntervalSince(latest)) }
    }

    /// Moves the budget with a clock that somebody set, because no time has passed.
    mutating func clockWasSet(by seconds: TimeInterval) {
        placedAt += seconds
        missingAt += seconds
        grants = grants.map { $0 + seconds }
    }
}
