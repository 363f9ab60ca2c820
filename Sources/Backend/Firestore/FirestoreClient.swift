public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client of Firestore's REST API, for one project's default database.
///
/// Nothing is cached and nothing is tried twice. Every exchange ends within `timeout`, counted from the call to the
/// last byte, and keeps at most `bodyLimit` bytes. Cancelling the task that waits ends the transfer and throws
/// `CancellationError`; all other errors are `FirestoreError`.
public struct FirestoreClient: Sendable {
    /// Google's server.
    public static let defaultBaseURL = URL(string: "https://firestore.googleapis.com")!

    /// The most documents one page can hold.
    public static let maximumPageSize = 300

    /// The server's root.
    public let baseURL: URL
    /// The project's id.
    public let project: String
    /// Seconds an exchange may take.
    public let timeout: TimeInterval
    /// Bytes an answer may have.
    public let bodyLimit: Int
    /// The `Authorization` header of every request, such as `Bearer owner`; nil for none.
    public let authorization: String?

    let transport: Transport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: the server's root; a path in it is kept.
    ///   - project: the project's id.
    ///   - session: whose configuration is used, with its protocol classes and proxies, but without cache, cookies and
    ///     credentials. The client makes a session of its own from it and ends that when the last copy of the client
    ///     is gone; this one is left alone.
    ///   - timeout: seconds an exchange may take.
    ///   - bodyLimit: bytes an answer may have.
    ///   - authorization: the `Authorization` header of every request; nil for none.
    public init(
        baseURL: URL = FirestoreClient.defaultBaseURL, project: String, session: URLSession,
        timeout: TimeInterval = 10, bodyLimit: Int = 1 << 20, authorization: String? = nil
    ) {
        self.baseURL = baseURL
        self.project = project
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.authorization = authorization
        self.transport = Transport(configuration: session.configuration, timeout: timeout, bodyLimit: bodyLimit)
    }

    /// Fetches one document.
    ///
    /// - Throws: `FirestoreError.notFound` if there is none; other errors as for every exchange.
    public func get(document: DocumentPath) async throws -> Document {
        try await fetch(document.segments)
    }

    /// Fetches one page of a collection, in the order of the documents' names.
    ///
    /// - Parameters:
    ///   - collection: the collection; one that does not exist is empty.
    ///   - pageSize: the most documents to send, at most `maximumPageSize`; without it the server chooses.
    ///   - pageToken: the token that came with the page before; nil for the first page.
    public func list(
        collection: CollectionPath, pageSize: Int? = nil, pageToken: String? = nil
    ) async throws -> ListDocumentsResponse {
        var query: [(String, String)] = []
        if let pageSize { query.append(("pageSize", String(pageSize))) }
        if let pageToken { query.append(("pageToken", pageToken)) }
        return try await fetch(collection.segments, query: query)
    }

    /// Fetches a collection page by page, up to a number of documents.
    public func listAll(collection: CollectionPath, limit: Int = 1_000) async throws -> [Document] {
        var documents: [Document] = []
        var token: String?
        // Pages may be empty, so the number of pages needs a bound of its own.
        for _ in 0...max(limit, 0) where documents.count < limit {
            let size = min(Self.maximumPageSize, limit - documents.count)
            let page = try await list(collection: collection, pageSize: size, pageToken: token)
            documents += page.documents.prefix(limit - documents.count)
            guard let next = page.nextPageToken else { return documents }
            guard next != token else { throw FirestoreError.malformed("the same page token came twice") }
            token = next
        }
        guard documents.count >= limit else { throw FirestoreError.malformed("too many pages without documents") }
        return documents
    }

    private func fetch<Answer: Decodable>(_ path: [String], query: [(String, String)] = []) async throws -> Answer {
        try await exchange(URLRequest(url: try url(path: path, query: query)))
    }

    /// Calls a method of the database's documents, or of those below one.
    func send<Answer: Decodable>(
        _ method: String, _ body: some Encodable, below path: [String] = []
    ) async throws -> Answer {
        var request = URLRequest(url: try url(path: path, method: method))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        do {
            request.httpBody = try JSONEncoder().encode(body)
        } catch {
            throw FirestoreError.malformed("the request cannot be written as JSON: \(error)")
        }
        return try await exchange(request)
    }

    private func exchange<Answer: Decodable>(_ request: URLRequest) async throws -> Answer {
        var request = request
        if let authorization { request.setValue(authorization, forHTTPHeaderField: "Authorization") }
        let answer = try await transport.exchange(request)
        guard answer.status == 200 else { throw answer.failure }
        do {
            return try JSONDecoder().decode(Answer.self, from: answer.body)
        } catch {
            throw FirestoreError.malformed(answer.describe(error))
        }
    }

    private func url(
        path: [String], query: [(String, String)] = [], method: String? = nil
    ) throws(FirestoreError) -> URL {
        guard var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true),
            components.scheme == "http" || components.scheme == "https", components.host?.isEmpty == false
        else { throw .unreachable("“\(baseURL.absoluteString)” is not the address of an HTTP server") }
        let root = components.percentEncodedPath
        let segments = ["v1", "projects", project, "databases", "(default)", "documents"] + path
        components.percentEncodedPath =
            (root.hasSuffix("/") ? String(root.dropLast()) : root) + "/"
            + segments.map(Self.percentEncoded).joined(separator: "/") + (method.map { ":" + $0 } ?? "")
        components.percentEncodedQuery =
            query.isEmpty
            ? nil : query.map { "\(Self.percentEncoded($0))=\(Self.percentEncoded($1))" }.joined(separator: "&")
        guard let url = components.url else { throw .unreachable("the address cannot be built") }
        return url
    }

    /// Everything but RFC 3986's unreserved characters and parentheses is encoded: a raw colon would start a custom
    /// verb, a raw plus would be a space to some servers.
    private static func percentEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~()")
}
