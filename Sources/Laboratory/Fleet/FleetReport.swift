/// The results of a simulated day. The same seed and model give the same report.
public struct FleetReport: Sendable, Encodable {
    /// The results of one scenario.
    public struct Result: Sendable, Encodable {
        public var name: String
        /// The largest delay after midnight, in seconds, that a device itself adds (`FleetScenario.jitter`).
        public var jitterSeconds: Double
        /// True if the system was as late as the budget profile says.
        public var systemIsLate: Bool
        /// Requests at Firestore.
        public var firestore: FleetTraffic
        /// Requests at the market service.
        public var market: FleetTraffic
        /// Documents read at Firestore.
        public var reads: Reads
        /// The age of the jokes and prices on the screens.
        public var staleness: Staleness
        /// The joke widget's reloads.
        public var jokes: Budget
        /// The portfolio widget's reloads.
        public var portfolio: Budget
        /// Failures of all kinds.
        public var trouble: Trouble
        /// The number of decisions that the engines of all devices made.
        public var decisions: Int
    }

    /// Document reads; each is charged.
    public struct Reads: Sendable, Encodable {
        /// Reads by the widget itself.
        public var widget: Int
        /// Reads of the joke of the day by launches of the app.
        public var launches: Int
        /// Reads of today's and tomorrow's joke by background refreshes.
        public var refreshes: Int
        /// Reads by listings of all jokes. A refresh lists them once a day; a launch lists them only if no refresh has
        /// loaded them.
        public var catalogue: Int
        /// The sum of all reads.
        public var total: Int
    }

    /// The age of the jokes and prices on the screens.
    public struct Staleness: Sendable, Encodable {
        /// The time from midnight in New York until a device showed the new day's joke, in seconds: quantiles over the
        /// devices that showed the joke.
        public var jokeSeconds: Quantiles
        /// The quantile of `jokeSeconds` for each percent from 0 to 100, for a chart.
        public var jokeSecondsByPercent: [Int]
        /// The number of devices that did not show the new day's joke by the end of the simulated day.
        public var jokeNever: Int
        /// The age of the prices on the screen, in minutes: quantiles over time.
        public var priceMinutes: Quantiles
    }

    /// Nearest-rank quantiles; nil if there are no values.
    public struct Quantiles: Sendable, Encodable {
        /// The median.
        public var p50: Int?
        /// The 90th percentile.
        public var p90: Int?
        /// The 99th percentile.
        public var p99: Int?
        /// The largest value.
        public var max: Int?

        init(_ quantile: (Double) -> Int?) {
            (p50, p90, p99, max) = (quantile(0.5), quantile(0.9), quantile(0.99), quantile(1))
        }
    }

    /// The reloads of one kind of widget on all devices. If several families reload together, they count as one reload.
    public struct Budget: Sendable, Encodable {
        /// The number of devices that have the widget.
        public var placed: Int
        /// The number of charged reloads.
        public var budgeted: Int
        /// The number of free reloads.
        public var free: Int
        /// The number of reloads per device.
        public var perDevice: Quantiles
        /// The number of reloads that had to wait for budget.
        public var withheld: Int
        /// The number of minutes for which reloads waited until they had budget.
        public var waitMinutes: Quantiles
        /// The number of devices on which a reload had to wait.
        public var exhausted: Int
    }

    /// Failures of all kinds.
    public struct Trouble: Sendable, Encodable {
        /// The number of requests that the backend received but whose answer was lost.
        public var lost: Int
        /// The number of requests that the backend refused because of its capacity.
        public var refused: Int
        /// The number of requests that a device did not send because it was offline.
        public var unsent: Int
        /// The number of killed processes.
        public var kills: Int
    }

    public var devices: Int
    /// The seed of all random draws.
    public var seed: UInt64
    /// The capacity of the backend, in requests a second.
    public var capacity: Int?
    public var results: [Result]
    /// The model with its assumptions.
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

    /// Returns the quantiles of the prices' age over time. A price that was shown for n minutes contributes one minute
    /// of each age below n.
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
