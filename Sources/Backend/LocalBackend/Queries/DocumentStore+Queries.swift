import Firestore
import Foundation
import GRDB

extension DocumentStore {
    /// Runs a query within one transaction. Before that, creates the missing indexes that would help the query, if its
    /// sender may create them.
    func query<Result: Sendable>(
        _ query: DocumentQuery, limits: QueryLimits = QueryLimits(),
        _ body: @escaping @Sendable (Database, inout QueryRun) throws -> Result
    ) async throws -> Result {
        let missing = try await pool.read { try $0.indexes(toMakeFor: query, limits) }
        if !missing.isEmpty {
            var building = IndexBuilding()
            building.mayEvict = limits.isOwners
            building.needed = QueryFacts(query).paths
            try await buildIndexes(of: missing, in: query.collection, building, for: limits.duration)
        }
        let (result, used) = try await pool.read { database in
            let indexes = try database.fieldIndexes(of: query.collection).filter(\.isComplete)
            var run = QueryRun(query, try database.scan(query, indexes, limits), limits)
            let result = try body(database, &run)
            return (result, indexes.first { .index($0.id) == run.scan.source })
        }
        if let used { await noteUse(of: used) }
        return result
    }
}

extension Database {
    /// Returns the fields for which indexes must be created before the query. Small collections get no indexes, so
    /// their queries never wait for a write.
    fileprivate func indexes(toMakeFor query: DocumentQuery, _ limits: QueryLimits) throws -> [FieldPath] {
        let indexes = try fieldIndexes(of: query.collection)
        var missing = QueryFacts(query).missingIndexes(besides: indexes) { limits.mayMakeIndex(of: $0, for: query) }
        if !limits.isOwners, indexes.count >= FieldIndex.limit {
            // The collection already has the maximum number of indexes. No new one may be begun, but an incomplete one
            // may be completed.
            missing.removeAll { field in !indexes.contains { $0.field == field } }
        }
        guard !missing.isEmpty, try hasDocuments(query.collection, atLeast: limits.smallCollection) else { return [] }
        return missing
    }

    /// Returns true if the collection has at least `count` documents.
    func hasDocuments(_ collection: CollectionName, atLeast count: Int) throws -> Bool {
        guard count > 0 else { return true }
        let statement = try cachedStatement(
            sql: "SELECT 1 FROM documents WHERE project = ? AND database = ? AND collection = ? LIMIT 1 OFFSET ?")
        let arguments = StatementArguments(collection.key) + [count - 1]
        return try Int.fetchOne(statement, arguments: arguments) != nil
    }
}

extension QueryLimits {
    /// Returns true if the query may create an index of a field. The owner's queries may create any index, other
    /// queries only those that the app needs.
    fileprivate func mayMakeIndex(of field: FieldPath, for query: DocumentQuery) -> Bool {
        isOwners || FieldIndex.everybodys[query.collection.path.description]?.contains(field.description) == true
    }
}

extension QueryFacts {
    /// The fields by which the query is ordered, or which it compares with a single value.
    var paths: Set<FieldPath> {
        var paths = Set(constants.keys.compactMap(\.path))
        if let path = order.first?.field.path { paths.insert(path) }
        return paths
    }

    /// Returns the fields whose indexes would speed up the query: the first field of its order, and one field that an
    /// equality filter tests.
    /// - Parameter mayMake: returns false for fields that may not get an index.
    func missingIndexes(besides indexes: [FieldIndex], mayMake: (FieldPath) -> Bool) -> [FieldPath] {
        if ids != nil { return [] }
        let complete = Set(indexes.filter(\.isComplete).map(\.field))
        var fields: [FieldPath] = []
        if let path = order[0].field.path, !complete.contains(path), mayMake(path) { fields.append(path) }
        let constants = constants.keys.compactMap(\.path)
        if !constants.contains(where: complete.contains),
            let path = constants.filter(mayMake).min(by: { $0.description.bytesPrecede($1.description) })
        {
            fields.append(path)
        }
        return fields
    }
}

extension QueryField {
    /// The path of the field; nil for `__name__`.
    fileprivate var path: FieldPath? { if case .path(let path) = self { path } else { nil } }
}
