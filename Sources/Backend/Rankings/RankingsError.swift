/// Why the rankings could not be computed.
public enum RankingsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A document of the aggregation's own does not hold what is written there.
    case corrupt(String)
    /// Others changed the database at every attempt.
    case conflict(attempts: Int)

    /// The error in words.
    public var description: String {
        switch self {
        case .corrupt(let name):
            "The document \(name) is not as the aggregation writes it. Compute everything anew with --rebuild"
        case .conflict(let attempts):
            "Others changed the rankings at each of \(attempts) attempts; nothing is lost. Try again"
        }
    }
}
