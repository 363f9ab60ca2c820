import Firestore

extension RequestTarget {
    /// A custom method, which is a verb after a colon, such as `:commit`.
    struct Verb: Sendable {
        var name: String
        /// The segments of the path without the verb.
        var segments: [String]
    }

    /// Returns the custom verb of the path; nil if the path has no verb.
    ///
    /// An id may contain a colon as well. In a POST, every colon starts a verb, because a POST never names a document.
    /// In other requests, a colon starts a verb only directly after `documents`.
    func verb(_ method: String) -> Verb? {
        guard let last = segments.last, let rawLast = rawPath.split(separator: "/").last else { return nil }
        let isRoot = segments.count == 6 && last.hasPrefix("documents:")
        guard isRoot || (method == "POST" && rawLast.contains(":")), let colon = last.lastIndex(of: ":") else {
            return nil
        }
        return Verb(
            name: String(last[last.index(after: colon)...]), segments: segments.dropLast() + [String(last[..<colon])])
    }

    /// Throws if `own` lacks a parameter of the request, because Google's servers also refuse unknown parameters. Also
    /// throws if a parameter is not implemented.
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

    /// The parameters that every method of Google's APIs accepts (Google Cloud APIs: System Parameters). This backend
    /// may ignore them. Some of them change how enumerations are written, but the only enumeration in this backend's
    /// responses is null, for which JSON has a literal.
    static let systemParameters: Set<String> = [
        "$alt", "alt", "$.xgafv", "$callback", "callback", "$fields", "fields", "$key", "key", "$prettyPrint",
        "prettyPrint", "access_token", "oauth_token", "quotaUser", "$userProject", "uploadType", "upload_protocol",
    ]
}

extension Status {
    /// An error of HTTP itself, for which Google has no canonical code.
    enum HTTPFailure { case methodNotAllowed }

    /// Makes the status for a request whose path exists but does not support the request's method.
    init(_ failure: HTTPFailure, allowed methods: [String]) {
        self.init(.unimplemented, Self.methodNotAllowed + methods.joined(separator: ", "))
        code = 405
    }

    /// The methods for the `Allow` header; empty if the failure is not 405.
    var allowedMethods: String {
        code == 405 && message.hasPrefix(Self.methodNotAllowed)
            ? String(message.dropFirst(Self.methodNotAllowed.count)) : ""
    }

    private static let methodNotAllowed = "Method not allowed. Allowed: "
}
