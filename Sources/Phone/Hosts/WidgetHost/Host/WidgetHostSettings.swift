public import Foundation
public import PhoneState

/// The settings of a host.
public struct WidgetHostSettings: Sendable {
    /// The parameters by which reloads are granted.
    public var profile = BudgetProfile.documented
    /// How often the user looks at the widgets.
    public var viewing = Viewing.often
    /// The seed for the jitter of policy dates; the same seed gives the same delays.
    public var seed: UInt64 = 0
    /// The time that a provider may take for a timeline. Assumption: about 30 seconds on iOS, undocumented.
    public var deadline: Duration = .seconds(30)
    /// The pause before a failed reload is retried; it doubles with each failure in a row. Assumption.
    public var firstRetry: Duration = .seconds(1)
    /// The longest pause before a retry. Assumption.
    public var longestRetry: Duration = .seconds(900)
    /// The host's clock.
    public var now: @Sendable () -> Date = { Date() }
    /// Returns true if the app is in the foreground now.
    public var isForeground: @Sendable () -> Bool = { false }
    /// The data protection class in the extension's entitlements, which decides what a locked device shows.
    public var dataProtection = DataProtection.completeUntilFirstUserAuthentication
    /// The folder for the ledger and the state; nil to write neither.
    public var stateDirectory: String?
    /// True if a program may move the clock as soon as `host.json` says that the host is at rest. The host then writes
    /// at the start of every reload, even a quick one, that a reload is under way.
    public var isClockMoved = false

    /// Makes the default settings.
    public init() {}
}
