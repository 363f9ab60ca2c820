import Foundation

/// An HTTP response that arrived completely and is within the time and size limits.
struct Answer: Sendable {
    /// The HTTP status code.
    var status: Int
    /// The `Location` header of a redirect that the client did not follow.
    var location: String?
    var body: Data

    /// The error that describes an unsuccessful response.
    var failure: FirestoreError {
        if let location {
            return .status(
                code: status, status: Status.Code.unknown.rawValue,
                message: "the redirect to \(location) was not followed because it leads to another server")
        }
        guard let error = try? JSONDecoder().decode(ErrorBody.self, from: body).error else {
            return .status(
                code: status, status: Status.Code(httpCode: status).rawValue,
                message: "the answer is not a Firestore error body: \(excerpt)")
        }
        // A 404 from another server, such as a captive portal, must not be mistaken for a missing document.
        guard status != 404 || error.status != Status.Code.notFound.rawValue else { return .notFound }
        return .status(code: status, status: error.status, message: error.message)
    }

    /// Returns why the body could not be decoded, with the beginning of the body.
    func describe(_ error: any Error) -> String {
        let reason: String
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            reason = path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
        default:
            reason = String(describing: error)
        }
        return "\(reason): \(excerpt)"
    }

    private var excerpt: String {
        let text = String(decoding: body.prefix(200), as: UTF8.self)
        return "“\(text)\(body.count > 200 ? "…" : "")”"
    }
}
