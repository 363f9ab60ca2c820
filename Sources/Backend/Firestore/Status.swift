/// How a request failed: the `error` member of Google's error bodies.
public struct Status: Error, Sendable, Equatable, Codable {
    /// The HTTP status code.
    public var code: Int
    /// What went wrong, for developers.
    public var message: String
    /// The canonical code's name, such as `NOT_FOUND`. It tells apart what shares an HTTP code.
    public var status: String

    /// Makes a status with the HTTP code that belongs to the canonical one.
    public init(_ code: Code, _ message: String) {
        self.code = code.httpCode
        self.message = message
        self.status = code.rawValue
    }

    private enum CodingKeys: String, CodingKey {
        case code, message, status
    }

    /// Decodes the JSON form; message and status may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Int.self, forKey: .code)
        message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
        status = try container.decodeIfPresent(String.self, forKey: .status) ?? Code(httpCode: code).rawValue
    }
}

extension Status {
    /// The canonical codes of Google's services (`google.rpc.Code`) that name a failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The caller cancelled.
        case cancelled = "CANCELLED"
        /// Nothing is known about the failure.
        case unknown = "UNKNOWN"
        /// The request is wrong whatever the state of the database.
        case invalidArgument = "INVALID_ARGUMENT"
        /// It took too long.
        case deadlineExceeded = "DEADLINE_EXCEEDED"
        /// There is no such document.
        case notFound = "NOT_FOUND"
        /// The document to be made is already there.
        case alreadyExists = "ALREADY_EXISTS"
        /// The rules do not allow it.
        case permissionDenied = "PERMISSION_DENIED"
        /// A quota is used up.
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        /// The state of the database does not allow it.
        case failedPrecondition = "FAILED_PRECONDITION"
        /// A transaction lost against another; trying again can help.
        case aborted = "ABORTED"
        /// A position is beyond the end.
        case outOfRange = "OUT_OF_RANGE"
        /// The server does not do that.
        case unimplemented = "UNIMPLEMENTED"
        /// The server is broken.
        case internalError = "INTERNAL"
        /// The server is away; trying again can help.
        case unavailable = "UNAVAILABLE"
        /// Data is lost.
        case dataLoss = "DATA_LOSS"
        /// The caller did not say who it is.
        case unauthenticated = "UNAUTHENTICATED"

        /// The HTTP code the canonical one is sent with (`google/rpc/code.proto`).
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

        /// The likeliest canonical code for an HTTP code that came without one.
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
    /// How the request failed.
    public var error: Status

    /// Makes a body.
    public init(_ error: Status) {
        self.error = error
    }
}
