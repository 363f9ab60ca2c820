import Testing
import WidgetHost

@testable import Fleet

/// Tests of single devices on days without random events.
struct FleetDeviceTests {
    /// Creates a model of devices with one widget family, no launches of the app and no failures.
    private func quiet(_ devices: Int = 1) -> FleetModel {
        var model = FleetModel()
        model.devices = devices
        model.usage = [.init(viewing: .often, share: 1, launches: 0, refreshes: 0)]
        model.granting = [.init(profile: .documented, share: 1)]
        model.families = [1]
        (model.portfolio, model.failures, model.offline, model.kills, model.restarts) = (0, 0, 0, 0, 0)
        return model
    }

    private func tally(
        _ model: FleetModel, _ scenario: FleetScenario = .init(name: "", jitter: 0, systemIsLate: false)
    ) -> FleetTally {
        FleetSimulation(model: model, scenarios: [scenario], seed: 1, threads: 1)
            .tallies([.init(model: model, scenario: scenario)], every: 1)[0]
    }

    @Test("Without its app, a widget requests two documents once, at midnight, and shows the new joke within seconds")
    func alone() {
        let tally = tally(quiet())
        #expect(tally.widgetReads == 2)
        #expect(tally.firestore.reduce(0, +) == 2)
        let busy = tally.firestore.indices.filter { tally.firestore[$0] > 0 }
        #expect(busy.allSatisfy { (6 * 3_600...6 * 3_600 + 1).contains($0) })
        #expect(tally.delays.quantile(1).map { $0 <= 1 } == true && tally.never == 0)
        #expect(tally.jokes.placed == 1 && tally.jokes.budgeted + tally.jokes.free == 1)
        #expect(tally.launchReads + tally.refreshReads + tally.catalogueReads == 0)
    }

    @Test("The six families of a widget share one fetch")
    func families() {
        var model = quiet()
        model.families = [0, 0, 0, 0, 0, 1]
        #expect(tally(model).widgetReads == 2)
    }

    @Test("A provider's jitter spreads the fetches evenly over its length and delays the new joke accordingly")
    func jitter() {
        let model = quiet(2_000)
        let tally = tally(model, .init(name: "", jitter: 1_800, systemIsLate: false))
        let midnight = 6 * 3_600
        let seconds = tally.firestore.indices.filter { tally.firestore[$0] > 0 }
        #expect(seconds.allSatisfy { (midnight...midnight + 1_802).contains($0) })
        // Each tenth of the interval contains a tenth of the requests.
        for tenth in 0..<10 {
            let part = tally.firestore[midnight + tenth * 180..<midnight + (tenth + 1) * 180].reduce(0, +)
            #expect((300...500).contains(part), "tenth \(tenth): \(part) of 4,000")
        }
        #expect(tally.delays.quantile(0.5).map { (800...1_000).contains($0) } == true)
    }

    @Test("The system delays reloads as the budget profile says, by a minute at most")
    func lateness() {
        let tally = tally(quiet(500), .init(name: "", jitter: 0, systemIsLate: true))
        #expect(tally.delays.quantile(1).map { (55...62).contains($0) } == true)
        #expect(tally.delays.quantile(0.5).map { (24...36).contains($0) } == true)
    }

    @Test("If every answer is lost, a widget repeats its request once an hour and never shows the new joke")
    func failing() {
        var model = quiet()
        model.failures = 1
        let tally = tally(model)
        #expect(tally.never == 1 && tally.delays.total == 0)
        // Requests are sent at midnight and every hour until 18:00, each time only for the first of the two documents.
        #expect(tally.lost == 18 && tally.widgetReads == 18)
        #expect(tally.jokes.budgeted + tally.jokes.free == 18)
    }

    @Test("Jitter spreads the devices' retries over many seconds")
    func retries() {
        var model = quiet(200)
        model.failures = 1
        func secondsWithRequests(_ jitter: Double) -> Int {
            let tally = tally(model, .init(name: "", jitter: jitter, systemIsLate: false))
            return tally.firestore.count { $0 > 0 }
        }
        // Without jitter, requests occur in 18 times two seconds, because the provider needs a moment.
        #expect(secondsWithRequests(0) <= 40)
        #expect(secondsWithRequests(900) > 1_000)
    }

    @Test("A device without network sends nothing and shows the joke within an hour after the network is back")
    func offline() {
        var model = quiet(300)
        model.offline = 1
        model.offlineSeconds = 20_000
        let tally = tally(model)
        #expect(tally.unsent > 0)
        #expect(tally.firestore.reduce(0, +) + UInt32(tally.unsent) >= 600)
        #expect(tally.delays.total + tally.never == 300 && tally.delays.total > 200)
    }

    @Test("After a provider is killed, its reload is repeated at once and costs no budget")
    func killed() {
        var model = quiet()
        model.kills = 1
        model.devices = 1
        let tally = tally(model)
        #expect(tally.never == 1 && tally.kills > 20)
        #expect(tally.jokes.budgeted <= 1)
        model.kills = 0.5
        #expect(self.tally(model).never == 0)
    }

    @Test("If an evening refresh has fetched tomorrow's joke, the device requests nothing at midnight")
    func held() {
        var model = quiet(300)
        model.usage = [.init(viewing: .often, share: 1, launches: 0, refreshes: 40)]
        model.catalogue = 100
        let known = tally(model)
        #expect(known.widgetReads == 0 && known.never == 0)
        #expect(known.delays.quantile(1).map { $0 <= 1 } == true)
        // Each refresh reads four documents, and once a day also the catalogue.
        #expect(known.refreshReads.isMultiple(of: 4) && known.refreshReads > 300 * 4 * 30)
        #expect((300...600).contains(known.catalogueReads / 100))
        model.knowsTomorrow = false
        let unknown = tally(model)
        #expect(unknown.widgetReads > 500)
        #expect(unknown.refreshReads.isMultiple(of: 3))
    }

    @Test("A launch reads two documents, and also the whole catalogue if no refresh has loaded it")
    func launches() {
        var model = quiet(100)
        model.usage = [.init(viewing: .often, share: 1, launches: 5, refreshes: 0)]
        let tally = tally(model)
        #expect(tally.launchReads.isMultiple(of: 2) && tally.launchReads > 600)
        #expect(tally.catalogueReads == tally.launchReads / 2 * model.catalogue)
    }

    @Test("A portfolio widget that reloads every 15 minutes uses up its budget and then gets the rate of its profile")
    func portfolio() {
        var model = quiet(50)
        model.portfolio = 1
        model.granting = [.init(profile: .harsh, share: 1)]
        let harsh = tally(model)
        #expect(harsh.portfolio.placed == 50 && harsh.portfolio.exhausted == 50)
        // One reload is available at the start; the other 39 reloads of the budget are spread over the day.
        #expect(harsh.portfolio.rounds.quantile(1).map { (39...40).contains($0) } == true)
        model.granting = [.init(profile: .debugger, share: 1)]
        let free = tally(model)
        #expect(free.portfolio.exhausted == 0 && free.portfolio.withheld == 0 && free.portfolio.budgeted == 0)
        #expect(free.portfolio.rounds.quantile(0) == 95 || free.portfolio.rounds.quantile(0) == 96)
        #expect(free.market.reduce(0, +) >= 95 * 50)
    }
}
