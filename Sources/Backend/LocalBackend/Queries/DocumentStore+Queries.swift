import Firestore
import Foundation
import GRDB

extension DocumentStore {
    /// Runs a query within one transaction, after making the indexes that it lacks and may make.
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
    /// The fields whose indexes a query is to make. Those of small collections must not wait for a write.
    fileprivate func indexes(toMakeFor query: DocumentQuery, _ limits: QueryLimits) throws -> [FieldPath] {
        let indexes = try fieldIndexes(of: query.collection)
        var missing = QueryFacts(query).missingIndexes(besides: indexes) { limits.mayMakeIndex(of: $0, for: query) }
        if !limits.isOwners, indexes.count >= FieldIndex.limit {
            // There is no place for a new one, but one that is there may be completed.
            missing.removeAll { field in !indexes.contains { $0.field == field } }
        }
        guard !missing.isEmpty, try hasDocuments(query.collection, atLeast: limits.smallCollection) else { return [] }
        return missing
    }

    /// Whether the collection has that many documents.
    func hasDocuments(_ collection: CollectionName, atLeast count: Int) throws -> Bool {
        guard count > 0 else { return true }
        let statement = try cachedStatement(
            sql: "SELECT 1 FROM documents WHERE project = ? AND database = ? AND collection = ? LIMIT 1 OFFSET ?")
        let arguments = StatementArguments(collection.key) + [count - 1]
        return try Int.fetchOne(statement, arguments: arguments) != nil
    }
}

extension QueryLimits {
    /// Whether the query may make a field's index: the owner's any, others those that the app needs.
    fileprivate func mayMakeIndex(of field: FieldPath, for query: DocumentQuery) -> Bool {
        isOwners || FieldIndex.everybodys[query.collection.path.description]?.contains(field.description) == true
    }
}

extension QueryFacts {
    /// The fields that the query is ordered by, or asks for one value of.
    var paths: Set<FieldPath> {
        var paths = Set(constants.keys.compactMap(\.path))
        if let path = order.first?.field.path { paths.insert(path) }
        return paths
    }

    /// The fields whose indexes would make the query faster: that of the field it is ordered by, and one of an equality.
    /// - Parameter mayMake: leaves some out.
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
    /// The path; nil for `__name__`.
    fileprivate var path: FieldPath? { if case .path(let path) = self { path } else { nil } }
}
