import Firestore
import Foundation
import HTTPTypes
import Hummingbird

extension FirestoreService {
    /// Serves the request that Google's emulator adds to the API: `DELETE /emulator/v1/{database}/documents` removes
    /// all documents of a database. Only the owner may call it.
    func respondAsEmulator(to request: Request, _ target: RequestTarget) async throws -> Data {
        guard target.segments.count == 7, target.segments[1] == "v1",
            case .root(let database)? = try? ResourceName(segments: Array(target.segments.dropFirst(2)))
        else {
            throw Status(.notFound, "\(request.method) \(target.rawPath) is not a method of this server.")
        }
        guard request.method == .delete else { throw Status(.methodNotAllowed, allowed: [.delete]) }
        try target.check(knows: [])
        try AccessRules.checkOwner(request.headers[.authorization])
        try await store.removeAll(of: database)
        return Data("{}".utf8)
    }
}
