import HTTPServing

/// Injects the faults of a plan into the response to one request.
struct FaultyAnswer {
    let plan: FaultPlan
    let connection: HTTPConnection
    /// The time after which a request without an answer is ended.
    let longestHold: Duration
    let waiting: WaitingPlaces
    /// Makes the error response for a status fault, in the form of the requested service.
    let errorBody: (_ code: Int, _ message: String) throws -> HTTPResponse

    /// Returns the response that the plan demands, or never responds. If too many requests already wait for a fault,
    /// this request is not carried out and gets a 503 at once.
    ///
    /// - Parameter answer: carries out the request.
    /// - Throws: `ConnectionEnd` if no response is possible.
    func response(_ answer: () async throws -> HTTPResponse) async throws -> HTTPResponse {
        guard plan.latency > 0 || plan.fault?.takesTime == true else { return try await ending(answer, nil) }
        var place = waiting.take()
        guard place != nil else { return try full() }
        if plan.latency > 0 { try await Task.sleep(for: .milliseconds(plan.latency)) }
        if plan.fault?.takesTime != true { place = nil }
        return try await ending(answer, place)
    }

    /// The response if too many requests already wait.
    private func full() throws -> HTTPResponse {
        var response = try errorBody(
            503,
            "\(waiting.number) requests already wait for an injected latency, timeout or slow-drip, which is the maximum. "
                + "Try again.")
        response.headers["Retry-After"] = "1"
        return response
    }

    /// Returns the response with the plan's fault. The caller must already have waited for the plan's latency.
    /// - Parameter place: the slot of the request, which it keeps until its response is sent.
    private func ending(
        _ answer: () async throws -> HTTPResponse, _ place: WaitingPlaces.Place?
    ) async throws -> HTTPResponse {
        if plan.after, plan.fault?.hasOwnEnding == true { _ = try await answer() }
        switch plan.fault {
        case nil, .latency: return try await answer()
        case .timeout:
            withExtendedLifetime(place) { connection.hold(atMost: longestHold) }
            throw ConnectionEnd()
        case .reset:
            connection.resetAtEnd()
            throw ConnectionEnd()
        case .status(let code):
            var response = try errorBody(code, "the server was set to \(code)")
            // If the plan sets no `Retry-After`, a 429 gets 60 seconds, as with `tandem network fault 429`.
            let seconds = plan.retryAfter ?? (code == 429 ? 60 : nil)
            if let seconds { response.headers["Retry-After"] = "\(seconds)" }
            return response
        case .hugeBody(let bytes): return Self.huge(bytes)
        case .slowDrip(let bytes, let pause): return dripping(collected(try await answer()), bytes, pause, place)
        case .truncated: return truncated(collected(try await answer()))
        case .malformed:
            let (response, body) = collected(try await answer())
            return response.with(.bytes(Self.half(body)))
        }
    }

    private func dripping(
        _ answer: (HTTPResponse, [UInt8]), _ bytes: Int, _ pause: Int, _ place: WaitingPlaces.Place?
    ) -> HTTPResponse {
        let (response, body) = answer
        return response.with(
            .stream(length: body.count) { [connection, place] writer in
                defer { withExtendedLifetime(place) {} }
                var rest = body[...]
                while !rest.isEmpty {
                    guard connection.pause(for: .milliseconds(pause)) else { throw ConnectionEnd() }
                    try writer.write(rest.prefix(bytes))
                    rest = rest.dropFirst(bytes)
                }
            })
    }

    private func truncated(_ answer: (HTTPResponse, [UInt8])) -> HTTPResponse {
        let (response, body) = answer
        return response.with(.stream(length: max(body.count, 2)) { try $0.write(Self.half(body)) })
    }

    private static func huge(_ bytes: Int) -> HTTPResponse {
        let (start, end) = (Array("{\"padding\":\"".utf8), Array("\"}".utf8))
        let padding = max(0, bytes - start.count - end.count)
        return HTTPResponse(
            200, ["Content-Type": "application/json; charset=UTF-8"],
            .stream(length: start.count + padding + end.count) { writer in
                try writer.write(start)
                let part = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
                var rest = padding
                while rest > 0 {
                    try writer.write(part.prefix(rest))
                    rest -= min(rest, part.count)
                }
                try writer.write(end)
            })
    }

    /// Returns the first half of a body. Half of a JSON object or array is never valid JSON.
    private static func half(_ body: [UInt8]) -> [UInt8] { Array(body.prefix(body.count / 2)) }

    /// Returns a response and its body. The backend sends every body at once.
    private func collected(_ response: HTTPResponse) -> (HTTPResponse, [UInt8]) {
        guard case .bytes(let bytes) = response.body else { return (response, []) }
        return (response, bytes)
    }
}

extension Fault {
    /// True if the fault itself makes its request wait.
    fileprivate var takesTime: Bool {
        switch self {
        case .timeout, .slowDrip: true
        case .latency, .reset, .status, .hugeBody, .truncated, .malformed: false
        }
    }

    /// True if the fault needs no regular response, because it sends another response or none.
    fileprivate var hasOwnEnding: Bool {
        switch self {
        case .timeout, .reset, .status, .hugeBody: true
        case .latency, .slowDrip, .truncated, .malformed: false
        }
    }
}

extension HTTPResponse {
    fileprivate func with(_ body: Body) -> HTTPResponse { HTTPResponse(status, headers, body) }
}
