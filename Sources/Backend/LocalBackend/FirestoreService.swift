import Firestore
import Foundation
import HTTPServing

/// Answers requests of the Firestore REST API from a store.
struct FirestoreService: Sendable {
    let store: DocumentStore

    /// Answers a request below `/v1/`.
    func respond(to request: HTTPRequest, _ target: RequestTarget) async throws -> Data {
        let authorization = request.headers["Authorization"]
        switch try FirestoreRequest(request.method, target) {
        case .get(let name, let mask):
            try AccessRules.checkRead(name.path.collection, authorization: authorization)
            return try await get(name, mask)
        case .list(let list):
            try AccessRules.checkRead(list.collection.path, authorization: authorization)
            return try await page(list, authorization)
        case .create(let collection, let id, let mask):
            let document = try body(Document.self, of: request)
            return try await create(document, in: collection, id: id, mask, authorization)
        case .patch(let name, let parameters):
            return try await patch(name, try body(Document.self, of: request), parameters, authorization)
        case .delete(let name, let precondition):
            return try await delete(name, precondition, authorization)
        case .batchGet(let database):
            return try await batchGet(try body(BatchGetRequest.self, of: request), database, authorization)
        case .commit(let database):
            return try await commit(try body(CommitRequest.self, of: request), database, authorization)
        case .listCollectionIDs(let database, let parent):
            let page = try body(ListCollectionIDsRequest.self, of: request)
            try AccessRules.checkOwner(authorization)
            return try Self.encode(try await store.collectionIDs(page, in: database, below: parent))
        case .runQuery(let database, let parent):
            let query = try body(RunQueryRequest.self, of: request)
            return try await runQuery(query, database, below: parent, authorization)
        case .runAggregationQuery(let database, let parent):
            let query = try body(RunAggregationQueryRequest.self, of: request)
            return try await runAggregationQuery(query, database, below: parent, authorization)
        }
    }

    /// The maximum size of a body in bytes: Firestore's limit for requests.
    static let bodyLimit = 10 << 20

    /// Reads and decodes the body.
    func body<Body: Decodable>(_ type: Body.Type, of request: HTTPRequest) throws -> Body {
        try WireDecoder.decode(type, from: try Self.body(of: request))
    }

    private static func body(of request: HTTPRequest) throws(Status) -> [UInt8] {
        do throws(HTTPBodyError) {
            return try request.body(upTo: bodyLimit)
        } catch {
            let reason =
                switch error {
                case .tooLong: "Request payload size exceeds the limit: \(bodyLimit) bytes."
                case .incomplete:
                    "The request body cannot be read: its end did not arrive, or its chunks are malformed."
                }
            throw Status(.invalidArgument, reason)
        }
    }

    /// Encodes a response that the backend itself composes.
    static func encode(_ answer: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(answer)
    }
}
