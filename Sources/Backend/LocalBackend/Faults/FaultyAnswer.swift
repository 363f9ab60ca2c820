import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// Injects the faults of a plan into the response to one request.
struct FaultyAnswer {
    let plan: FaultPlan
    let channel: any Channel
    let waiting: WaitingPlaces
    /// Makes the error response for a status fault, in the form of the requested service.
    let errorBody: (_ code: Int, _ message: String) throws -> Response

    /// Returns the response that the plan demands, or never responds. If too many requests already wait for a fault,
    /// the request is not carried out and gets a 503 at once.
    ///
    /// - Parameter answer: carries out the request.
    /// - Throws: `CancellationError` if the connection is closed and no response is possible.
    func response(_ answer: () async throws -> Response) async throws -> Response {
        guard plan.latency > 0 || plan.fault == .timeout else { return try await ending(answer) }
        guard waiting.take() else {
            var response = try errorBody(
                503,
                "\(waiting.number) requests already wait for an injected latency or timeout, which is the maximum. "
                    + "Try again.")
            response.headers[.retryAfter] = "1"
            return response
        }
        var isWaiting = true
        defer { if isWaiting { waiting.giveBack() } }
        if plan.latency > 0 { try await Task.sleep(for: .milliseconds(plan.latency)) }
        if plan.fault != .timeout {
            waiting.giveBack()
            isWaiting = false
        }
        return try await ending(answer)
    }

    /// Injects the fault that comes after the latency.
    private func ending(_ answer: () async throws -> Response) async throws -> Response {
        if plan.after, plan.fault?.hasOwnEnding == true { _ = try await answer() }
        switch plan.fault {
        case nil, .latency: return try await answer()
        case .timeout:
            channel.triggerUserOutboundEvent(ConnectionDeadlines.Hold(), promise: nil)
            try await channel.closeFuture.get()
            throw CancellationError()
        case .reset:
            try await reset()
            throw CancellationError()
        case .status(let code):
            var response = try errorBody(code, "the server was set to \(code)")
            // A 429 for which the plan sets no `Retry-After` gets 60 seconds, as with `tandem network fault 429`.
            let seconds = plan.retryAfter ?? (code == 429 ? 60 : nil)
            if let seconds { response.headers[.retryAfter] = "\(seconds)" }
            return response
        case .hugeBody(let bytes): return Self.huge(bytes)
        case .slowDrip(let bytes, let pause): return dripping(try await collected(answer()), bytes, pause)
        case .truncated: return truncated(try await collected(answer()))
        case .malformed:
            let (response, body) = try await collected(answer())
            return response.with(Self.half(body))
        }
    }

    /// Closes the connection so that the system sends RST instead of FIN (`man 7 socket`, `SO_LINGER` of 0 seconds).
    private func reset() async throws {
        if let options = channel as? any SocketOptionProvider {
            try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try? await channel.close()
    }

    private func dripping(_ answer: (Response, ByteBuffer), _ bytes: Int, _ pause: Int) -> Response {
        let (response, body) = answer
        return response.with(
            ResponseBody(contentLength: body.readableBytes) { writer in
                var rest = body
                while rest.readableBytes > 0 {
                    try await Task.sleep(for: .milliseconds(pause))
                    let part = rest.readSlice(length: min(bytes, rest.readableBytes)) ?? ByteBuffer()
                    try await writer.write(part)
                }
                try await writer.finish(nil)
            })
    }

    private func truncated(_ answer: (Response, ByteBuffer)) -> Response {
        let (response, body) = answer
        let channel = channel
        return response.with(
            ResponseBody(contentLength: max(body.readableBytes, 2)) { writer in
                try await writer.write(Self.half(body))
                try await channel.close()
                throw CancellationError()
            })
    }

    private static func huge(_ bytes: Int) -> Response {
        let (start, end) = (ByteBuffer(string: "{\"padding\":\""), ByteBuffer(string: "\"}"))
        let padding = max(0, bytes - start.readableBytes - end.readableBytes)
        let body = ResponseBody(contentLength: start.readableBytes + padding + end.readableBytes) { writer in
            try await writer.write(start)
            let part = ByteBuffer(repeating: UInt8(ascii: "x"), count: 64 << 10)
            var rest = padding
            while rest > 0 {
                try await writer.write(part.getSlice(at: 0, length: min(rest, part.readableBytes)) ?? part)
                rest -= min(rest, part.readableBytes)
            }
            try await writer.write(end)
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/json; charset=UTF-8"], body: body)
    }

    /// Returns the first half of a body. Half of a JSON object or array is never valid JSON.
    private static func half(_ body: ByteBuffer) -> ByteBuffer {
        body.getSlice(at: body.readerIndex, length: body.readableBytes / 2) ?? ByteBuffer()
    }

    private func collected(_ response: Response) async throws -> (Response, ByteBuffer) {
        let collector = BodyCollector()
        try await response.body.write(collector)
        return (response, collector.bytes)
    }
}

extension Fault {
    /// True if the fault replaces the regular response, which is then not needed.
    fileprivate var hasOwnEnding: Bool {
        switch self {
        case .timeout, .reset, .status, .hugeBody: true
        case .latency, .slowDrip, .truncated, .malformed: false
        }
    }
}

/// Collects the body of a response instead of sending it.
private final class BodyCollector: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) {
        var buffer = buffer
        bytes.writeBuffer(&buffer)
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}

extension Response {
    fileprivate func with(_ body: ByteBuffer) -> Response { with(ResponseBody(byteBuffer: body)) }

    /// Returns the response with another body, and with that body's length in the headers.
    fileprivate func with(_ body: ResponseBody) -> Response {
        var headers = headers
        headers[.contentLength] = nil
        return Response(status: status, headers: headers, body: body)
    }
}
