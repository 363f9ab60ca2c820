public import Foundation
import Synchronization

/// A discrete-event simulation of many devices over one day, each with the widget host's own `ReloadEngine`.
///
/// Devices know nothing of each other but what the backend's capacity does to them, so each lives through its day by
/// itself; memory does not grow with their number. Each device's draws come from the seed and its own number, and what is
/// counted are whole numbers: the same seed and model give the same result, on however many threads.
public struct FleetSimulation: Sendable {
    /// The devices.
    public var model: FleetModel
    /// The ways of asking that are compared. Every device does the same in all of them.
    public var scenarios: [FleetScenario]
    /// What the draws come from.
    public var seed: UInt64
    /// How many threads.
    public var threads: Int

    /// Makes a simulation.
    /// - Parameters:
    ///   - model: the devices.
    ///   - scenarios: the ways of asking that are compared.
    ///   - seed: what the draws come from.
    ///   - threads: how many threads; those of the machine unless told otherwise.
    public init(
        model: FleetModel, scenarios: [FleetScenario], seed: UInt64,
        threads: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.model = model
        self.scenarios = scenarios
        self.seed = seed
        self.threads = max(1, threads)
    }

    /// Lives through the day on all devices.
    /// - Parameter progress: is told now and then how many devices are done; from several threads.
    public func run(progress: @escaping @Sendable (Int) -> Void = { _ in }) -> FleetReport {
        let refusals = scenarios.map { model.capacity == nil ? [] : settledRefusal($0) }
        let circumstances = zip(scenarios, refusals).map {
            FleetDevice.Circumstances(model: model, scenario: $0, refusal: $1)
        }
        let tallies = tallies(circumstances, every: 1, progress: progress)
        return FleetReport(
            model: model, seed: seed,
            results: zip(scenarios, tallies).map { FleetReport.Result(scenario: $0, tally: $1, model: model) })
    }

    /// The devices that lie so many apart, each through all circumstances.
    func tallies(
        _ circumstances: [FleetDevice.Circumstances], every step: Int,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> [FleetTally] {
        let empty = circumstances.map { _ in FleetTally() }
        let sums = Mutex(empty)
        let next = Atomic<Int>(0)
        let shares = FleetShares(model)
        let count = (model.devices + step - 1) / step
        let chunk = 2_048
        let done = Atomic<Int>(0)
        // A thread that finds no device has nothing to add.
        DispatchQueue.concurrentPerform(iterations: min(threads, (count + chunk - 1) / chunk)) { _ in
            var own = empty
            while true {
                let begin = next.add(chunk, ordering: .relaxed).oldValue
                guard begin < count else { break }
                for index in begin..<min(begin + chunk, count) {
                    let plan = FleetPlan(model, shares, seed: seed, device: index * step)
                    for (number, circumstance) in circumstances.enumerated() {
                        var device = FleetDevice(plan, circumstance, seed: seed, number: index * step)
                        device.run(&own[number])
                    }
                }
                let size = min(chunk, count - begin)
                progress(done.add(size, ordering: .relaxed).newValue)
            }
            sums.withLock { sums in for index in sums.indices { sums[index].add(own[index]) } }
        }
        return sums.withLock { $0 }
    }

    // MARK: Capacity

    /// At most so many devices are looked at to find out when the backend is overloaded.
    private static let sample = 100_000
    /// And so often: who is refused comes again later, which overloads a later second.
    private static let passes = 30

    /// How likely a refusal is in each second, so that what follows from it is what it follows from. Who is refused asks
    /// again later, never earlier: pass by pass, the first seconds that are not right yet lie later.
    private func settledRefusal(_ scenario: FleetScenario) -> [Float] {
        guard let capacity = model.capacity else { return [] }
        let step = max(1, model.devices / Self.sample)
        var refusal: [Float] = []
        for _ in 0..<Self.passes {
            let circumstances = FleetDevice.Circumstances(model: model, scenario: scenario, refusal: refusal)
            let load = tallies([circumstances], every: step)[0].firestore
            let next = load.map { load in
                Float(max(0, 1 - Double(capacity) / Double(max(1, Int(load) * step))))
            }
            if next == refusal { break }
            refusal = next
        }
        return refusal
    }
}
