import Firestore
import Foundation
import HTTPTypes

/// Answers requests of the Firestore REST API from a store.
struct FirestoreService: Sendable {
    let store: DocumentStore

    /// Answers a request below `/v1/`.
    func respond(to method: HTTPRequest.Method, _ target: RequestTarget, _ headers: HTTPFields) async throws -> Data {
        let authorization = headers[.authorization]
        switch try FirestoreRequest(method, target) {
        case .get(let name, let mask):
            try AccessRules.checkRead(name.path.collection, authorization: authorization)
            return try Self.encode(try await get(name, mask))
        case .list(let request):
            try AccessRules.checkRead(request.collection.path, authorization: authorization)
            return try Self.encode(try await list(request))
        }
    }

    private func get(_ name: DocumentName, _ mask: FieldMask?) async throws -> Document {
        guard var document = try await store.document(name) else {
            throw Status(.notFound, "Document \"\(name)\" not found.")
        }
        if let mask { document.fields = mask.apply(to: document.fields) }
        return document
    }

    private func list(_ request: ListRequest) async throws -> ListDocumentsResponse {
        var (documents, hasMore) = try await store.documents(
            in: request.collection, after: request.after, isDescending: request.isDescending,
            limit: request.pageSize)
        let token = hasMore ? documents.last.map { request.pageToken(after: $0.id) } : nil
        if let mask = request.mask {
            for index in documents.indices {
                documents[index].fields = mask.apply(to: documents[index].fields)
            }
        }
        return ListDocumentsResponse(documents: documents, nextPageToken: token)
    }

    static func encode(_ answer: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(answer)
    }
}
