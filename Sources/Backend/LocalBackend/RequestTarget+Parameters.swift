import Firestore
import HTTPTypes

extension RequestTarget {
    /// A method that is called by a verb behind a colon, such as `:commit`.
    struct Verb: Sendable {
        var name: String
        /// The parts of the path without the verb.
        var segments: [String]
    }

    /// The verb of the path, if it has one.
    ///
    /// An id may contain a colon as well. So only POST, which names no document, takes every colon for a verb's; behind
    /// `documents` itself there cannot be another.
    func verb(_ method: HTTPRequest.Method) -> Verb? {
        guard let last = segments.last, let rawLast = rawPath.split(separator: "/").last else { return nil }
        let isRoot = segments.count == 6 && last.hasPrefix("documents:")
        guard isRoot || (method == .post && rawLast.contains(":")), let colon = last.lastIndex(of: ":") else {
            return nil
        }
        return Verb(
            name: String(last[last.index(after: colon)...]), segments: segments.dropLast() + [String(last[..<colon])])
    }

    /// Refuses parameters the method does not have, as Google's servers do, and those that are not there yet.
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

    /// Parameters every method of Google's APIs accepts (Google Cloud APIs: System Parameters). None changes an answer
    /// of this backend: the only enumeration in answers is null, which JSON has a word for.
    static let systemParameters: Set<String> = [
        "$alt", "alt", "$.xgafv", "$callback", "callback", "$fields", "fields", "$key", "key", "$prettyPrint",
        "prettyPrint", "access_token", "oauth_token", "quotaUser", "$userProject", "uploadType", "upload_protocol",
    ]
}

extension Status {
    /// HTTP's own failures, which have no canonical code of Google's.
    enum HTTPFailure { case methodNotAllowed }

    /// A path is there, but not for the request's method.
    init(_ failure: HTTPFailure, allowed methods: [HTTPRequest.Method]) {
        self.init(.unimplemented, Self.methodNotAllowed + methods.map(\.rawValue).joined(separator: ", "))
        code = 405
    }

    /// What goes into the header `Allow`; empty for other failures.
    var allowedMethods: String {
        code == 405 && message.hasPrefix(Self.methodNotAllowed)
            ? String(message.dropFirst(Self.methodNotAllowed.count)) : ""
    }

    private static let methodNotAllowed = "Method not allowed. Allowed: "
}
