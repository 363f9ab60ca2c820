/// Generates histories of a system that keeps every rule: concurrent processes on one simulated container.
///
/// Each operation takes effect at one moment between its invocation and its return, so the history is correct by
/// construction. There are conflicts, transactions, removals and operations without an answer. Some processes are
/// killed in the middle of a commit. Such a commit may take effect, even after the death of its process, or not. The
/// same settings and seed give the same history.
public struct HistoryGenerator: Sendable {
    /// A line of the history.
    public enum Line: Sendable {
        /// An operation that has ended.
        case operation(Operation)
        /// Something that happened to a process.
        case event(HistoryEvent)
    }

    /// The number of operations.
    public var operations: Int
    /// The seed of all random choices.
    public var seed: UInt64
    /// The number of processes.
    public var processes = 6
    /// The number of records.
    public var records = 8
    /// The number of operations in a thousand that end with a kill.
    public var killsPerThousand = 4
    /// True if the simulated system has revisions.
    public var hasRevisions = true
    /// True if records are removed.
    public var hasRemovals = true

    public init(operations: Int, seed: UInt64) {
        self.operations = operations
        self.seed = seed
    }

    /// Generates the whole history.
    /// - Throws: `HistoryError` if the generator has a bug.
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

    /// Passes each line to `body` in the order in which operations end, as a recorder would write them.
    public func generate(_ body: (Line) -> Void) {
        var simulation = HistorySimulation(self)
        simulation.run(body)
    }
}
