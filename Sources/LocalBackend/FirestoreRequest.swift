import Firestore
import HTTPTypes

/// A request of the Firestore REST API that this backend serves.
enum FirestoreRequest: Sendable {
    /// `projects.databases.documents.get`.
    case get(DocumentName, mask: FieldMask?)
    /// `projects.databases.documents.list`.
    case list(ListRequest)

    /// Reads a request below `/v1/`.
    init(_ method: HTTPRequest.Method, _ target: RequestTarget) throws(Status) {
        let isCustomVerb = target.segments.count >= 6 && target.segments[5].hasPrefix("documents:")
        guard method == .get, !isCustomVerb else {
            throw Status(.unimplemented, "\(method) \(target.rawPath) is not implemented by the local backend.")
        }
        let resource: ResourceName
        do {
            resource = try ResourceName(segments: Array(target.segments.dropFirst()))
        } catch {
            throw Status(.invalidArgument, "\(error).")
        }
        switch resource {
        case .root:
            throw Status(.unimplemented, "Listing a whole database is not implemented by the local backend.")
        case .document(let name):
            try Self.check(target, knows: ["mask.fieldPaths"])
            self = .get(name, mask: try FieldMask(target.values("mask.fieldPaths")))
        case .collection(let name):
            try Self.check(
                target, knows: ["mask.fieldPaths", "orderBy", "pageSize", "pageToken", "showMissing"])
            self = .list(try ListRequest(name, target))
        }
    }

    /// Refuses parameters the method does not have, as Google's servers do, and those that are not there yet.
    private static func check(_ target: RequestTarget, knows own: Set<String>) throws(Status) {
        for (name, _) in target.query where !own.contains(name) && !systemParameters.contains(name) {
            if name == "readTime" || name == "transaction" {
                throw Status(.unimplemented, "\(name) is not implemented by the local backend.")
            }
            throw Status(
                .invalidArgument,
                "Invalid JSON payload received. Unknown name \"\(name)\": Cannot bind query parameter. "
                    + "Field '\(name)' could not be found in request message.")
        }
    }

    /// Parameters every method of Google's APIs accepts (Google Cloud APIs: System Parameters). None changes an answer
    /// of this backend: enums are only in errors, and those are text.
    private static let systemParameters: Set<String> = [
        "$alt", "alt", "$.xgafv", "$callback", "callback", "$fields", "fields", "$key", "key", "$prettyPrint",
        "prettyPrint", "access_token", "oauth_token", "quotaUser", "$userProject", "uploadType", "upload_protocol",
    ]
}
