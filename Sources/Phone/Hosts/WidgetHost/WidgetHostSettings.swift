public import Foundation
public import PhoneState

/// Figures of the host that a user may set.
public struct WidgetHostSettings: Sendable {
    /// The figures by which reloads are granted.
    public var profile = BudgetProfile.documented
    /// How often the user looks at the widgets.
    public var viewing = Viewing.often
    /// Decides the jitter of policy dates; the same seed gives the same delays.
    public var seed: UInt64 = 0
    /// How long a provider may take for a timeline. Assumption: about 30 seconds on iOS, undocumented.
    public var deadline: Duration = .seconds(30)
    /// The pause before a failed reload is tried again; it doubles with each failure in a row. Assumption.
    public var firstRetry: Duration = .seconds(1)
    /// The longest such pause. Assumption.
    public var longestRetry: Duration = .seconds(900)
    /// The host's clock.
    public var now: @Sendable () -> Date = { Date() }
    /// Whether the app is in the foreground now.
    public var isForeground: @Sendable () -> Bool = { false }
    /// How the extension's files are protected, as its entitlements say: it decides what is shown on a locked device.
    public var dataProtection = DataProtection.completeUntilFirstUserAuthentication
    /// The folder for ledger and state; nil to keep neither.
    public var stateDirectory: String?

    /// Whether somebody may move the clock as soon as the state in that folder says that the host is at rest: then every
    /// reload is written down as it begins, also a quick one.
    public var isClockMoved = false

    /// Makes the default settings.
    public init() {}
}

/// What the world tells the host, apart from the container.
public enum HostSignal: Sendable, Equatable {
    /// The clock was moved. `sequence` counts the moves; `wasSet` tells a clock that somebody set from one that went on
    /// while the device was asleep.
    case clock(sequence: UInt64, wasSet: Bool)
    /// The app may have come to the foreground or left it.
    case foreground
    /// The user's language or region changed: a free reload of everything.
    case localeChanged
    /// The user chose a language and region, such as `de_DE`: the extension's process starts anew with it, and a free
    /// reload of everything follows.
    case locale(String)
    /// The user's text size changed: a free reload of everything.
    case dynamicTypeChanged
    /// An App Intent of a kind of widget was performed: a free reload of that kind.
    case interaction(kind: String)
    /// The app began an audio or navigation session, or ended it: reloads are free while it lasts.
    case session(isActive: Bool)
    /// The user looks at the widgets more or less often from now on.
    case viewing(Viewing)
    /// The device was locked or unlocked, or StandBy began or ended.
    case device(DeviceState)
    /// Something of the state directory could not be read; the host says so and goes on.
    case remark(String)
}
