import Firestore
import Foundation
import GRDB

struct ListCollectionIDsRequest: Decodable {
    var pageSize: Int32?
    var pageToken: String?
    var readTime: Timestamp?
}

struct ListCollectionIDsResponse: Codable, Equatable {
    var collectionIds: [String]?
    var nextPageToken: String?
}

extension DocumentStore {
    /// Lists the ids of the collections at the root of a database or below a document, page by page, ordered by their
    /// bytes. A collection exists if it contains a document, or if a collection below one of its documents does.
    func collectionIDs(
        _ request: ListCollectionIDsRequest, in database: DatabaseName, below parent: DocumentPath?
    ) async throws -> ListCollectionIDsResponse {
        guard request.readTime == nil else {
            throw Status(.unimplemented, "readTime is not implemented by the local backend.")
        }
        let pageSize = try ListRequest.pageSize(request.pageSize.map(String.init) ?? "")
        let token = request.pageToken ?? ""
        let after = token.isEmpty ? nil : try PageToken(token)
        let place = "\(database)/documents/\(parent.map { "\($0)" } ?? ""):listCollectionIds"
        if let after, !after.collection.hasSameBytes(as: place) {
            throw Status(.invalidArgument, "The page token belongs to another request.")
        }
        let all = try await pool.read { try $0.collectionIDs(of: database, below: parent) }
        let rest = all.drop { id in after.map { !$0.id.bytesPrecede(id) } ?? false }
        let page = Array(rest.prefix(pageSize))
        let next = page.count < rest.count ? page.last : nil
        return ListCollectionIDsResponse(
            collectionIds: page.isEmpty ? nil : page,
            nextPageToken: next.map { PageToken(collection: place, isDescending: false, id: $0).description })
    }
}

extension Database {
    /// Returns the collection ids in order. Each id costs one lookup in the primary key, however many documents there
    /// are.
    fileprivate func collectionIDs(of database: DatabaseName, below parent: DocumentPath?) throws -> [String] {
        let prefix = parent.map { "\($0)/" } ?? ""
        let statement = try cachedStatement(
            sql: """
                SELECT collection FROM documents WHERE project = ? AND database = ? AND collection >= ?
                ORDER BY collection LIMIT 1
                """)
        var ids: [String] = []
        var start = prefix
        while let path = try String.fetchOne(statement, arguments: [database.project, database.database, start]),
            path.utf8.starts(with: prefix.utf8)
        {
            let rest = path.utf8.dropFirst(prefix.utf8.count)
            let id = String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
            ids.append(id)
            // Computes where the search for the next id starts. If the path found is `jokes` itself, `jokes-old` may
            // come before `jokes/j1/comments`. The search continues at U+0001, the smallest character that can continue
            // an id. If the path found has a slash after the id, the search continues at 0, the character after the
            // slash.
            start = rest.contains(UInt8(ascii: "/")) ? "\(prefix)\(id)0" : "\(prefix)\(id)\u{1}"
        }
        let sorted = ids.sorted { $0.bytesPrecede($1) }
        return sorted.enumerated().filter { $0 == 0 || !sorted[$0 - 1].hasSameBytes(as: $1) }.map(\.element)
    }
}
