import Firestore
import Foundation
import GRDB

/// The body of `:listCollectionIds`.
struct ListCollectionIDsRequest: Decodable {
    var pageSize: Int32?
    var pageToken: String?
    var readTime: Timestamp?
}

/// The answer to `:listCollectionIds`.
struct ListCollectionIDsResponse: Codable, Equatable {
    var collectionIds: [String]?
    var nextPageToken: String?
}

extension DocumentStore {
    /// The ids of the collections at the top of a database or below a document, ordered by their bytes, page by page.
    /// A collection is there when it or one below its documents has a document.
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
    /// The ids in order. Each is found by one step in the primary key, however many documents there are.
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
            // Behind the collection itself there may be "jokes-old" before "jokes/j1/comments"; zero is what follows
            // the slash. U+0001 is the least that an id can go on with.
            start = rest.contains(UInt8(ascii: "/")) ? "\(prefix)\(id)0" : "\(prefix)\(id)\u{1}"
        }
        let sorted = ids.sorted { $0.bytesPrecede($1) }
        return sorted.enumerated().filter { $0 == 0 || !sorted[$0 - 1].hasSameBytes(as: $1) }.map(\.element)
    }
}
