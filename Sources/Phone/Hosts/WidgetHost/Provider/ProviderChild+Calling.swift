import Synchronization
public import WidgetKit

/// Sending requests to the process.
extension ProviderChild {
    /// A call that is not assigned to a process yet.
    private struct NewCall: Sendable {
        let call: ProviderCall
        let slot: WidgetSlot
        let isPreview: Bool
        let deadline: Duration
        let answer: CallsUnderWay.Answer
    }

    /// A call that is registered with the process but not sent yet.
    private struct Registration: Sendable {
        let request: ProviderRequest
        let process: ProviderProcess
        let sendLimit: Duration
    }

    /// The longest time that a killed process may take to exit. It takes longer only if it hangs in the kernel.
    private static let longestEnd: Duration = .seconds(30)

    /// The longest wait until a request can be sent. The connection buffers some two hundred unread requests, and the
    /// process reads a request in microseconds. So a process that leaves the buffer full for this long hangs.
    private static let longestSend: Duration = .seconds(2)

    /// Makes one call and waits for its completion.
    /// - Parameters:
    ///   - call: the provider's method.
    ///   - kind: the widget's kind.
    ///   - family: the widget's family.
    ///   - isPreview: true if the entry is for the widget gallery.
    ///   - deadline: the time within which the provider must call the completion. If it does not, the host kills the
    ///     process, and every other call ends too.
    public func call(
        _ call: ProviderCall, kind: String, family: WidgetFamily, isPreview: Bool = false, deadline: Duration
    ) async throws(ProviderFailure) -> TimelineArchive {
        let result = await withCheckedContinuation { continuation in
            self.call(call, kind: kind, family: family, isPreview: isPreview, deadline: deadline) {
                continuation.resume(returning: $0)
            }
        }
        return try result.get()
    }

    /// Makes one call. When this method returns, the request has been sent; if a killed process is still exiting, the
    /// request is sent after its exit.
    /// - Parameter answer: a closure that is called once, on the thread that reads the answers. It must not wait for
    ///   anything.
    func call(
        _ call: ProviderCall, kind: String, family: WidgetFamily, isPreview: Bool = false, deadline: Duration,
        _ answer: @escaping CallsUnderWay.Answer
    ) {
        let call = NewCall(
            call: call, slot: WidgetSlot(kind: kind, family: family), isPreview: isPreview, deadline: deadline,
            answer: answer)
        if !makeUnlessEnding(call) { Task { await makeAfterEnd(call) } }
    }

    /// Waits until the killed process has exited, and then makes a call.
    private func makeAfterEnd(_ call: NewCall) async {
        let end = ContinuousClock.now + Self.longestEnd
        while !makeUnlessEnding(call) {
            guard ContinuousClock.now < end else {
                let problem = "the process before it was killed, and is not gone after \(Self.longestEnd)"
                return call.answer(.failure(.notStarted(problem)))
            }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Makes a call.
    /// - Returns: false if no call was made, because a killed process has not exited yet.
    private func makeUnlessEnding(_ call: NewCall) -> Bool {
        do throws(ProviderFailure) {
            let registration = try state.withLock { (state) throws(ProviderFailure) in try register(call, &state) }
            guard let registration else { return false }
            send(registration)
        } catch {
            call.answer(.failure(error))
        }
        return true
    }

    /// Adds a call to the calls under way. From now on, the call fails if the process ends.
    /// - Returns: nil if a killed process has not exited yet.
    private func register(_ call: NewCall, _ state: inout State) throws(ProviderFailure) -> Registration? {
        guard let process = try process(&state) else { return nil }
        if state.calls.isEmpty { process.account.resetPeak() }
        state.process?.beginChecks(every: Self.watchInterval)
        let id = state.calls.add(
            CallsUnderWay.Call(
                slot: call.slot, deadline: call.deadline, end: .now + call.deadline, answer: call.answer))
        let request = ProviderRequest(
            id: id, call: call.call, kind: call.slot.kind, family: call.slot.family, isPreview: call.isPreview)
        return Registration(
            request: request, process: process, sendLimit: min(call.deadline, Self.longestSend))
    }

    private func send(_ registration: Registration) {
        let message = Array(registration.request.text.utf8)
        guard message.count <= ProviderRequest.longest else {
            let reason =
                "the request has \(message.count) bytes, and at most \(ProviderRequest.longest) are possible; use a shorter kind"
            let call = state.withLock { $0.calls.remove(registration.request.id) }
            call?.answer(.failure(.refused(reason)))
            return
        }
        if !registration.process.requests.send(message, within: registration.sendLimit) { endUnread(registration) }
    }

    /// Kills the process, because it does not read its requests, and fails the call that could not be sent.
    private func endUnread(_ registration: Registration) {
        let failure = ProviderFailure.notReading(registration.sendLimit)
        let call = state.withLock { state in
            if state.process?.requests === registration.process.requests {
                state.process?.end(because: failure.description)
            }
            return state.calls.remove(registration.request.id)
        }
        call?.answer(.failure(failure))
    }
}
