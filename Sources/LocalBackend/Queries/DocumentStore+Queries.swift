import Firestore
import Foundation
import GRDB

extension DocumentStore {
    /// Runs a query within one transaction, after making the indexes it lacks.
    func query<Result: Sendable>(
        _ query: DocumentQuery, limits: QueryLimits = QueryLimits(),
        _ body: @escaping @Sendable (Database, inout QueryRun) throws -> Result
    ) async throws -> Result {
        let isIndexed = try await pool.read { try $0.missingIndexes(for: query).isEmpty }
        if !isIndexed, try await pool.read({ try $0.wouldMakeIndexes(for: query, limits.smallCollection) }) {
            try await pool.write { try $0.makeIndexes(for: query, smallCollection: limits.smallCollection) }
        }
        return try await pool.read { database in
            var run = QueryRun(query, try database.scan(query, limits), limits)
            return try body(database, &run)
        }
    }
}

extension Database {
    /// Whether a write is worth it: queries of small or fully indexed collections must not wait for one.
    fileprivate func wouldMakeIndexes(for query: DocumentQuery, _ smallCollection: Int) throws -> Bool {
        try fieldIndexes(of: query.collection).count < FieldIndex.limit
            && hasDocuments(query.collection, atLeast: smallCollection)
    }
}
