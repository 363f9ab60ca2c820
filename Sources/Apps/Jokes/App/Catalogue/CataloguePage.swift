import Firestore

/// One page of the Firestore collection `jokes`. The jokes are ordered by id.
struct CataloguePage {
    var jokes: [CatalogueJoke]
    /// The number of documents that the app cannot show as jokes.
    var skipped: Int
    /// The id of the last document; nil if the page is empty.
    var lastID: String?
    /// The page token of the next page.
    var token: String?
    /// True if no page follows.
    var isLast: Bool
}

extension JokeService {
    private static let jokes = "jokes"

    /// Fetches the next page of the catalogue.
    ///
    /// Uses the token of the previous page if there is one. If the backend rejects the token, for example because it
    /// has expired, this method queries the documents after `cursor` instead.
    ///
    /// - Parameters:
    ///   - cursor: the id of the last document received; nil for the first page.
    ///   - token: the token of the previous page.
    ///   - size: the maximum number of documents.
    /// - Throws: `FirestoreError`, `CancellationError`.
    func cataloguePage(after cursor: String?, token: String?, size: Int) async throws -> CataloguePage {
        if cursor == nil || token != nil {
            do {
                let page = try await client.list(
                    collection: CollectionPath(Self.jokes), pageSize: size, pageToken: token)
                guard page.nextPageToken == nil || page.nextPageToken != token else {
                    throw FirestoreError.malformed("the server sent the same page token twice")
                }
                return try Self.page(
                    page.documents, after: cursor, token: page.nextPageToken, isLast: page.nextPageToken == nil)
            } catch FirestoreError.status(code: 400, _, _) where token != nil {
            }
        }
        var query = StructuredQuery(from: Self.jokes)
        query.orderBy = [StructuredQuery.Order("__name__", .ascending)]
        if let cursor {
            let name = client.name(of: try DocumentPath(segments: [Self.jokes, cursor]))
            query.startAt = StructuredQuery.Cursor([.reference(name)], before: false)
        }
        query.limit = size
        let documents = try await client.documents(query)
        return try Self.page(documents, after: cursor, token: nil, isLast: documents.count < size)
    }

    private static func page(
        _ documents: [Document], after cursor: String?, token: String?, isLast: Bool
    ) throws(FirestoreError) -> CataloguePage {
        // Rejects documents that are not ordered by id. Otherwise a faulty backend could repeat jokes, or send an
        // endless number of pages.
        var last = cursor
        for document in documents {
            if let last, !last.utf8.lexicographicallyPrecedes(document.id.utf8) {
                throw .malformed("the jokes are not in the order of their names: \(document.id) after \(last)")
            }
            last = document.id
        }
        let jokes = documents.compactMap { CatalogueJoke($0) }
        return CataloguePage(
            jokes: jokes, skipped: documents.count - jokes.count, lastID: documents.last?.id, token: token,
            isLast: isLast)
    }
}
