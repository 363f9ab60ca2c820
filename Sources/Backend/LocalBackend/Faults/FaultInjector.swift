import Glibc
import Synchronization

/// Decides which faults are injected into each request. The faults come from the files of the state folder and from a
/// header of the request.
final class FaultInjector: Sendable {
    private struct State {
        var stamp: [Double]?
        var rules: [FaultRule] = []
        var counts: [Int: FaultCount] = [:]
        /// The open descriptor that announces that this server injects the faults of the fault files; nil if there is
        /// none yet.
        var presence: Int32?
    }

    private let files: FaultFiles?
    /// Receives problems with the fault files.
    private let report: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// Makes an injector that injects the faults of `files` and of request headers. If `files` is nil, only request
    /// headers define faults.
    init(_ files: FaultFiles?, report: @escaping @Sendable (String) -> Void) {
        self.files = files
        self.report = report
        var state = State()
        do throws(FaultFileError) {
            state.counts = try files?.counts() ?? [:]
        } catch {
            report("\(error)")
        }
        state.presence = files?.follow()
        self.state = Mutex(state)
    }

    deinit {
        if let presence = state.withLock({ $0.presence }) { close(presence) }
    }

    /// Chooses the faults for a request and counts the request.
    ///
    /// - Parameters:
    ///   - path: the request's path before decoding.
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
            // The state folder may have been created since the last request.
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
            report("No faults are injected until this is repaired: \(error)")
        }
        let ids = Set(state.rules.map(\.id))
        state.counts = state.counts.filter { ids.contains($0.key) }
    }

    private func save(_ files: FaultFiles, _ counts: [Int: FaultCount]) {
        do throws(FaultFileError) {
            try files.write(counts)
        } catch {
            report("The counters of `faults list` are out of date: \(error)")
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
