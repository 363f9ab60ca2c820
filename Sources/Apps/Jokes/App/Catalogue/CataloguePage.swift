import Firestore

/// One page of the collection `jokes`, in order of the ids.
struct CataloguePage {
    var jokes: [CatalogueJoke]
    /// Documents that are no jokes the app can show.
    var skipped: Int
    /// The id of the last document; nil on a page without any.
    var lastID: String?
    /// What the backend gave to ask the next page with.
    var token: String?
    /// Whether it ends the collection.
    var isLast: Bool
}

extension JokeService {
    private static let jokes = "jokes"

    /// A page of the catalogue.
    ///
    /// By the token of the page before, if there is one. A token that the backend does not take any more, as it may have
    /// expired, costs nothing: what comes behind the cursor is asked for instead.
    /// - Parameters:
    ///   - cursor: the id of the last document that came; nil for the first page.
    ///   - token: what came with the page before.
    ///   - size: the most documents.
    /// - Throws: `FirestoreError`, `CancellationError`.
    func cataloguePage(after cursor: String?, token: String?, size: Int) async throws -> CataloguePage {
        if cursor == nil || token != nil {
            do {
                let page = try await client.list(
                    collection: CollectionPath(Self.jokes), pageSize: size, pageToken: token)
                guard page.nextPageToken == nil || page.nextPageToken != token else {
                    throw FirestoreError.malformed("the same page token came twice")
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
        // A backend that goes round in circles must not be followed, nor give a joke twice.
        var last = cursor
        for document in documents {
            if let last, !last.utf8.lexicographicallyPrecedes(document.id.utf8) {
                throw .malformed("the jokes do not come in the order of their names: \(document.id) after \(last)")
            }
            last = document.id
        }
        let jokes = documents.compactMap { CatalogueJoke($0) }
        return CataloguePage(
            jokes: jokes, skipped: documents.count - jokes.count, lastID: documents.last?.id, token: token,
            isLast: isLast)
    }
}
