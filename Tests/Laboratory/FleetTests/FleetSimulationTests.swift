import Foundation
import Synchronization
import Testing
import WidgetHost

@testable import Fleet

struct FleetSimulationTests {
    private func json(_ report: FleetReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }

    private func simulation(devices: Int = 600, seed: UInt64 = 7, threads: Int = 2) -> FleetSimulation {
        var model = FleetModel()
        model.devices = devices
        return FleetSimulation(
            model: model, scenarios: FleetScenario.compared(jitter: 900), seed: seed, threads: threads)
    }

    @Test("The same seed gives the same report on one thread and on three; another seed gives another report")
    func determinism() throws {
        let report = try json(simulation().run())
        #expect(try json(simulation(threads: 1).run()) == report)
        #expect(try json(simulation(threads: 3).run()) == report)
        #expect(try json(simulation(seed: 8).run()) != report)
    }

    @Test("Progress counts every device exactly once")
    func progress() {
        let most = Mutex(0)
        _ = simulation(devices: 5_000).run { done in most.withLock { $0 = max($0, done) } }
        #expect(most.withLock { $0 } == 5_000)
    }

    @Test("Each device acts the same in all scenarios, except for its requests after midnight")
    func scenarios() throws {
        let report = simulation(devices: 1_500).run()
        let peaks = report.results.map(\.firestore.peak)
        #expect(peaks[0] > 20 * peaks[1] && peaks[1] > 3 * peaks[2], "\(peaks)")
        // A launch makes one request less if its first request was lost.
        let launches = report.results.map(\.reads.launches)
        #expect((launches.max() ?? 0) - (launches.min() ?? 0) < (launches.max() ?? 0) / 50, "\(launches)")
        for result in report.results {
            #expect(
                result.reads.total
                    == result.reads.widget + result.reads.launches + result.reads.refreshes + result.reads.catalogue)
            #expect(result.firestore.peakOfMinutes.count == 1_440)
            #expect(result.firestore.peakOfMinutes.max() == result.firestore.peak)
            #expect(result.firestore.aroundMidnight.count == 3_660)
            #expect(result.jokes.placed == 1_500 && result.portfolio.placed < 150)
            #expect(result.staleness.jokeSecondsByPercent.count == 101)
        }
    }

    @Test("A backend at its capacity refuses further requests, and the refused devices repeat them an hour later")
    func capacity() {
        var model = FleetModel()
        model.devices = 400
        model.usage = [.init(viewing: .often, share: 1, launches: 0, refreshes: 0)]
        model.granting = [.init(profile: .documented, share: 1)]
        (model.portfolio, model.failures, model.offline, model.kills, model.restarts) = (0, 0, 0, 0, 0)
        model.capacity = 20
        let report = FleetSimulation(
            model: model, scenarios: FleetScenario.compared(jitter: 900), seed: 1, threads: 2
        ).run()
        let (herd, spread) = (report.results[0], report.results[2])
        #expect(herd.trouble.refused > 400 && spread.trouble.refused == 0)
        // The load peak returns each hour and hardly shrinks, because a device needs two successful answers within a
        // second.
        let hours = (0..<6).map { hour in herd.firestore.peakOfMinutes[360 + hour * 60] }
        #expect(hours.allSatisfy { $0 > 300 }, "\(hours)")
        #expect(spread.staleness.jokeNever == 0)
        #expect((herd.staleness.jokeSeconds.p90 ?? 0) >= 3_600)
        // The number of answered requests fits the capacity, apart from random differences.
        let served = herd.firestore.total - herd.trouble.refused
        #expect(herd.reads.total == served)
    }

    @Test("The simulation of a million devices needs no more memory than that of a thousand")
    func memory() {
        let few = simulation(devices: 2_048, threads: 1)
        let tallies = few.tallies([.init(model: few.model, scenario: few.scenarios[0])], every: 1)
        #expect(tallies.count == 1 && tallies[0].devices == 2_048)
        #expect(tallies[0].firestore.count == 86_400 && tallies[0].delays.counts.count == 64_801)
    }
}
