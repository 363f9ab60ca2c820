public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client of Firestore's REST API, for one project's default database.
///
/// The client caches nothing and retries nothing. Every exchange ends within `timeout`, measured from the call to the
/// last byte. The client refuses responses longer than `bodyLimit` bytes. Cancelling the calling task ends the transfer
/// and throws `CancellationError`; all other errors are `FirestoreError`.
public struct FirestoreClient: Sendable {
    public static let defaultBaseURL = URL(string: "https://firestore.googleapis.com")!

    /// The maximum number of documents on a page.
    public static let maximumPageSize = 300

    /// The root URL of the server.
    public let baseURL: URL
    /// The project id.
    public let project: String
    /// The time limit of an exchange, in seconds.
    public let timeout: TimeInterval
    /// The size limit of a response body, in bytes.
    public let bodyLimit: Int
    /// The `Authorization` header of every request, such as `Bearer owner`; nil to send no such header.
    public let authorization: String?

    let transport: Transport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: the server's root URL. If it has a path, requests go below that path.
    ///   - project: the project id.
    ///   - session: the session whose configuration is copied, including protocol classes and proxies, but without
    ///     cache, cookies and credentials. The client makes a new session with this configuration and ends that new
    ///     session when the last copy of the client is released. The given session is not changed.
    ///   - timeout: the time limit of an exchange, in seconds.
    ///   - bodyLimit: the size limit of a response body, in bytes.
    ///   - authorization: the `Authorization` header of every request; nil to send no such header.
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
    /// - Throws: `FirestoreError.notFound` if the document does not exist; otherwise the errors of every exchange.
    public func get(document: DocumentPath) async throws -> Document {
        try await fetch(document.segments)
    }

    /// Fetches one page of a collection, in the order of the documents' names.
    ///
    /// - Parameters:
    ///   - collection: the collection; a collection that does not exist counts as empty.
    ///   - pageSize: the maximum number of documents to return, at most `maximumPageSize`; if nil, the server chooses.
    ///   - pageToken: the token of the previous page; nil for the first page.
    public func list(
        collection: CollectionPath, pageSize: Int? = nil, pageToken: String? = nil
    ) async throws -> ListDocumentsResponse {
        var query: [(String, String)] = []
        if let pageSize { query.append(("pageSize", String(pageSize))) }
        if let pageToken { query.append(("pageToken", pageToken)) }
        return try await fetch(collection.segments, query: query)
    }

    /// Fetches a collection page by page, up to `limit` documents.
    public func listAll(collection: CollectionPath, limit: Int = 1_000) async throws -> [Document] {
        var documents: [Document] = []
        var token: String?
        // Pages may be empty, so the number of pages needs its own limit.
        for _ in 0...max(limit, 0) where documents.count < limit {
            let size = min(Self.maximumPageSize, limit - documents.count)
            let page = try await list(collection: collection, pageSize: size, pageToken: token)
            documents += page.documents.prefix(limit - documents.count)
            guard let next = page.nextPageToken else { return documents }
            guard next != token else { throw FirestoreError.malformed("the server sent the same page token twice") }
            token = next
        }
        guard documents.count >= limit else { throw FirestoreError.malformed("too many pages without documents") }
        return documents
    }

    private func fetch<Answer: Decodable>(_ path: [String], query: [(String, String)] = []) async throws -> Answer {
        try await exchange(URLRequest(url: try url(path: path, query: query)))
    }

    /// Calls a method of the database's documents, or of the documents below `path`.
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

    /// Percent-encodes everything except RFC 3986's unreserved characters and parentheses. An unescaped colon would
    /// start a custom verb, and some servers decode an unescaped plus as a space.
    private static func percentEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~()")
}
