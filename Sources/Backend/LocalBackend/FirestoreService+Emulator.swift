import Firestore
import Foundation
import HTTPServing

extension FirestoreService {
    /// Serves the request that Google's emulator adds to the API: `DELETE /emulator/v1/{database}/documents` removes
    /// all documents of a database. Only the owner may call it.
    func respondAsEmulator(to request: HTTPRequest, _ target: RequestTarget) async throws -> Data {
        guard target.segments.count == 7, target.segments[1] == "v1",
            case .root(let database)? = try? ResourceName(segments: Array(target.segments.dropFirst(2)))
        else {
            throw Status(.notFound, "\(request.method) \(target.rawPath) is not a method of this server.")
        }
        guard request.method == "DELETE" else { throw Status(.methodNotAllowed, allowed: ["DELETE"]) }
        try target.check(knows: [])
        try AccessRules.checkOwner(request.headers["Authorization"])
        try await store.removeAll(of: database)
        return Data("{}".utf8)
    }
}
