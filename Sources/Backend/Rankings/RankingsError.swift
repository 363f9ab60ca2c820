/// The reason why the rankings could not be computed.
public enum RankingsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A document of the aggregation has contents that the aggregation never writes.
    case corrupt(String)
    /// Other processes changed the database during every attempt.
    case conflict(attempts: Int)

    public var description: String {
        switch self {
        case .corrupt(let name):
            "The document \(name) is corrupt. Recompute everything with --rebuild"
        case .conflict(let attempts):
            "Others changed the rankings during each of \(attempts) attempts; nothing is lost. Try again"
        }
    }
}
