import Firestore
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Answers every request. It replaces Hummingbird's router, which matches paths before percent-decoding them.
struct BackendResponder: HTTPResponder {
    typealias Context = BackendContext

    let firestore: FirestoreService
    let coinGecko: CoinGeckoService
    let gate: AccessGate
    let faults: FaultInjector
    let waiting: WaitingPlaces

    func respond(to request: Request, context: Context) async throws -> Response {
        let response = try await admittedResponse(to: request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// Answers a request that passed the access gate, with the faults that are to be injected into it.
    private func admittedResponse(to request: Request, _ context: Context) async throws -> Response {
        var head = request.head
        let plan: FaultPlan?
        do throws(Status) {
            try gate.admit(head.authority, port: context.channel.localAddress?.port, &head.headerFields)
            plan = try faults.plan(of: request)
        } catch {
            return try error.code == 400 && Self.isCoinGecko(request)
                ? Response(CoinGeckoService.Answer(CoinGeckoError(code: 400, message: error.message)))
                : Self.refusal(error)
        }
        let request = Request(head: head, body: request.body)
        guard let plan else { return try await response(to: request, context) }
        let faulty = FaultyAnswer(plan: plan, channel: context.channel, waiting: waiting) { code, message in
            try Self.isCoinGecko(request)
                ? Response(CoinGeckoService.Answer(CoinGeckoError(code: code, message: message)))
                : Response(.init(code: code), FirestoreService.encode(ErrorBody(Status(injected: code, message))))
        }
        return try await faulty.response { try await response(to: request, context) }
    }

    private static func refusal(_ status: Status) throws -> Response {
        var response = Response(.init(code: status.code), try FirestoreService.encode(ErrorBody(status)))
        if status.code == 401 { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    private static func isCoinGecko(_ request: Request) -> Bool {
        request.uri.path.hasPrefix("/api/")
    }

    private func coinGeckoResponse(to request: Request, _ context: Context) -> Response {
        do throws(Status) {
            let target = try RequestTarget(request.uri)
            let address = context.channel.remoteAddress?.ipAddress ?? ""
            return Response(
                coinGecko.respond(to: request.method, target, request.headers, from: address, at: Date()))
        } catch {
            return Response(CoinGeckoService.Answer(CoinGeckoError(code: 400, message: error.message)))
        }
    }

    private func response(to request: Request, _ context: Context) async throws -> Response {
        if Self.isCoinGecko(request) { return coinGeckoResponse(to: request, context) }
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
            throw Status(.notFound, "\(request.method) \(target.rawPath) is not a method of this server.")
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

extension Response {
    fileprivate init(_ answer: CoinGeckoService.Answer) {
        self.init(.init(code: answer.code), answer.body.data)
        if let seconds = answer.retryAfter { headers[.retryAfter] = "\(seconds)" }
    }
}

extension FaultInjector {
    /// Returns the faults for a request. They come from the fault files and from a header of the request.
    fileprivate func plan(of request: Request) throws(Status) -> FaultPlan? {
        let header = HTTPField.Name(FaultPlan.header).flatMap { request.headers[$0] }
        do throws(InvalidFault) {
            return try plan(path: request.uri.path, header: header)
        } catch {
            throw Status(.invalidArgument, error.message)
        }
    }
}

extension Status {
    /// Makes the error that an injected status fault returns, for any HTTP code.
    fileprivate init(injected code: Int, _ message: String) {
        self.init(Status.Code(httpCode: code), message)
        self.code = code
    }
}
