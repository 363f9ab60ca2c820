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
    /// The time that a provider may take for a timeline. Assumption: iOS allows about 30 seconds, which Apple does not
    /// document.
    public var deadline: Duration = .seconds(30)
    /// The pause before the first retry of a failed reload. The pause doubles with each further failure in a row. The
    /// value is an assumption.
    public var firstRetry: Duration = .seconds(1)
    /// The longest pause before a retry. The value is an assumption.
    public var longestRetry: Duration = .seconds(900)
    /// The host's clock.
    public var now: @Sendable () -> Date = { Date() }
    /// Returns true if the app is in the foreground now.
    public var isForeground: @Sendable () -> Bool = { false }
    /// The data protection class in the extension's entitlements, which decides what a locked device shows.
    public var dataProtection = DataProtection.completeUntilFirstUserAuthentication
    /// The folder for the ledger and the state; nil to write neither.
    public var stateDirectory: String?
    /// True if a program may move the clock as soon as `host.json` says that the host is idle. The host then writes
    /// `host.json` at the start of every reload, even of a quick reload.
    public var isClockMoved = false
    /// The folder of the clock that this process follows; nil if it follows the real clock.
    public var clockDirectory: String?

    public init() {}
}
