public import WidgetHost

/// What a fleet is made of: devices, people, network. Everything here is an assumption with a name and a default; none
/// of it is measured on real phones.
public struct FleetModel: Sendable, Equatable {
    /// A part of the devices that lives by one clock.
    public struct Zone: Sendable, Equatable {
        /// Hours ahead of UTC.
        public var offset: Double
        /// How many of the devices, in parts of any whole.
        public var share: Double

        /// Names a part.
        public init(offset: Double, share: Double) {
            (self.offset, self.share) = (offset, share)
        }
    }

    /// How much people use the app and look at its widgets.
    public struct Usage: Sendable, Equatable {
        /// What the widget's budget depends on.
        public var viewing: Viewing
        /// How many of the devices, in parts of any whole.
        public var share: Double
        /// Launches of the app a day, on average.
        public var launches: Double
        /// Background refreshes a day, on average: the system grants more to those who use the app more.
        public var refreshes: Double

        /// Names a class.
        public init(viewing: Viewing, share: Double, launches: Double, refreshes: Double) {
            (self.viewing, self.share, self.launches, self.refreshes) = (viewing, share, launches, refreshes)
        }
    }

    /// A part of the devices whose system grants reloads by one profile.
    public struct Granting: Sendable, Equatable {
        /// The profile.
        public var profile: BudgetProfile
        /// How many of the devices, in parts of any whole.
        public var share: Double

        /// Names a part.
        public init(profile: BudgetProfile, share: Double) {
            (self.profile, self.share) = (profile, share)
        }
    }

    /// How many devices.
    public var devices = 1_000_000
    /// Where the people are.
    public var zones = Self.americanAudience
    /// How they use the app.
    public var usage = [
        Usage(viewing: .rarely, share: 30, launches: 0.3, refreshes: 0.1),
        Usage(viewing: .daily, share: 50, launches: 2, refreshes: 2),
        Usage(viewing: .often, share: 20, launches: 8, refreshes: 4),
    ]
    /// By which profiles reloads are granted.
    public var granting = [
        Granting(profile: .documented, share: 90), Granting(profile: .harsh, share: 10),
    ]
    /// How many families of the joke widget a device has placed: the share of one, of two, of three, …
    public var families: [Double] = [70, 20, 10]
    /// The part of devices that have the portfolio widget too, from 0 to 1. It asks for a reload every 15 minutes, more
    /// than any budget allows.
    public var portfolio = 0.05
    /// The part of requests that are answered too late or not at all, from 0 to 1. The backend has seen them all the same.
    public var failures = 0.01
    /// The part of devices that have no network for a while on a day, from 0 to 1.
    public var offline = 0.05
    /// How long such a while is on average, in seconds.
    public var offlineSeconds = 7_200.0
    /// The part of reloads, and of the app's fetches, in which the process is killed, from 0 to 1.
    public var kills = 0.005
    /// The part of devices that start anew on a day, from 0 to 1.
    public var restarts = 0.02
    /// How long ago the widgets were placed at most, in days; all ages up to that are as frequent.
    public var oldest = 60.0
    /// Whether the database has tomorrow's joke before midnight, as the backend's own schedule sees to. Then a background
    /// refresh of the evening makes the fetch of midnight needless.
    public var knowsTomorrow = true
    /// The jokes of the catalogue: each is a document that a listing reads.
    public var catalogue = 154
    /// Requests that the backend answers in a second; it answers the others with 503. nil for any number.
    public var capacity: Int?

    /// The figures' own defaults.
    public init() {}

    /// Four fifths in the United States, where the joke's day begins at the local midnight or some hours before; the rest
    /// elsewhere. Hours of winter.
    public static let americanAudience = [
        Zone(offset: -8, share: 14), Zone(offset: -7, share: 6), Zone(offset: -6, share: 22),
        Zone(offset: -5, share: 38), Zone(offset: 0, share: 7), Zone(offset: 1, share: 6), Zone(offset: 5.5, share: 3),
        Zone(offset: 8, share: 2), Zone(offset: 10, share: 2),
    ]

    /// How the launches of a day lie in its hours, from midnight on, in parts of any whole.
    static let hours: [Double] = [
        6, 3, 2, 1, 1, 3, 12, 28, 36, 32, 28, 28, 34, 30, 26, 26, 28, 32, 36, 40, 44, 46, 36, 18,
    ]
    /// How those of background refreshes do: more while the phone lies on its charger (assumption).
    static let refreshHours: [Double] = [
        40, 40, 40, 38, 34, 28, 20, 14, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 14, 16, 20, 28, 34, 40,
    ]
    /// Seconds that the app is in the foreground on average.
    static let foreground = 90.0
    /// The hours of New York, where the joke's day begins, ahead of UTC: those of winter, as in `americanAudience`.
    static let newYork = -5.0
}

/// One way of asking for the new day's joke, to be compared with others.
public struct FleetScenario: Sendable, Equatable {
    /// What it is called.
    public var name: String
    /// Up to how many seconds after midnight a device's policy asks for its reload, each device evenly at a moment of its
    /// own; after a failure the pause lasts between half and one and a half times as long.
    public var jitter: Double
    /// Whether the system is as late as the profile says (`BudgetProfile.jitter`); otherwise it is to the second.
    public var systemIsLate: Bool

    /// Names a scenario.
    public init(name: String, jitter: Double, systemIsLate: Bool) {
        (self.name, self.jitter, self.systemIsLate) = (name, jitter, systemIsLate)
    }

    /// What is compared unless somebody asks for more: everybody to the second; as late as the system is; and spread.
    public static func compared(jitter: Double) -> [FleetScenario] {
        [
            FleetScenario(name: "to the second", jitter: 0, systemIsLate: false),
            FleetScenario(name: "no jitter", jitter: 0, systemIsLate: true),
            FleetScenario(
                name: "jitter of \(FleetText.duration(Int(jitter)).replacing(".0 ", with: " "))", jitter: jitter,
                systemIsLate: true),
        ]
    }
}
