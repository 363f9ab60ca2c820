import Firestore
import Foundation
import GRDB

extension FirestoreService {
    /// The maximum number of document bytes in a response. A list page ends when it reaches this size. A batch that
    /// exceeds it is refused.
    static let answerLimit = 32 << 20

    func get(_ name: DocumentName, _ mask: FieldMask?) async throws -> Data {
        guard let document = try await store.stored(name) else {
            throw Status(.notFound, "Document \"\(name)\" not found.")
        }
        return JSONText.document(try document.masked(mask))
    }

    func page(_ request: ListRequest, _ authorization: String?) async throws -> Data {
        if let query = request.query { return try await page(request, query, authorization) }
        let (documents, hasMore) = try await store.stored(
            in: request.collection, after: request.after, isDescending: request.isDescending,
            limit: request.pageSize, byteLimit: Self.answerLimit)
        var text = JSONText()
        text.append(raw: "{")
        for (index, document) in documents.enumerated() {
            text.append(raw: index == 0 ? "\"documents\":[" : ",")
            text.append(try document.masked(request.mask))
        }
        if !documents.isEmpty { text.append(raw: "]") }
        if hasMore, let last = documents.last {
            text.append(raw: ",\"nextPageToken\":")
            text.append(request.pageToken(after: last.id))
        }
        text.append(raw: "}")
        return Data(text.bytes)
    }

    /// Answers `:batchGet`. Returns each document once, in the requested order, all read at the same moment.
    func batchGet(
        _ request: BatchGetRequest, _ database: DatabaseName, _ authorization: String?
    ) async throws -> Data {
        if request.transaction?.isEmpty == false || request.newTransaction != nil || request.readTime != nil {
            throw Status(.unimplemented, "Transactions and readTime are not implemented by the local backend.")
        }
        var names: [DocumentName] = []
        var seen = Set<DocumentName>()
        for text in request.documents {
            let name: DocumentName
            do {
                name = try DocumentName(text)
            } catch {
                throw Status(.invalidArgument, "Invalid document name \"\(text)\": \(error).")
            }
            guard name.database == database else {
                throw Status(.invalidArgument, "\"\(name)\" is not in the database \"\(database)\" of the request.")
            }
            try AccessRules.checkRead(name.path.collection, authorization: authorization)
            if seen.insert(name).inserted { names.append(name) }
        }
        return try await store.batch(names, mask: request.mask.map(FieldMask.init(paths:)), limit: Self.answerLimit)
    }
}

extension DocumentStore {
    /// Builds the response to `:batchGet` document by document, so that memory holds only the response and not also the
    /// documents.
    fileprivate func batch(_ names: [DocumentName], mask: FieldMask?, limit: Int) async throws -> Data {
        try await pool.read { database in
            var text = JSONText()
            let readTime = ",\"readTime\":\"\(Timestamp(Date()))\"}"
            text.append(raw: "[")
            for (index, name) in names.enumerated() {
                if index > 0 { text.append(raw: ",") }
                if let document = try database.document(name) {
                    text.append(raw: "{\"found\":")
                    text.append(try document.masked(mask))
                } else {
                    text.append(raw: "{\"missing\":")
                    text.append(name.description)
                }
                text.append(raw: readTime)
                guard text.bytes.count <= limit else {
                    throw Status(
                        .resourceExhausted, "The documents are more than \(limit) bytes. Ask for fewer at a time.")
                }
            }
            text.append(raw: "]")
            return Data(text.bytes)
        }
    }
}
