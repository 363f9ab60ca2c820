public import Firestore

/// How often, and how patiently, requests are tried again.
public struct RequestRetries: Sendable {
    /// The attempts a request has while the server is away or overloaded.
    public var attempts: Int
    /// The attempts a commit has while other aggregators are faster.
    public var conflictAttempts: Int
    /// Waits before attempt 2, 3, …; tests do not wait.
    public var pause: @Sendable (_ attempt: Int) async throws -> Void

    /// Makes a policy; by default it waits 0.1 s, doubling up to 5 s, half of it by chance so that two aggregators do not
    /// meet again and again.
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

    /// Makes a read, again and again while that can help.
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
    /// Whether the same request may succeed later. After one of these nobody knows whether a commit was made.
    public var isTransient: Bool {
        switch self {
        case .unreachable, .timedOut, .malformed: true
        case .status(_, let status, _):
            ["UNAVAILABLE", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED", "INTERNAL", "UNKNOWN"].contains(status)
        case .notFound, .tooLarge: false
        }
    }

    /// Whether a commit was refused because somebody else's came first. A precondition that fails is one of several
    /// codes: a document that is there or gone against expectation has its own.
    public var isConflict: Bool {
        switch self {
        case .notFound: true
        case .status(_, let status, _):
            ["ABORTED", "FAILED_PRECONDITION", "ALREADY_EXISTS", "NOT_FOUND"].contains(status)
        default: false
        }
    }
}
