public import Firestore

/// The policy for retrying requests.
public struct RequestRetries: Sendable {
    /// The maximum number of attempts while the server is unavailable or overloaded.
    public var attempts: Int
    /// The maximum number of attempts for a commit if other aggregators are faster.
    public var conflictAttempts: Int
    /// Waits before attempt 2, 3 and so on. Tests pass a closure that does not wait.
    public var pause: @Sendable (_ attempt: Int) async throws -> Void

    /// Makes a policy. The default wait is 0.1 s and doubles with each attempt, up to 5 s. Half of each wait is random,
    /// so that two aggregators do not keep colliding.
    public init(
        attempts: Int = 5, conflictAttempts: Int = 100,
        pause: @escaping @Sendable (_ attempt: Int) async throws -> Void = { attempt in
            let longest = min(5_000, 100 << min(attempt, 6))
            try await Task.sleep(for: .milliseconds(Int.random(in: longest / 2...longest)))
        }
    ) {
        self.attempts = attempts
        self.conflictAttempts = conflictAttempts
        self.pause = pause
    }

    /// Performs a read, and retries it while retrying can help.
    func reading<Result>(_ body: () async throws -> Result) async throws -> Result {
        var attempt = 1
        while true {
            do {
                return try await body()
            } catch let error as FirestoreError where error.isTransient && attempt < attempts {
                try await pause(attempt)
                attempt += 1
            }
        }
    }
}

extension FirestoreError {
    /// True if the same request may succeed later. After such an error, it is unknown whether a commit was applied.
    public var isTransient: Bool {
        switch self {
        case .unreachable, .timedOut, .malformed: true
        case .status(_, let status, _):
            ["UNAVAILABLE", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED", "INTERNAL", "UNKNOWN"].contains(status)
        case .notFound, .tooLarge: false
        }
    }

    /// True if a commit was refused because another commit came first. Failed preconditions have several codes, because
    /// a document that unexpectedly exists or is missing has a separate one.
    public var isConflict: Bool {
        switch self {
        case .notFound: true
        case .status(_, let status, _):
            ["ABORTED", "FAILED_PRECONDITION", "ALREADY_EXISTS", "NOT_FOUND"].contains(status)
        default: false
        }
    }
}
