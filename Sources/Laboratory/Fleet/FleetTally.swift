/// A histogram with steps of one. Larger values count in the last step.
struct Histogram: Sendable, Equatable {
    private(set) var counts: [UInt64]

    init(steps: Int) { counts = Array(repeating: 0, count: steps) }

    mutating func add(_ size: Int) { counts[min(max(size, 0), counts.count - 1)] += 1 }

    mutating func add(_ other: Histogram) {
        for (index, count) in other.counts.enumerated() { counts[index] += count }
    }

    var total: Int { counts.reduce(0) { $0 + Int($1) } }

    /// Returns the smallest value that this fraction of all values does not exceed (nearest rank); nil if the histogram
    /// is empty.
    func quantile(_ part: Double) -> Int? {
        let rank = max(1, Int((Double(total) * part).rounded(.up)))
        var seen = 0
        for (size, count) in counts.enumerated() {
            seen += Int(count)
            if seen >= rank { return size }
        }
        return nil
    }
}

/// The counts for the devices of one scenario. All are whole numbers, so the order of addition does not matter.
struct FleetTally: Sendable, Equatable {
    struct Kind: Sendable, Equatable {
        /// The number of devices that have the widget.
        var placed = 0
        /// Reload rounds; all families of a round count as one.
        var budgeted = 0
        var free = 0
        /// Reload rounds that had to wait because the budget was used up or is being spread.
        var withheld = 0
        /// The number of devices on which a round had to wait.
        var exhausted = 0
        /// Reload rounds per device.
        var rounds = Histogram(steps: 400)
        /// Minutes that a reload waited for budget.
        var waits = Histogram(steps: 1_800)
    }

    var devices = 0
    var jokes = Kind()
    var portfolio = Kind()
    /// Requests in each second, at Firestore and at the market service.
    var firestore = [UInt32](repeating: 0, count: FleetClock.seconds)
    var market = [UInt32](repeating: 0, count: FleetClock.seconds)
    /// Documents read, by the part of the app that asked.
    var widgetReads = 0
    var launchReads = 0
    var refreshReads = 0
    var catalogueReads = 0
    /// Failed requests: answer lost, refused because of capacity, never sent.
    var lost = 0
    var refused = 0
    var unsent = 0
    /// The number of killed processes.
    var kills = 0
    /// Seconds from midnight to the new day's joke on the screen.
    var delays = Histogram(steps: Int(FleetClock.counted.upperBound) + 1)
    /// The number of devices that never showed the new day's joke.
    var never = 0
    /// Minutes for which a device showed the same prices.
    var priceIntervals = Histogram(steps: 1_800)
    /// The number of decisions of the engine.
    var decisions = 0

    mutating func add(_ other: FleetTally) {
        devices += other.devices
        jokes.add(other.jokes)
        portfolio.add(other.portfolio)
        for index in firestore.indices {
            firestore[index] += other.firestore[index]
            market[index] += other.market[index]
        }
        widgetReads += other.widgetReads
        launchReads += other.launchReads
        refreshReads += other.refreshReads
        catalogueReads += other.catalogueReads
        lost += other.lost
        refused += other.refused
        unsent += other.unsent
        kills += other.kills
        delays.add(other.delays)
        never += other.never
        priceIntervals.add(other.priceIntervals)
        decisions += other.decisions
    }
}

extension FleetTally.Kind {
    mutating func add(_ other: Self) {
        placed += other.placed
        budgeted += other.budgeted
        free += other.free
        withheld += other.withheld
        exhausted += other.exhausted
        rounds.add(other.rounds)
        waits.add(other.waits)
    }
}
