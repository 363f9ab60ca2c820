import WidgetHost

/// The properties of one device and its user's actions on the simulated day. They are the same in every scenario.
struct FleetPlan {
    var viewing: Viewing
    var profile: BudgetProfile
    var families: Int
    var hasPortfolio: Bool
    /// The simulated time at which the widgets were placed.
    var placedAt: Double
    /// The time at which the widget host started.
    var startedAt: Double
    var launches: [(at: Double, seconds: Double)] = []
    var refreshes: [Double] = []
    var restart: Double?
    var offline: Range<Double>?
    /// The day of the stored joke when the simulation begins; nil if no joke is stored.
    var storedDay: Int?
    /// The time at which the catalogue was last loaded; nil if it never was.
    var catalogueAt: Double?
    /// The device's part of the scenario's largest delay, from 0 up to 1.
    var place: Double
    /// The seed of the random delays of the device's system.
    var seed: UInt64

    init(_ model: FleetModel, _ shares: FleetShares, seed: UInt64, device: Int) {
        var draw = FleetDraw(seed: seed, device: device, stream: 1)
        let usage = model.usage[draw.index(of: shares.usage)]
        let zone = model.zones[draw.index(of: shares.zones)]
        viewing = usage.viewing
        profile = model.granting[draw.index(of: shares.granting)].profile
        families = draw.index(of: model.families) + 1
        hasPortfolio = draw.happens(model.portfolio)
        let start = FleetClock.start
        placedAt = start - draw.unit() * model.oldest * 86_400
        // Start times are spread out, because a common start would create a load peak that does not occur in reality.
        startedAt = start + draw.unit() * 3_600
        place = draw.unit()
        self.seed = draw.number()
        let end = FleetClock.counted.upperBound
        // The time from midnight in the device's time zone to midnight in New York.
        let shift = (zone.offset - FleetModel.newYork) * 3_600
        for block in [start, start + 86_400] {
            for _ in 0..<draw.poisson(mean: usage.launches) {
                let at = Self.moment(&draw, shares.hours, in: block, shift: shift)
                let seconds = 5 + draw.exponential(mean: FleetModel.foreground)
                if at < end { launches.append((at, seconds)) }
            }
            for _ in 0..<draw.poisson(mean: usage.refreshes) {
                let at = Self.moment(&draw, shares.refreshHours, in: block, shift: shift)
                if at < end { refreshes.append(at) }
            }
        }
        if draw.happens(model.restarts) { restart = draw.between(start + 3_600, end) }
        if draw.happens(model.offline) {
            let begin = draw.between(start, end)
            offline = begin..<begin + 60 + draw.exponential(mean: model.offlineSeconds)
        }
        // Most devices have shown the joke of the day that is about to end.
        storedDay = -1
        // The first refresh of each day loads the catalogue. A device that never refreshed has no catalogue.
        let age = (start - placedAt) / 86_400
        let hadRefresh = draw.happens(1 - FleetDraw.none(mean: usage.refreshes * age))
        catalogueAt = hadRefresh ? start - draw.exponential(mean: 86_400 / max(usage.refreshes, 0.01)) : nil
    }

    /// Returns a random time in the 24 hours that begin at `block`; `hours` gives the relative frequency of each local
    /// hour.
    private static func moment(
        _ draw: inout FleetDraw, _ hours: [Double], in block: Double, shift: Double
    ) -> Double {
        let local = (Double(draw.index(of: hours)) + draw.unit()) * 3_600
        let offset = local - shift - block
        return block + offset - (offset / 86_400).rounded(.down) * 86_400
    }
}

/// The model's shares as lists, computed once.
struct FleetShares {
    var usage: [Double]
    var zones: [Double]
    var granting: [Double]
    var hours = FleetModel.hours
    var refreshHours = FleetModel.refreshHours

    init(_ model: FleetModel) {
        usage = model.usage.map(\.share)
        zones = model.zones.map(\.share)
        granting = model.granting.map(\.share)
    }
}
