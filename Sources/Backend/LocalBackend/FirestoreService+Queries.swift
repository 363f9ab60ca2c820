import Firestore
import Foundation
import GRDB

extension FirestoreService {
    /// Answers `:runQuery`: an array with an element for each document.
    func runQuery(
        _ request: RunQueryRequest, _ database: DatabaseName, below parent: DocumentPath?, _ authorization: String?
    ) async throws -> Data {
        try Self.checkTransaction(request.transaction, request.newTransaction, request.readTime)
        guard let structured = request.structuredQuery else {
            throw Status(.invalidArgument, "The request has no structuredQuery.")
        }
        let query = try DocumentQuery(structured, in: database, below: parent)
        try AccessRules.checkRead(query.collection.path, authorization: authorization)
        return try await store.query(query, limits: QueryLimits(authorization)) { database, run in
            let readTime = "\"readTime\":\"\(Timestamp(Date()))\""
            var text = JSONText()
            let limits = run.limits
            try run.forEach(database) { document in
                text.append(raw: text.bytes.isEmpty ? "{\"document\":" : ",{\"document\":")
                text.append(try document.masked(query.mask))
                text.append(raw: ",\(readTime)}")
                guard text.bytes.count <= limits.answerBytes else {
                    throw Status(
                        .resourceExhausted,
                        "The answer is more than \(limits.answerBytes) bytes. Use a limit, and cursors for the rest.")
                }
                return true
            }
            // As in Firestore, if results were skipped, an element before the documents says how many. If the response
            // has no other element, one with only the read time is sent.
            var answer = JSONText()
            answer.append(raw: "[")
            if run.skipped > 0 {
                answer.append(raw: "{\(readTime),\"skippedResults\":\(run.skipped)}")
                if !text.bytes.isEmpty { answer.append(raw: ",") }
            } else if text.bytes.isEmpty {
                answer.append(raw: "{\(readTime)}")
            }
            return Data(answer.bytes) + Data(text.bytes) + Data("]".utf8)
        }
    }

    /// Answers `:runAggregationQuery`: an array with one element.
    func runAggregationQuery(
        _ request: RunAggregationQueryRequest, _ database: DatabaseName, below parent: DocumentPath?,
        _ authorization: String?
    ) async throws -> Data {
        try Self.checkTransaction(request.transaction, request.newTransaction, request.readTime)
        guard let structured = request.structuredAggregationQuery?.structuredQuery else {
            throw Status(.invalidArgument, "The request has no structuredAggregationQuery with a structuredQuery.")
        }
        let query = try DocumentQuery(structured, in: database, below: parent)
        let aggregates = try Aggregates(request.structuredAggregationQuery?.aggregations ?? [])
        try AccessRules.checkRead(query.collection.path, authorization: authorization)
        return try await store.query(query, limits: QueryLimits(authorization)) { database, run in
            let readTime = Timestamp(Date())
            var aggregates = aggregates
            try run.compute(&aggregates, database)
            var text = JSONText()
            text.append(raw: "[{\"readTime\":\"\(readTime)\",\"result\":{\"aggregateFields\":")
            text.append(aggregates.result)
            text.append(raw: "}}]")
            return Data(text.bytes)
        }
    }

    private static func checkTransaction(
        _ transaction: String?, _ new: TransactionOptions?, _ readTime: Timestamp?
    ) throws(Status) {
        if transaction?.isEmpty == false || new != nil || readTime != nil {
            throw Status(.unimplemented, "Transactions and readTime are not implemented by the local backend.")
        }
    }
}

extension QueryRun {
    /// Computes aggregates over the query's results.
    mutating func compute(_ aggregates: inout Aggregates, _ database: Database) throws {
        guard let countLimit = aggregates.countLimit, scan.isExact else {
            var result = aggregates
            isOrdered = query.limit != nil || query.offset > 0
            try forEach(database) { try result.add($0) }
            aggregates = result
            return
        }
        // The number of index entries is the result, so no documents are read.
        let wanted = min(countLimit, query.limit.map(Int64.init) ?? .max)
        let (most, overflows) = wanted.addingReportingOverflow(Int64(query.offset))
        let statement = ScanStatement(scan, in: query.collection, countingUpTo: overflows ? .max : most)
        let count = try Int64.fetchOne(
            try database.cachedStatement(sql: statement.sql), arguments: statement.arguments)
        aggregates.add(documents: max(0, (count ?? 0) - Int64(query.offset)))
    }
}

extension QueryLimits {
    /// Makes the limits for the caller with this `Authorization` header.
    fileprivate init(_ authorization: String?) {
        self.init()
        isOwners = AccessRules.isOwner(authorization)
    }
}

extension QueryDocument {
    /// Returns the document with only the fields that the mask names.
    func masked(_ mask: FieldMask?) throws(Status) -> StoredDocument {
        guard let mask else { return stored }
        var copy = stored
        copy.fields = mask.paths.isEmpty ? "{}" : JSONText.fields(mask.apply(to: try fields()))
        return copy
    }
}

extension FirestoreService {
    /// Returns a page of a list whose request states an order.
    func page(_ request: ListRequest, _ query: DocumentQuery, _ authorization: String?) async throws -> Data {
        try await store.query(query, limits: QueryLimits(authorization)) { database, run in
            var text = JSONText()
            text.append(raw: "{")
            let limits = run.limits
            var count = 0
            var token: String?
            var last: (id: String, keys: [IndexKey])?
            try run.forEach(database) { document in
                if count == request.pageSize || text.bytes.count > limits.answerBytes {
                    token = last.map { request.pageToken(after: $0.id, $0.keys) }
                    return false
                }
                text.append(raw: count == 0 ? "\"documents\":[" : ",")
                text.append(try document.masked(request.mask))
                count += 1
                last = (document.id, try query.order.compactMap { try $0.field.key(in: document) })
                return true
            }
            if count > 0 { text.append(raw: "]") }
            if let token {
                text.append(raw: ",\"nextPageToken\":")
                text.append(token)
            }
            text.append(raw: "}")
            return Data(text.bytes)
        }
    }
}
