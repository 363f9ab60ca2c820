import Firestore
import HTTPTypes

extension RequestTarget {
    /// A custom method, which is a verb after a colon, such as `:commit`.
    struct Verb: Sendable {
        var name: String
        /// The segments of the path without the verb.
        var segments: [String]
    }

    /// Returns the custom verb of the path, if it has one.
    ///
    /// An id may contain a colon as well. Only a POST treats every colon as the start of a verb, because a POST never
    /// names a document. Directly after `documents`, a colon always starts a verb.
    func verb(_ method: HTTPRequest.Method) -> Verb? {
        guard let last = segments.last, let rawLast = rawPath.split(separator: "/").last else { return nil }
        let isRoot = segments.count == 6 && last.hasPrefix("documents:")
        guard isRoot || (method == .post && rawLast.contains(":")), let colon = last.lastIndex(of: ":") else {
            return nil
        }
        return Verb(
            name: String(last[last.index(after: colon)...]), segments: segments.dropLast() + [String(last[..<colon])])
    }

    /// Throws for parameters that the method does not have, as Google's servers do, and for parameters not implemented
    /// yet.
    func check(knows own: Set<String>) throws(Status) {
        for (name, _) in query where !own.contains(name) && !Self.systemParameters.contains(name) {
            if name == "readTime" || name == "transaction" {
                throw Status(.unimplemented, "\(name) is not implemented by the local backend.")
            }
            throw Status(
                .invalidArgument,
                "Invalid JSON payload received. Unknown name \"\(name)\": Cannot bind query parameter. "
                    + "Field '\(name)' could not be found in request message.")
        }
    }

    /// The parameters that every method of Google's APIs accepts (Google Cloud APIs: System Parameters). None changes a
    /// response of this backend: its only enumeration is null, which JSON expresses itself.
    static let systemParameters: Set<String> = [
        "$alt", "alt", "$.xgafv", "$callback", "callback", "$fields", "fields", "$key", "key", "$prettyPrint",
        "prettyPrint", "access_token", "oauth_token", "quotaUser", "$userProject", "uploadType", "upload_protocol",
    ]
}

extension Status {
    /// A failure of HTTP itself, which has no canonical code of Google's.
    enum HTTPFailure { case methodNotAllowed }

    /// Makes the status for a path that exists, but not for the request's method.
    init(_ failure: HTTPFailure, allowed methods: [HTTPRequest.Method]) {
        self.init(.unimplemented, Self.methodNotAllowed + methods.map(\.rawValue).joined(separator: ", "))
        code = 405
    }

    /// The value of the `Allow` header; empty for other failures.
    var allowedMethods: String {
        code == 405 && message.hasPrefix(Self.methodNotAllowed)
            ? String(message.dropFirst(Self.methodNotAllowed.count)) : ""
    }

    private static let methodNotAllowed = "Method not allowed. Allowed: "
}
