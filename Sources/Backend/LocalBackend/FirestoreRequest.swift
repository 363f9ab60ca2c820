import Firestore

/// A parsed request of the Firestore REST API. It does not include the body, which the service reads when it answers
/// the request.
enum FirestoreRequest: Sendable {
    case get(DocumentName, mask: FieldMask?)
    case list(ListRequest)
    /// `projects.databases.documents.createDocument`. If the client gives no document id, the backend generates one.
    case create(CollectionName, id: String?, mask: FieldMask?)
    case patch(DocumentName, PatchParameters)
    case delete(DocumentName, Precondition?)
    case batchGet(DatabaseName)
    case commit(DatabaseName)
    /// `projects.databases.documents.listCollectionIds`, below a document or at the root.
    case listCollectionIDs(DatabaseName, DocumentPath?)
    /// `projects.databases.documents.runQuery`. It queries collections below a document or at the root.
    case runQuery(DatabaseName, DocumentPath?)
    case runAggregationQuery(DatabaseName, DocumentPath?)

    /// Parses a request below `/v1/`.
    init(_ method: String, _ target: RequestTarget) throws(Status) {
        if let verb = target.verb(method) {
            self = try Self.custom(verb, method, target)
            return
        }
        let resource = try Self.resource(target.segments)
        switch (method, resource) {
        case ("GET", .root), ("HEAD", .root):
            throw Status(.unimplemented, "Listing a whole database is not implemented by the local backend.")
        case ("GET", .document(let name)), ("HEAD", .document(let name)):
            try target.check(knows: ["mask.fieldPaths"])
            self = .get(name, mask: try FieldMask(target.values("mask.fieldPaths")))
        case ("GET", .collection(let name)), ("HEAD", .collection(let name)):
            try target.check(knows: ["mask.fieldPaths", "orderBy", "pageSize", "pageToken", "showMissing"])
            self = .list(try ListRequest(name, target))
        case ("POST", .collection(let name)):
            try target.check(knows: ["documentId", "mask.fieldPaths"])
            let id = target.value("documentId") ?? ""
            self = .create(name, id: id.isEmpty ? nil : id, mask: try FieldMask(target.values("mask.fieldPaths")))
        case ("PATCH", .document(let name)):
            try target.check(
                knows: Precondition.parameters.union(["updateMask.fieldPaths", "mask.fieldPaths"]))
            self = .patch(name, try PatchParameters(target))
        case ("DELETE", .document(let name)):
            try target.check(knows: Precondition.parameters)
            self = .delete(name, try Precondition(target))
        case (_, .root): throw Status(.methodNotAllowed, allowed: [])
        case (_, .document): throw Status(.methodNotAllowed, allowed: ["GET", "HEAD", "PATCH", "DELETE"])
        case (_, .collection): throw Status(.methodNotAllowed, allowed: ["GET", "HEAD", "POST"])
        }
    }

    /// Parses a custom method: a verb after a colon, such as `:commit`.
    private static func custom(
        _ verb: RequestTarget.Verb, _ method: String, _ target: RequestTarget
    ) throws(Status) -> FirestoreRequest {
        let resource = try resource(verb.segments)
        let request: FirestoreRequest
        switch (verb.name, resource) {
        case ("batchGet", .root(let database)): request = .batchGet(database)
        case ("commit", .root(let database)): request = .commit(database)
        case ("listCollectionIds", .root(let database)): request = .listCollectionIDs(database, nil)
        case ("listCollectionIds", .document(let name)): request = .listCollectionIDs(name.database, name.path)
        case ("runQuery", .root(let database)): request = .runQuery(database, nil)
        case ("runQuery", .document(let name)): request = .runQuery(name.database, name.path)
        case ("runAggregationQuery", .root(let database)): request = .runAggregationQuery(database, nil)
        case ("runAggregationQuery", .document(let name)): request = .runAggregationQuery(name.database, name.path)
        default:
            throw Status(.unimplemented, "\(method) \(target.rawPath) is not implemented by the local backend.")
        }
        guard method == "POST" else { throw Status(.methodNotAllowed, allowed: ["POST"]) }
        try target.check(knows: [])
        return request
    }

    private static func resource(_ segments: [String]) throws(Status) -> ResourceName {
        do {
            return try ResourceName(segments: Array(segments.dropFirst()))
        } catch {
            throw Status(.invalidArgument, "\(error).")
        }
    }
}

struct PatchParameters: Sendable {
    let updateMask: [FieldPath]?
    let mask: FieldMask?
    let precondition: Precondition?

    init(_ target: RequestTarget) throws(Status) {
        updateMask = try FieldMask(target.values("updateMask.fieldPaths"))?.paths
        mask = try FieldMask(target.values("mask.fieldPaths"))
        precondition = try Precondition(target)
    }
}

extension Precondition {
    fileprivate static let parameters: Set<String> = ["currentDocument.exists", "currentDocument.updateTime"]

    /// Parses the query parameters that state a precondition. Returns nil if the request has no such parameters.
    fileprivate init?(_ target: RequestTarget) throws(Status) {
        switch (target.value("currentDocument.exists"), target.value("currentDocument.updateTime")) {
        case (nil, nil): return nil
        case ("true", nil): self = .exists(true)
        case ("false", nil): self = .exists(false)
        case (nil, let text?):
            guard let time = Timestamp(text) else {
                throw Status(.invalidArgument, "Invalid value at 'current_document.update_time': \"\(text)\".")
            }
            self = .updateTime(time)
        case (_?, _?):
            throw Status(.invalidArgument, "A precondition must have exactly one of exists and updateTime.")
        case (let text?, nil):
            throw Status(.invalidArgument, "Invalid value at 'current_document.exists' (TYPE_BOOL), \"\(text)\"")
        }
    }
}
