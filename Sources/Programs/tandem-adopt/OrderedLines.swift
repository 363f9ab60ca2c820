import Synchronization

/// Prints the lines of several reports one report after the other, although the reports are made at once. The lines of
/// the first report that has not ended are printed as they come.
final class OrderedLines: Sendable {
    private struct State {
        /// The ordinal of the report whose lines are printed as they come.
        var current = 0
        var ended: Set<Int> = []
        var waiting: [Int: [String]] = [:]
    }
    private let state = Mutex(State())
    private let print: @Sendable (String) -> Void

    init(_ print: @escaping @Sendable (String) -> Void) {
        self.print = print
    }

    /// Adds a line to a report.
    /// - Parameter place: The ordinal of the report, from 0.
    func add(_ line: String, at place: Int) {
        state.withLock { state in
            if place == state.current { print(line) } else { state.waiting[place, default: []].append(line) }
        }
    }

    /// Ends a report.
    func end(_ place: Int) {
        state.withLock { state in
            state.ended.insert(place)
            while state.ended.contains(state.current) {
                state.current += 1
                for line in state.waiting.removeValue(forKey: state.current) ?? [] { print(line) }
            }
        }
    }
}
