import Dispatch
import Glibc
import ProcessSupport
import Synchronization

/// The thread that reads the answers of a process, and checks its limits meanwhile. Each process has one such thread.
extension ProviderChild {
    private typealias Outcome = Result<TimelineArchive, ProviderFailure>

    /// Reads answers until the process closes its end of the connection. Then reaps the process and fails the remaining
    /// calls.
    func readAnswers(of process: ProviderProcess) {
        var lines = LineReader(process.answers.descriptor, limit: limits.answer) { [self] in awaitAnswer(of: process) }
        while let line = lines.next() { receive(line) }
        let failure = reap(process, hasSentTooMuch: lines.isTooLong)
        let calls = state.withLock { state in
            state.process = nil
            return state.calls.removeAll()
        }
        introduced.signal()
        for call in calls { call.answer(.failure(failure)) }
    }

    /// Waits until the process sends something or closes its connection. While calls are under way, checks their limits.
    private func awaitAnswer(of process: ProviderProcess) {
        var polled = [process.answers.descriptor, process.checks.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        repeat {
            if poll(&polled, 2, -1) < 0, errno != EINTR {
                // The kernel lacks memory.
                usleep(UInt32(Self.watchInterval / .microseconds(1)))
                checkLimits()
            } else if polled[1].revents != 0 {
                process.checks.clear()
                checkLimits()
            }
        } while polled[0].revents == 0
    }

    private func receive(_ line: [UInt8]) {
        switch ProviderResponse(line: line) {
        case .timeline(let id, let archive): finish(id, .success(archive))
        case .refused(let id, let reason): finish(id, .failure(.refused(reason)))
        case .dropped(let id): finish(id, .failure(.neverCompleted))
        case .calledAgain(let id): receiveStray(.completedTwice(id, state.withLock { $0.calls.recentSlot(id) }))
        case .widgets(let widgets): if !introduce(widgets) { receiveStray(.notAnAnswer(line)) }
        case nil: receiveStray(.notAnAnswer(line))
        }
    }

    /// Reports a line that answers no call. Kills a process that sends too many of them between two answers.
    private func receiveStray(_ violation: ProviderViolation) {
        tell(violation)
        let failure = ProviderFailure.tooManyLines(limit: limits.strayLines)
        let calls = state.withLock { state -> [CallsUnderWay.Call] in
            state.process?.strayLines += 1
            guard let process = state.process, process.strayLines > limits.strayLines, !process.isEnding else {
                return []
            }
            return state.endProcess(failure)
        }
        for call in calls { call.answer(.failure(failure)) }
    }

    /// Stores the process's list of widgets.
    /// - Returns: false if the process has already sent a list.
    private func introduce(_ widgets: [PlacedWidget]) -> Bool {
        let isFirst = state.withLock { state in
            guard state.process?.widgets == nil else { return false }
            state.process?.widgets = widgets
            return true
        }
        if isFirst { introduced.signal() }
        return isFirst
    }

    /// Passes an answer to its call. Ignores an answer to a call that is not under way.
    private func finish(_ id: UInt64, _ outcome: Outcome) {
        let (calls, outcome) = state.withLock { state -> ([CallsUnderWay.Call], Outcome) in
            guard let process = state.process, state.calls.contains(id) else { return ([], outcome) }
            state.process?.strayLines = 0
            let usage = process.account.memory()
            state.usage = usage ?? state.usage
            // On a phone, a process over its memory limit would have been killed before it could answer.
            if let failure = limits.memoryFailure(usage) { return (state.endProcess(failure), .failure(failure)) }
            return (state.calls.remove(id).map { [$0] } ?? [], outcome)
        }
        for call in calls { call.answer(outcome) }
    }

    /// Kills a process that sends no more answers, and waits for the end of that process.
    /// - Returns: the failure for the calls that the process has not answered.
    private func reap(_ process: ProviderProcess, hasSentTooMuch: Bool) -> ProviderFailure {
        // An ending process releases its memory before its descriptors. So a process that still has memory is not
        // ending.
        let livesOn = process.account.memory() != nil && !process.hasEnded
        let before = state.withLock { state in
            // A process that closed its end of the connection but keeps running is useless, so it is killed.
            defer { state.process?.end(because: nil) }
            return state.process
        }
        let status = process.wait()
        // A provider on a phone cannot leave processes behind.
        Orphans.end()
        if let reason = before?.endReason { return .interrupted(by: reason) }
        if hasSentTooMuch { return .tooLong(limit: limits.answer) }
        if livesOn, before?.isEnding == false { return .closedPipe }
        return ProviderFailure(status: status)
    }
}
