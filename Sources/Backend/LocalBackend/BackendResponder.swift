import Firestore
import Foundation
import GRDB
import HTTPServing

/// Answers every request.
struct BackendResponder: Sendable {
    let firestore: FirestoreService
    let coinGecko: CoinGeckoService
    let gate: AccessGate
    let faults: FaultInjector
    let waiting: WaitingPlaces
    /// The time after which a request without an answer is ended.
    let longestHold: Duration
    /// Receives the server's own failures.
    let report: @Sendable (String) -> Void

    /// Answers a request that passes the access gate, and injects the faults that are set for the request.
    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        let plan: FaultPlan?
        do throws(Status) {
            try gate.admit(request.authority, port: request.connection.serverPort, &request.headers)
            plan = try faults.plan(of: request)
        } catch {
            return try error.code == 400 && Self.isCoinGecko(request)
                ? HTTPResponse(CoinGeckoService.Answer(CoinGeckoError(code: 400, message: error.message)))
                : Self.refusal(error)
        }
        guard let plan else { return try await response(to: request) }
        let admitted = request
        let faulty = FaultyAnswer(
            plan: plan, connection: request.connection, longestHold: longestHold, waiting: waiting
        ) { code, message in
            try Self.isCoinGecko(admitted)
                ? HTTPResponse(CoinGeckoService.Answer(CoinGeckoError(code: code, message: message)))
                : HTTPResponse(code, json: FirestoreService.encode(ErrorBody(Status(injected: code, message))))
        }
        return try await faulty.response { try await response(to: admitted) }
    }

    private static func refusal(_ status: Status) throws -> HTTPResponse {
        var response = HTTPResponse(status.code, json: try FirestoreService.encode(ErrorBody(status)))
        if status.code == 401 { response.headers["WWW-Authenticate"] = "Bearer" }
        return response
    }

    private static func isCoinGecko(_ request: HTTPRequest) -> Bool {
        request.path.hasPrefix("/api/")
    }

    private func coinGeckoResponse(to request: HTTPRequest) -> HTTPResponse {
        do throws(Status) {
            let target = try RequestTarget(request)
            let address = request.connection.clientAddress
            return HTTPResponse(
                coinGecko.respond(to: request.method, target, request.headers, from: address, at: Date()))
        } catch {
            return HTTPResponse(CoinGeckoService.Answer(CoinGeckoError(code: 400, message: error.message)))
        }
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        if Self.isCoinGecko(request) { return coinGeckoResponse(to: request) }
        do {
            return HTTPResponse(200, json: try await answer(request))
        } catch let status as Status {
            var response = HTTPResponse(status.code, json: try FirestoreService.encode(ErrorBody(status)))
            if !status.allowedMethods.isEmpty { response.headers["Allow"] = status.allowedMethods }
            return response
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            let status = Status(.unavailable, "Another process is writing to the database file. Try again.")
            return HTTPResponse(503, json: try FirestoreService.encode(ErrorBody(status)))
        } catch let error as BackendError {
            report("\(request.method) \(request.path): \(error)")
            let status = Status(.unavailable, error.description)
            return HTTPResponse(503, json: try FirestoreService.encode(ErrorBody(status)))
        } catch {
            report("\(request.method) \(request.path): \(error)")
            let status = Status(.internalError, "Internal error encountered.")
            return HTTPResponse(500, json: try FirestoreService.encode(ErrorBody(status)))
        }
    }

    private func answer(_ request: HTTPRequest) async throws -> Data {
        let target = try RequestTarget(request)
        switch target.segments.first {
        case "v1":
            return try await firestore.respond(to: request, target)
        case "emulator":
            return try await firestore.respondAsEmulator(to: request, target)
        case "" where target.segments.count == 1 && ["GET", "HEAD"].contains(request.method):
            return try FirestoreService.encode(["status": "ok"])
        default:
            throw Status(.notFound, "\(request.method) \(target.rawPath) is not a method of this server.")
        }
    }
}

extension HTTPResponse {
    fileprivate init(_ status: Int, json: Data) {
        self.init(status, ["Content-Type": "application/json; charset=UTF-8"], json)
    }

    fileprivate init(_ answer: CoinGeckoService.Answer) {
        self.init(answer.code, json: answer.body.data)
        if let seconds = answer.retryAfter { headers["Retry-After"] = "\(seconds)" }
    }
}

extension FaultInjector {
    /// Returns the faults for a request. They come from the fault files and from a header of the request.
    fileprivate func plan(of request: HTTPRequest) throws(Status) -> FaultPlan? {
        do throws(InvalidFault) {
            return try plan(path: request.path, header: request.headers[FaultPlan.header])
        } catch {
            throw Status(.invalidArgument, error.message)
        }
    }
}

extension Status {
    /// Makes the error that a status fault returns. `code` may be any HTTP code.
    fileprivate init(injected code: Int, _ message: String) {
        self.init(Status.Code(httpCode: code), message)
        self.code = code
    }
}
