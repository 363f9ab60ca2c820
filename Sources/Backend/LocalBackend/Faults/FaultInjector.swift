import Glibc
import Logging
import Synchronization

/// Decides which faults each request gets, from the files of the state folder and the request's own header.
final class FaultInjector: Sendable {
    private struct State {
        var stamp: [Double]?
        var rules: [FaultRule] = []
        var counts: [Int: FaultCount] = [:]
        /// The descriptor that announces that a server follows the files.
        var presence: Int32?
    }

    private let files: FaultFiles?
    private let logger: Logger
    private let state: Mutex<State>

    /// Makes an injector that follows the files; with nil, only headers count.
    init(_ files: FaultFiles?, logger: Logger) {
        self.files = files
        self.logger = logger
        var state = State()
        do throws(FaultFileError) {
            state.counts = try files?.counts() ?? [:]
        } catch {
            logger.error("\(error)")
        }
        state.presence = files?.follow()
        self.state = Mutex(state)
    }

    deinit {
        if let presence = state.withLock({ $0.presence }) { close(presence) }
    }

    /// Decides about a request and counts it.
    ///
    /// - Parameters:
    ///   - path: the path as sent.
    ///   - header: the value of the `FaultPlan.header` header.
    /// - Throws: `InvalidFault` if the header is malformed.
    func plan(path: String, header: String?) throws(InvalidFault) -> FaultPlan? {
        var plan = FaultPlan()
        if let header {
            guard let rules = FaultPlan.rules(header: header) else { throw InvalidFault(text: header) }
            for rule in rules { _ = plan.add(rule, number: 0) }
        }
        if let files { add(files, to: &plan, path: path) }
        return plan == FaultPlan() ? nil : plan
    }

    private func add(_ files: FaultFiles, to plan: inout FaultPlan, path: String) {
        plan = state.withLock { [plan] state in
            var plan = plan
            // The folder may have been created in the meantime.
            if state.presence == nil { state.presence = files.follow() }
            follow(files, &state)
            guard !state.rules.isEmpty else { return plan }
            var counted = false
            for rule in state.rules where rule.path.map(path.hasPrefix) ?? true {
                var count = state.counts[rule.id] ?? FaultCount()
                let number = count.requests
                count.requests += 1
                if count.injected < rule.times ?? .max, rule.befalls(number), plan.add(rule, number: number) {
                    count.injected += 1
                }
                state.counts[rule.id] = count
                counted = true
            }
            if counted { save(files, state.counts) }
            return plan
        }
    }

    /// Reads the rules again if they changed since the last request.
    private func follow(_ files: FaultFiles, _ state: inout State) {
        let stamp = files.stamp()
        guard stamp != state.stamp else { return }
        state.stamp = stamp
        do throws(FaultFileError) {
            state.rules = try files.settings().faults
        } catch {
            state.rules = []
            logger.error("No faults are injected until this is repaired: \(error)")
        }
        let ids = Set(state.rules.map(\.id))
        state.counts = state.counts.filter { ids.contains($0.key) }
    }

    private func save(_ files: FaultFiles, _ counts: [Int: FaultCount]) {
        do throws(FaultFileError) {
            try files.write(counts)
        } catch {
            logger.error("The counters of `faults list` are out of date: \(error)")
        }
    }
}

/// A header that is not a valid list of faults.
struct InvalidFault: Error {
    var text: String

    var message: String {
        "\(FaultPlan.header): \"\(text)\" is not a fault. A valid value is latency=2s, 503; retry-after=30"
    }
}
