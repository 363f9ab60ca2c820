import Foundation
import Synchronization

/// Prints from a thread of its own, so that a reader that stops reading does not hold up the program.
///
/// Lines wait in memory. If too many wait, further lines are counted instead, and the count is printed on standard error
/// when the reader goes on.
public final class LateOutput: Sendable {
    private struct State {
        var lines: [Line] = []
        var waitingBytes = 0
        var dropped = 0
        var isPrinting = false
        var isStarted = false
    }

    private enum Line {
        case output(String)
        case remark(String)

        var text: String {
            switch self {
            case .output(let text), .remark(let text): text
            }
        }
    }

    private let state = Mutex(State())
    private let added = DispatchSemaphore(value: 0)
    private let limit: Int

    /// - Parameter limit: The number of bytes that may wait in memory.
    public init(limit: Int = 4 << 20) {
        self.limit = limit
    }

    /// Prints one line on standard output, as `Output.line` does, but never waits.
    public func line(_ text: String) { add(.output(text)) }

    /// Prints a remark on standard error, as `Output.note` does, but never waits.
    public func note(_ text: String) { add(.remark(text)) }

    /// Waits until all lines are printed, but not longer than `limit`. Call it when the program ends.
    public func finish(within limit: Duration) {
        let end = ContinuousClock.now + limit
        while state.withLock({ $0.isPrinting || !$0.lines.isEmpty }), ContinuousClock.now < end { usleep(1_000) }
    }

    private func add(_ line: Line) {
        let isFirst = state.withLock { state in
            let size = line.text.utf8.count
            if state.waitingBytes + size > limit {
                state.dropped += 1
            } else {
                state.lines.append(line)
                state.waitingBytes += size
            }
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { Thread.detachNewThread { [self] in printLines() } }
        added.signal()
    }

    private func printLines() {
        while true {
            added.wait()
            while let line = next() { print(line) }
        }
    }

    private func next() -> Line? {
        state.withLock { state in
            guard !state.lines.isEmpty else {
                state.isPrinting = state.dropped > 0
                guard state.isPrinting else { return nil }
                defer { state.dropped = 0 }
                return .remark(
                    "\(state.dropped.counted("line was", "lines were")) not printed, because nobody read them")
            }
            state.isPrinting = true
            let line = state.lines.removeFirst()
            state.waitingBytes -= line.text.utf8.count
            return line
        }
    }

    private func print(_ line: Line) {
        switch line {
        case .output(let text): Output.line(text)
        case .remark(let text): Output.note(text)
        }
    }
}
