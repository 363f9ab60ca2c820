import Foundation

extension FirestoreClient {
    /// The full name of a document of this client's database.
    public func name(of path: DocumentPath) -> String {
        "projects/\(project)/databases/(default)/documents/\(path)"
    }

    /// Makes writes, in their order, all or none.
    ///
    /// An error says nothing about whether they were made, unless it is a `status`; `aborted` and `unavailable` can be
    /// tried again when repeating them does no harm.
    public func commit(_ writes: [Write]) async throws -> CommitResponse {
        try await send("commit", CommitRequest(writes: writes))
    }

    /// Fetches documents by their paths.
    /// - Returns: those that are there, by path.
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
                throw FirestoreError.malformed("a document came that nobody asked for: \(document.name)")
            }
            found[path] = document
        }
        return found
    }

    /// Runs a query.
    /// - Parameters:
    ///   - query: what is asked for.
    ///   - parent: the document whose collections are searched; nil for those of the database.
    /// - Returns: the documents, in the query's order.
    public func documents(_ query: StructuredQuery, below parent: DocumentPath? = nil) async throws -> [Document] {
        let answer: [RunQueryResponse] = try await send(
            "runQuery", RunQueryRequest(query), below: parent?.segments ?? [])
        return answer.compactMap(\.document)
    }

    /// Computes figures over the documents of a query.
    /// - Returns: the figures by their aliases.
    public func aggregate(
        _ query: StructuredQuery, _ aggregations: [Aggregation], below parent: DocumentPath? = nil
    ) async throws -> Fields {
        let answer: [RunAggregationQueryResponse] = try await send(
            "runAggregationQuery", RunAggregationQueryRequest(query, aggregations), below: parent?.segments ?? [])
        guard let fields = answer.compactMap({ $0.result?.aggregateFields }).first else {
            throw FirestoreError.malformed("there is no result")
        }
        return fields
    }
}
