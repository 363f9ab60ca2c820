/// The joke app of a simulated device.
extension FleetDevice {
    /// The parts of the app that read documents.
    enum Reader {
        case widget
        case launch
        case refresh
        /// A listing of all jokes; each joke is one document read.
        case catalogue
    }

    func isOffline(_ time: Double) -> Bool { plan.offline?.contains(time) ?? false }

    /// Makes one request to Firestore.
    /// - Returns: true if a usable answer arrives.
    mutating func request(at time: Double, _ reader: Reader, _ tally: inout FleetTally) -> Bool {
        let second = FleetClock.second(time)
        if isOffline(time) {
            if second != nil { tally.unsent += 1 }
            return false
        }
        if let second {
            tally.firestore[second] += 1
            if !circumstances.refusal.isEmpty, luck.happens(Double(circumstances.refusal[second])) {
                tally.refused += 1
                return false
            }
            switch reader {
            case .widget: tally.widgetReads += 1
            case .launch: tally.launchReads += 1
            case .refresh: tally.refreshReads += 1
            case .catalogue: tally.catalogueReads += model.catalogue
            }
        }
        guard luck.happens(model.failures) else { return true }
        if second != nil { tally.lost += 1 }
        return false
    }

    /// Reads two documents, one after the other: the day, and the joke that it names.
    private mutating func fetchJoke(at time: Double, _ reader: Reader, _ tally: inout FleetTally) -> Bool {
        request(at: time, reader, &tally) && request(at: time + 0.2, reader, &tally)
    }

    /// Simulates a launch of the app. The launch fetches today's joke, and also the catalogue if no refresh has loaded
    /// it. The app stores everything in one transaction, or nothing.
    mutating func launch(at time: Double, _ tally: inout FleetTally) {
        let hasJoke = fetchJoke(at: time + 0.2, .launch, &tally)
        let hasCatalogue = catalogueAt != nil || request(at: time + 0.2, .catalogue, &tally)
        guard hasJoke, hasCatalogue, survives(at: time, &tally) else { return }
        queue.add(.published(isRefresh: false), at: time + 0.7)
    }

    /// Simulates a background refresh. It fetches today's and tomorrow's joke in one transaction. If the last catalogue
    /// is a day old, it then fetches the catalogue too.
    mutating func refresh(at time: Double, _ tally: inout FleetTally) {
        let hasToday = fetchJoke(at: time + 0.2, .refresh, &tally)
        // Asking for tomorrow costs one read even if tomorrow's day names no joke yet.
        let hasTomorrow =
            model.knowsTomorrow
            ? fetchJoke(at: time + 0.2, .refresh, &tally) : request(at: time + 0.2, .refresh, &tally)
        guard hasToday, hasTomorrow, survives(at: time, &tally) else { return }
        queue.add(.published(isRefresh: true), at: time + 0.7)
        if catalogueAt.map({ time - $0 >= 86_400 }) ?? true, request(at: time + 1, .catalogue, &tally) {
            catalogueAt = time
        }
    }

    private mutating func survives(at time: Double, _ tally: inout FleetTally) -> Bool {
        guard luck.happens(model.kills) else { return true }
        if FleetClock.second(time) != nil { tally.kills += 1 }
        return false
    }

    /// Handles a finished transaction of the app.
    /// - Returns: true if the app requests a reload, which it does only if the widget would change.
    mutating func published(at time: Double, isRefresh: Bool) -> Bool {
        let day = FleetClock.day(time)
        let asks = storedDay != day || !storedByApp
        (storedDay, storedByApp) = (day, true)
        if isRefresh, model.knowsTomorrow { heldDay = day + 1 }
        return asks
    }
}
