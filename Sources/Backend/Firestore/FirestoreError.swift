/// Why the client got no answer it can use.
public enum FirestoreError: Error, Sendable, Equatable {
    /// The server cannot be reached: offline, no such host, connection refused or broken before an answer came.
    case unreachable(String)
    /// The exchange was not done when its time was up, however much of the answer had come.
    case timedOut
    /// The server said that there is no such document.
    case notFound
    /// The server refused: the HTTP code, the canonical code's name and the message.
    case status(code: Int, status: String, message: String)
    /// The answer was longer than this many bytes; the rest was not fetched.
    case tooLarge(limit: Int)
    /// What came is no answer of Firestore's: cut off, not JSON, or without what it must hold.
    case malformed(String)
}

extension FirestoreError: CustomStringConvertible {
    /// The error in words.
    public var description: String {
        switch self {
        case .unreachable(let reason): "Firestore cannot be reached: \(reason)"
        case .timedOut: "Firestore did not answer in time"
        case .notFound: "There is no such document"
        case .status(let code, let status, let message): "Firestore answered \(code) \(status): \(message)"
        case .tooLarge(let limit): "The answer is longer than \(limit) bytes"
        case .malformed(let reason): "The answer makes no sense: \(reason)"
        }
    }
}
