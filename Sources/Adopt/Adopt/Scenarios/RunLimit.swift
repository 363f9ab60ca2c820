/// The time by which an examination has to end. An examination that reaches it ends with what it has seen.
public struct RunLimit: Sendable {
    /// The time that an examination may take if the user names no other. Assumption: a run that takes longer is ended
    /// by its user, so a result by then is worth more than a complete one later.
    public static let usual: Duration = .seconds(600)

    /// The reason that reports give for what was not done.
    static let words = "the time of the run was over; --time-limit sets it"

    private let end: ContinuousClock.Instant

    /// Sets the limit, from now on.
    public init(_ duration: Duration = usual) {
        end = .now + duration
    }

    /// The time that is left; zero if the limit is reached.
    public var remaining: Duration { max(.zero, end - .now) }

    public var isReached: Bool { remaining == .zero }

    /// Returns the part of the time that the first of `count` examinations may take.
    public func share(of count: Int) -> RunLimit { RunLimit(remaining / max(1, count)) }

    /// Returns `duration`, or the time that is left if that is shorter.
    func atMost(_ duration: Duration) -> Duration { min(duration, remaining) }

    /// Throws an error if the limit is reached.
    func check() throws(AdoptFailure) {
        if isReached { throw AdoptFailure(Self.words) }
    }
}
