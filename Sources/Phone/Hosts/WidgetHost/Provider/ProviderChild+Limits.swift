import Synchronization

/// Checks of whether the running calls stay within their limits.
extension ProviderChild {
    /// The time between two checks of the calls under way. A short peak of the memory between two checks is noticed
    /// too, because the kernel records the peak.
    static let watchInterval: Duration = .milliseconds(20)

    /// The calls that end because a limit was exceeded, and the failure with which they end.
    private typealias Excess = (calls: [CallsUnderWay.Call], failure: ProviderFailure)

    /// Ends the calls that exceed their limits, and kills the process. If there are no calls, ends the checks until the
    /// next call. A check is late while the thread that reads the answers writes one to the archive.
    func checkLimits() {
        let (excess, observer) = state.withLock { state in
            let excess = endExcess(&state)
            if state.calls.isEmpty { state.process?.endChecks() }
            return (excess, state.calls.isEmpty ? nil : state.observer)
        }
        guard let excess else {
            observer?()
            return
        }
        for call in excess.calls { call.answer(.failure(excess.failure)) }
    }

    private func endExcess(_ state: inout State) -> Excess? {
        guard let process = state.process, !state.calls.isEmpty, !process.isEnding else { return nil }
        // Usually the end of the connection shows that the process has ended. It does not if a descendant of the process
        // keeps the connection open.
        if process.hasEnded {
            state.process?.end(because: nil)
            return nil
        }
        if let failure = limits.memoryFailure(process.account.memory()) ?? cpuFailure(process, &state.calls) {
            return (state.endProcess(failure), failure)
        }
        guard let late = state.calls.removeLate(at: .now) else { return nil }
        state.process?.end(because: "\(late.slot.kind) \(late.slot.family) missed its deadline")
        return ([late], .deadline(late.deadline))
    }

    private func cpuFailure(_ process: ProviderProcess, _ calls: inout CallsUnderWay) -> ProviderFailure? {
        guard let limit = limits.cpuTime, let used = process.account.cpuTime(),
            calls.exceed(cpuTime: limit, of: used)
        else { return nil }
        return .cpuLimit(limit)
    }
}
