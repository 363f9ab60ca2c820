public import Foundation
import Synchronization

/// A discrete-event simulation of many devices over one day, each with the widget host's own `ReloadEngine`.
///
/// Devices affect each other only through the backend's capacity. So each device is simulated alone, and the memory use
/// does not grow with the number of devices. Each device draws from the seed and its own number, and all counts are
/// whole numbers. So the same seed and model give the same result on any number of threads.
public struct FleetSimulation: Sendable {
    /// The model of the devices.
    public var model: FleetModel
    /// The compared ways to request the new day's joke. Everything else that a device does is the same in all of them.
    public var scenarios: [FleetScenario]
    /// The seed of all random draws.
    public var seed: UInt64
    /// The number of threads.
    public var threads: Int

    /// Creates a simulation.
    /// - Parameters:
    ///   - model: the model of the devices.
    ///   - scenarios: the ways of requesting to compare.
    ///   - seed: the seed of all random draws.
    ///   - threads: the number of threads; the machine's by default.
    public init(
        model: FleetModel, scenarios: [FleetScenario], seed: UInt64,
        threads: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.model = model
        self.scenarios = scenarios
        self.seed = seed
        self.threads = max(1, threads)
    }

    /// Simulates the day on all devices.
    /// - Parameter progress: called now and then with the number of finished devices, from several threads.
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

    /// Simulates every `step`th device under all circumstances.
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
        // Does not start threads that would get no device.
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

    /// The largest number of devices simulated to find out when the backend is overloaded.
    private static let sample = 100_000
    /// The largest number of iterations. A refused device asks again later, which may overload a later second.
    private static let passes = 30

    /// Finds the probability of refusal in each second. This needs iteration, because refusals cause later requests.
    /// Refused devices ask again later, never earlier. So with each pass, the first second that is still wrong comes
    /// later.
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
