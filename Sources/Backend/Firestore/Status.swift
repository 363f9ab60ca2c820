/// The failure of a request: the `error` member of Google's error bodies.
public struct Status: Error, Sendable, Equatable, Codable {
    /// The HTTP status code.
    public var code: Int
    /// A message for developers.
    public var message: String
    /// The canonical code's name, such as `NOT_FOUND`. Some canonical codes share an HTTP code, so only the name
    /// distinguishes them.
    public var status: String

    /// Makes a status, with the HTTP code that corresponds to the canonical code.
    public init(_ code: Code, _ message: String) {
        self.code = code.httpCode
        self.message = message
        self.status = code.rawValue
    }

    private enum CodingKeys: String, CodingKey {
        case code, message, status
    }

    /// Decodes the JSON form; `message` and `status` are optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Int.self, forKey: .code)
        message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
        status = try container.decodeIfPresent(String.self, forKey: .status) ?? Code(httpCode: code).rawValue
    }
}

extension Status {
    /// The canonical error codes of Google's services (`google.rpc.Code`).
    public enum Code: String, Sendable, CaseIterable {
        /// The caller cancelled the request.
        case cancelled = "CANCELLED"
        /// The cause of the failure is unknown.
        case unknown = "UNKNOWN"
        /// The request is invalid, whatever the database contains.
        case invalidArgument = "INVALID_ARGUMENT"
        /// The request took too long.
        case deadlineExceeded = "DEADLINE_EXCEEDED"
        /// The document does not exist.
        case notFound = "NOT_FOUND"
        /// The document to be created exists already.
        case alreadyExists = "ALREADY_EXISTS"
        /// The security rules forbid the request.
        case permissionDenied = "PERMISSION_DENIED"
        /// A quota is used up.
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        /// The state of the database does not allow the request.
        case failedPrecondition = "FAILED_PRECONDITION"
        /// A transaction conflicted with another and was aborted; retrying can help.
        case aborted = "ABORTED"
        /// A value or position is past the valid range.
        case outOfRange = "OUT_OF_RANGE"
        /// The server does not support the operation.
        case unimplemented = "UNIMPLEMENTED"
        /// The server has an internal error.
        case internalError = "INTERNAL"
        /// The server is temporarily unavailable; retrying can help.
        case unavailable = "UNAVAILABLE"
        case dataLoss = "DATA_LOSS"
        /// The request lacks valid credentials.
        case unauthenticated = "UNAUTHENTICATED"

        /// The HTTP code that corresponds to the canonical code (`google/rpc/code.proto`).
        public var httpCode: Int {
            switch self {
            case .invalidArgument, .failedPrecondition, .outOfRange: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .alreadyExists, .aborted: 409
            case .resourceExhausted: 429
            case .cancelled: 499
            case .unknown, .internalError, .dataLoss: 500
            case .unimplemented: 501
            case .unavailable: 503
            case .deadlineExceeded: 504
            }
        }

        /// Chooses the likeliest canonical code for an HTTP code that the server sent without one.
        public init(httpCode: Int) {
            switch httpCode {
            case 400: self = .invalidArgument
            case 409: self = .aborted
            case 500: self = .internalError
            default: self = Self.allCases.first { $0.httpCode == httpCode } ?? .unknown
            }
        }
    }
}

/// The body of a failed request: `{"error":{"code":404,"message":"…","status":"NOT_FOUND"}}`.
public struct ErrorBody: Sendable, Equatable, Codable {
    public var error: Status

    public init(_ error: Status) {
        self.error = error
    }
}
