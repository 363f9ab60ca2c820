/// Makes histories of a system that keeps every rule: processes that run at the same time on one simulated container.
///
/// Each operation takes effect at one moment between its invocation and its return, so the history is correct by
/// construction. There are conflicts, transactions, removals, kills in the middle of commits that take effect or not,
/// also after the death of their process, and operations that end without an answer. The same settings and seed give
/// the same history.
public struct HistoryGenerator: Sendable {
    /// A line of the history.
    public enum Line: Sendable {
        /// An operation has ended.
        case operation(Operation)
        /// Something was done to a process.
        case event(HistoryEvent)
    }

    /// How many operations.
    public var operations: Int
    /// What all choices follow from.
    public var seed: UInt64
    /// How many processes.
    public var processes = 6
    /// How many records.
    public var records = 8
    /// How many operations in a thousand end with a kill.
    public var killsPerThousand = 4
    /// Whether the system has revisions.
    public var hasRevisions = true
    /// Whether records are removed.
    public var hasRemovals = true

    /// Makes a generator.
    public init(operations: Int, seed: UInt64) {
        self.operations = operations
        self.seed = seed
    }

    /// Makes the whole history.
    /// - Throws: `HistoryError`, if the generator has a mistake.
    public func history() throws(HistoryError) -> History {
        var builder = HistoryBuilder()
        builder.header = HistoryHeader(seed: seed)
        var failure: HistoryError?
        var line = 1
        generate { next in
            line += 1
            switch next {
            case .event(let event): builder.events.append(event)
            case .operation(let operation):
                do throws(HistoryError) {
                    try builder.append(operation, line: line)
                } catch {
                    failure = failure ?? error
                }
            }
        }
        if let failure { throw failure }
        return try builder.finish()
    }

    /// Hands out the lines in the order in which they happen to be written: that of the operations' ends.
    public func generate(_ body: (Line) -> Void) {
        var simulation = HistorySimulation(self)
        simulation.run(body)
    }
}
