/// A request. The server reads its body when the handler asks for it.
public struct HTTPRequest: Sendable {
    public let method: String
    /// The target as sent, such as `/v1/a?x=1`.
    public let target: String
    /// The path before percent-decoding, such as `/v1/%28default%29`.
    public let path: String
    /// The query before percent-decoding, without the question mark; empty if the target has no query.
    public let query: String
    /// The host for which the request is meant: that of the target, otherwise the first `Host` header.
    public let authority: String?
    public var headers: HTTPHeaders
    /// The connection on which the request arrived.
    public let connection: HTTPConnection

    init(_ head: HTTPSyntax.Head, on connection: HTTPConnection) {
        method = head.method
        target = head.target
        headers = head.headers
        self.connection = connection
        var rest = target[...]
        // A client that takes the server for a proxy names the host in the target (RFC 9112, section 3.2.2).
        if let scheme = rest.firstRange(of: "://"), rest.first != "/" {
            let end = rest[scheme.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            authority = String(rest[scheme.upperBound..<end])
            rest = rest[end...]
        } else {
            authority = head.headers.values("Host").first
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map { $0.isEmpty ? "/" : String($0) } ?? "/"
        query = parts.count > 1 ? String(parts[1]) : ""
    }

    /// Reads the whole body. The calling thread waits, so only the handler may call this, on its connection's thread.
    /// - Throws: `HTTPBodyError`.
    public func body(upTo limit: Int) throws(HTTPBodyError) -> [UInt8] { try connection.readBody(upTo: limit) }
}

/// The reason why a body was not read.
public enum HTTPBodyError: Error, Sendable, Equatable {
    /// The body has more bytes than the handler allows.
    case tooLong
    /// The client sent malformed chunks, closed the connection, or took longer than the server's patience.
    case incomplete
}

/// A response.
public struct HTTPResponse: Sendable {
    public enum Body: Sendable {
        case bytes([UInt8])
        /// A body that a closure sends piece by piece. Its length is in bytes; without a length, the server sends
        /// chunks.
        case stream(length: Int?, @Sendable (HTTPBodyWriter) async throws -> Void)
    }

    /// The status code, such as 200.
    public var status: Int
    /// The headers. The server adds those for the body's length and the date. `Connection: close` ends the connection
    /// after the response.
    public var headers: HTTPHeaders
    public var body: Body

    public init(_ status: Int, _ headers: HTTPHeaders = [:], _ body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public init(_ status: Int, _ headers: HTTPHeaders = [:], _ bytes: some Sequence<UInt8>) {
        self.init(status, headers, .bytes(Array(bytes)))
    }
}

/// Sends the pieces of a body.
public struct HTTPBodyWriter: Sendable {
    let send: @Sendable ([UInt8]) throws(ConnectionEnd) -> Void

    /// Sends a piece. The calling thread waits until the system has taken it.
    /// - Throws: `ConnectionEnd` if the client has gone, or took nothing for as long as the server's patience.
    public func write(_ bytes: some Sequence<UInt8>) throws(ConnectionEnd) { try send(Array(bytes)) }
}

/// The connection has ended, or must end without the rest of the response. A handler that throws any error ends its
/// connection; this one says no more than that.
public struct ConnectionEnd: Error, Sendable {
    public init() {}
}
