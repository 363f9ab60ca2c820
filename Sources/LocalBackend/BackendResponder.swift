import Firestore
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging

/// Answers every request; the catch-all in place of a router, which would match undecoded paths.
struct BackendResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let firestore: FirestoreService

    func respond(to request: Request, context: Context) async throws -> Response {
        let response = try await response(to: request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func response(to request: Request, _ context: Context) async throws -> Response {
        do {
            return Response(.ok, try await answer(request))
        } catch let status as Status {
            var response = Response(.init(code: status.code), try FirestoreService.encode(ErrorBody(status)))
            if !status.allowedMethods.isEmpty { response.headers[.allow] = status.allowedMethods }
            return response
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            let status = Status(.unavailable, "Another process is writing to the database file. Try again.")
            return Response(.serviceUnavailable, try FirestoreService.encode(ErrorBody(status)))
        } catch {
            context.logger.error("\(request.method) \(request.uri): \(error)")
            let status = Status(.internalError, "Internal error encountered.")
            return Response(.internalServerError, try FirestoreService.encode(ErrorBody(status)))
        }
    }

    private func answer(_ request: Request) async throws -> Data {
        let target = try RequestTarget(request.uri)
        switch target.segments.first {
        case "v1":
            return try await firestore.respond(to: request, target)
        case "emulator":
            return try await firestore.respondAsEmulator(to: request, target)
        case "" where target.segments.count == 1 && (request.method == .get || request.method == .head):
            return try FirestoreService.encode(["status": "ok"])
        default:
            throw Status(.notFound, "\(request.method) \(target.rawPath) is no method of this server.")
        }
    }
}

extension Response {
    fileprivate init(_ status: HTTPResponse.Status, _ json: Data) {
        self.init(
            status: status, headers: [.contentType: "application/json; charset=UTF-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}
