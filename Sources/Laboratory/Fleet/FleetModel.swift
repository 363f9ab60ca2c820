public import WidgetHost

/// The model of a fleet: devices, people, network. Every value is an assumption with a name and a default; none of them
/// is measured on real phones.
public struct FleetModel: Sendable, Equatable {
    /// The devices in one time zone.
    public struct Zone: Sendable, Equatable {
        /// Hours ahead of UTC.
        public var offset: Double
        /// The share of the devices; shares need not add up to 1.
        public var share: Double

        public init(offset: Double, share: Double) {
            (self.offset, self.share) = (offset, share)
        }
    }

    /// A class of people by their use of the app and its widgets.
    public struct Usage: Sendable, Equatable {
        /// How often people view the widget, which determines the widget's budget.
        public var viewing: Viewing
        /// The share of the devices; shares need not add up to 1.
        public var share: Double
        /// Launches of the app a day, on average.
        public var launches: Double
        /// Background refreshes a day, on average. The system grants more to people who use the app more.
        public var refreshes: Double

        public init(viewing: Viewing, share: Double, launches: Double, refreshes: Double) {
            (self.viewing, self.share, self.launches, self.refreshes) = (viewing, share, launches, refreshes)
        }
    }

    /// The devices whose system grants reloads by one profile.
    public struct Granting: Sendable, Equatable {
        public var profile: BudgetProfile
        /// The share of the devices; shares need not add up to 1.
        public var share: Double

        public init(profile: BudgetProfile, share: Double) {
            (self.profile, self.share) = (profile, share)
        }
    }

    /// The number of devices.
    public var devices = 1_000_000
    /// The time zones of the devices.
    public var zones = Self.americanAudience
    /// The classes of people by their use of the app.
    public var usage = [
        Usage(viewing: .rarely, share: 30, launches: 0.3, refreshes: 0.1),
        Usage(viewing: .daily, share: 50, launches: 2, refreshes: 2),
        Usage(viewing: .often, share: 20, launches: 8, refreshes: 4),
    ]
    /// The budget profiles by which reloads are granted.
    public var granting = [
        Granting(profile: .documented, share: 90), Granting(profile: .harsh, share: 10),
    ]
    /// The shares of devices with one, two, three, … families of the joke widget.
    public var families: [Double] = [70, 20, 10]
    /// The fraction of devices that also have the portfolio widget, from 0 to 1. It asks for a reload every 15 minutes,
    /// more than any budget allows.
    public var portfolio = 0.05
    /// The fraction of requests whose answer comes too late or never, from 0 to 1. The backend still counts them.
    public var failures = 0.01
    /// The fraction of devices that have an offline period during the day, from 0 to 1.
    public var offline = 0.05
    /// The average length of an offline period, in seconds.
    public var offlineSeconds = 7_200.0
    /// The fraction of reloads, and of the app's fetches, in which the process is killed, from 0 to 1.
    public var kills = 0.005
    /// The fraction of devices that restart on a day, from 0 to 1.
    public var restarts = 0.02
    /// The largest number of days since a widget was placed. The numbers are distributed evenly up to it.
    public var oldest = 60.0
    /// True if the database has tomorrow's joke before midnight, as the backend's schedule ensures. A background
    /// refresh in the evening then makes the fetch at midnight unnecessary.
    public var knowsTomorrow = true
    /// The number of jokes in the catalogue. A listing reads one document for each.
    public var catalogue = 154
    /// The number of requests that the backend answers in a second; it answers the others with 503. If nil, the backend
    /// answers every request.
    public var capacity: Int?

    public init() {}

    /// An audience with four fifths in the United States and the rest elsewhere, in winter time. In the United States,
    /// the joke's day begins at the local midnight or some hours before.
    public static let americanAudience = [
        Zone(offset: -8, share: 14), Zone(offset: -7, share: 6), Zone(offset: -6, share: 22),
        Zone(offset: -5, share: 38), Zone(offset: 0, share: 7), Zone(offset: 1, share: 6), Zone(offset: 5.5, share: 3),
        Zone(offset: 8, share: 2), Zone(offset: 10, share: 2),
    ]

    /// Relative frequencies of launches by hour of the day, from midnight on.
    static let hours: [Double] = [
        6, 3, 2, 1, 1, 3, 12, 28, 36, 32, 28, 28, 34, 30, 26, 26, 28, 32, 36, 40, 44, 46, 36, 18,
    ]
    /// Relative frequencies of background refreshes by hour: more while the phone charges (assumption).
    static let refreshHours: [Double] = [
        40, 40, 40, 38, 34, 28, 20, 14, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 14, 16, 20, 28, 34, 40,
    ]
    /// The average number of seconds that the app is in the foreground.
    static let foreground = 90.0
    /// New York's offset from UTC in hours, in winter as in `americanAudience`. The joke's day begins at midnight in
    /// New York.
    static let newYork = -5.0
}

/// One way of requesting the new day's joke, for comparison with others.
public struct FleetScenario: Sendable, Equatable {
    public var name: String
    /// The largest delay after midnight, in seconds, with which a device's policy requests its reload. The delays of
    /// all devices are spread evenly up to it. After a failure, the pause lasts between half and one and a half times
    /// as long.
    public var jitter: Double
    /// True if the system starts reloads as late as the budget profile says (`BudgetProfile.jitter`); false if it is
    /// exact to the second.
    public var systemIsLate: Bool

    public init(name: String, jitter: Double, systemIsLate: Bool) {
        (self.name, self.jitter, self.systemIsLate) = (name, jitter, systemIsLate)
    }

    /// Returns the scenarios compared by default: exact to the second, as late as the system, and spread by jitter.
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
