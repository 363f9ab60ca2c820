/// What a simulated day came to. The same seed and model give the same report.
public struct FleetReport: Sendable, Encodable {
    /// One scenario's day.
    public struct Result: Sendable, Encodable {
        /// What it is called.
        public var name: String
        /// Up to how many seconds after midnight a device asks by itself.
        public var jitterSeconds: Double
        /// Whether the system is as late as its profile says.
        public var systemIsLate: Bool
        /// Requests at Firestore.
        public var firestore: FleetTraffic
        /// Requests at the market service.
        public var market: FleetTraffic
        /// Documents that were read at Firestore.
        public var reads: Reads
        /// How old what people see is.
        public var staleness: Staleness
        /// The joke widget's reloads.
        public var jokes: Budget
        /// The portfolio widget's reloads.
        public var portfolio: Budget
        /// What went wrong.
        public var trouble: Trouble
        /// Decisions of all engines.
        public var decisions: Int
    }

    /// Documents that were read; each is charged.
    public struct Reads: Sendable, Encodable {
        /// By the widget itself.
        public var widget: Int
        /// By launches of the app: the joke of the day.
        public var launches: Int
        /// By background refreshes: today's and tomorrow's joke.
        public var refreshes: Int
        /// By listings of all jokes: in a refresh once a day, and in launches while no refresh has done it.
        public var catalogue: Int
        /// All of them.
        public var total: Int
    }

    /// How old what people see is.
    public struct Staleness: Sendable, Encodable {
        /// Seconds from midnight in New York to the new day's joke on the screen: quantiles over the devices that showed
        /// it.
        public var jokeSeconds: Quantiles
        /// The same for each percent of those devices, from 0 to 100, for a chart.
        public var jokeSecondsByPercent: [Int]
        /// Devices that did not show it until the end of the simulated day.
        public var jokeNever: Int
        /// Minutes that prices on the screen are old: quantiles over the time.
        public var priceMinutes: Quantiles
    }

    /// Nearest-rank quantiles; nil when there was nothing.
    public struct Quantiles: Sendable, Encodable {
        /// The median.
        public var p50: Int?
        /// Nine of ten are no larger.
        public var p90: Int?
        /// 99 of 100 are no larger.
        public var p99: Int?
        /// The largest.
        public var max: Int?

        init(_ quantile: (Double) -> Int?) {
            (p50, p90, p99, max) = (quantile(0.5), quantile(0.9), quantile(0.99), quantile(1))
        }
    }

    /// One widget's reloads on all devices. All families of a kind that are reloaded together count as one.
    public struct Budget: Sendable, Encodable {
        /// Devices that have the widget.
        public var placed: Int
        /// Reloads that were charged.
        public var budgeted: Int
        /// Reloads that were free.
        public var free: Int
        /// Reloads of a device.
        public var perDevice: Quantiles
        /// Reloads that had to wait for budget.
        public var withheld: Int
        /// Minutes that they waited.
        public var waitMinutes: Quantiles
        /// Devices on which a reload had to wait.
        public var exhausted: Int
    }

    /// What went wrong.
    public struct Trouble: Sendable, Encodable {
        /// Requests that the backend saw and whose answer did not come.
        public var lost: Int
        /// Requests that it refused because it was at its capacity.
        public var refused: Int
        /// Requests that a device without network did not send.
        public var unsent: Int
        /// Processes that were killed.
        public var kills: Int
    }

    /// How many devices.
    public var devices: Int
    /// What the draws came from.
    public var seed: UInt64
    /// The capacity of the backend, in requests a second.
    public var capacity: Int?
    /// The scenarios.
    public var results: [Result]
    /// What was taken for granted.
    public let model: FleetModel

    private enum CodingKeys: CodingKey { case devices, seed, capacity, results }

    init(model: FleetModel, seed: UInt64, results: [Result]) {
        self.model = model
        self.seed = seed
        self.results = results
        (devices, capacity) = (model.devices, model.capacity)
    }
}

extension FleetReport.Result {
    init(scenario: FleetScenario, tally: FleetTally, model: FleetModel) {
        name = scenario.name
        jitterSeconds = scenario.jitter
        systemIsLate = scenario.systemIsLate
        firestore = FleetTraffic(tally.firestore)
        market = FleetTraffic(tally.market)
        reads = FleetReport.Reads(
            widget: tally.widgetReads, launches: tally.launchReads, refreshes: tally.refreshReads,
            catalogue: tally.catalogueReads,
            total: tally.widgetReads + tally.launchReads + tally.refreshReads + tally.catalogueReads)
        let ages = Self.ages(tally.priceIntervals)
        staleness = FleetReport.Staleness(
            jokeSeconds: .init(tally.delays.quantile),
            jokeSecondsByPercent: (0...100).compactMap { tally.delays.quantile(Double($0) / 100) },
            jokeNever: tally.never, priceMinutes: .init(ages))
        jokes = FleetReport.Budget(tally.jokes)
        portfolio = FleetReport.Budget(tally.portfolio)
        trouble = FleetReport.Trouble(
            lost: tally.lost, refused: tally.refused, unsent: tally.unsent, kills: tally.kills)
        decisions = tally.decisions
    }

    /// The ages that prices have over the time: during an interval of so many minutes they have each age up to that.
    private static func ages(_ intervals: Histogram) -> (Double) -> Int? {
        var longer = intervals.total
        var minutes: [Int] = []
        for count in intervals.counts {
            longer -= Int(count)
            minutes.append(longer)
        }
        let total = minutes.reduce(0, +)
        return { part in
            guard total > 0 else { return nil }
            let rank = max(1, Int((Double(total) * part).rounded(.up)))
            var seen = 0
            return minutes.firstIndex {
                seen += $0
                return seen >= rank
            }
        }
    }
}

extension FleetReport.Budget {
    init(_ kind: FleetTally.Kind) {
        (placed, budgeted, free) = (kind.placed, kind.budgeted, kind.free)
        (withheld, exhausted) = (kind.withheld, kind.exhausted)
        perDevice = .init(kind.placed > 0 ? kind.rounds.quantile : { _ in nil })
        waitMinutes = .init(kind.waits.quantile)
    }
}
