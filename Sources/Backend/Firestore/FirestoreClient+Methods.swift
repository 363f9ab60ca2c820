import Foundation

extension FirestoreClient {
    /// Returns the full name of a document in this client's database.
    public func name(of path: DocumentPath) -> String {
        "projects/\(project)/databases/(default)/documents/\(path)"
    }

    /// Performs the writes in order, either all of them or none.
    ///
    /// If this throws any error other than `status`, the writes may have been performed or not. A caller can retry
    /// after `aborted` and `unavailable` if repeating the writes does no harm.
    public func commit(_ writes: [Write]) async throws -> CommitResponse {
        try await send("commit", CommitRequest(writes: writes))
    }

    /// Fetches documents by their paths.
    /// - Returns: the documents that exist, keyed by path.
    public func documents(_ paths: [DocumentPath]) async throws -> [DocumentPath: Document] {
        guard !paths.isEmpty else { return [:] }
        let asked = Set(paths)
        let names = asked.map(name(of:)).sorted { $0.bytesPrecede($1) }
        let answer: [BatchGetResponse] = try await send("batchGet", BatchGetRequest(documents: names))
        var found: [DocumentPath: Document] = [:]
        for document in answer.compactMap(\.found) {
            guard let path = try? DocumentName(document.name).path, asked.contains(path),
                name(of: path).hasSameBytes(as: document.name)
            else {
                throw FirestoreError.malformed("it contains a document that was not requested: \(document.name)")
            }
            found[path] = document
        }
        return found
    }

    /// Runs a query.
    /// - Parameters:
    ///   - query: the query.
    ///   - parent: the document whose subcollections are searched; nil to search the top-level collections.
    /// - Returns: the documents, in the query's order.
    public func documents(_ query: StructuredQuery, below parent: DocumentPath? = nil) async throws -> [Document] {
        let answer: [RunQueryResponse] = try await send(
            "runQuery", RunQueryRequest(query), below: parent?.segments ?? [])
        return answer.compactMap(\.document)
    }

    /// Computes aggregates over the documents of a query.
    /// - Returns: the results, keyed by alias.
    public func aggregate(
        _ query: StructuredQuery, _ aggregations: [Aggregation], below parent: DocumentPath? = nil
    ) async throws -> Fields {
        let answer: [RunAggregationQueryResponse] = try await send(
            "runAggregationQuery", RunAggregationQueryRequest(query, aggregations), below: parent?.segments ?? [])
        guard let fields = answer.compactMap({ $0.result?.aggregateFields }).first else {
            throw FirestoreError.malformed("it contains no result")
        }
        return fields
    }
}
