/// The reason why the client got no usable response.
public enum FirestoreError: Error, Sendable, Equatable {
    /// The server cannot be reached: offline, no such host, connection refused, or connection lost before a response
    /// arrived.
    case unreachable(String)
    /// The exchange did not finish in time, even if part of the response had arrived.
    case timedOut
    /// The server reported that the document does not exist.
    case notFound
    /// The server refused the request. Carries the HTTP code, the canonical code's name and the message.
    case status(code: Int, status: String, message: String)
    /// The response was longer than `limit` bytes; the rest was not fetched.
    case tooLarge(limit: Int)
    /// The response is not a valid Firestore response: it is truncated, not JSON, or lacks required members.
    case malformed(String)
}

extension FirestoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let reason): "Firestore cannot be reached: \(reason)"
        case .timedOut: "Firestore did not answer in time"
        case .notFound: "There is no such document"
        case .status(let code, let status, let message): "Firestore answered \(code) \(status): \(message)"
        case .tooLarge(let limit): "The answer is longer than \(limit) bytes"
        case .malformed(let reason): "The answer is malformed: \(reason)"
        }
    }
}
