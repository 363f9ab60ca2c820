import Glibc
import Synchronization

/// One connection, which answers one request after the other on a thread of its own.
///
/// Each of these phases has the same time limit, so that slow or silent clients cannot occupy the server:
/// - from the start of the connection, or from the last response, to the end of a request's head
/// - from the handler's first read of the request's body to the end of the body, even if the body arrives steadily
/// - while the send buffers are full, until the client accepts some of the response
public final class HTTPConnection: Sendable {
    /// The maximum size of a head in bytes.
    static let headLimit = 64 << 10

    private struct Reading {
        /// Bytes that have arrived and were not used yet.
        var buffer: ArraySlice<UInt8> = []
        var framing = HTTPSyntax.Framing.length(0)
        /// The number of bytes to read in the current chunk, or in a body with a length.
        var rest = 0
        var isBodyRead = true
        /// True if the body's framing is malformed, or if the body's end did not arrive in time. The server then cannot
        /// know where the next request begins.
        var isBroken = false
        var hasBegunBody = false
        var awaitsContinue = false
        var deadline = ContinuousClock.now
    }

    let descriptor: Int32
    /// The client's address, such as `127.0.0.1`.
    public let clientAddress: String
    /// The port on which the server listens.
    public let serverPort: Int
    private let patience: Duration
    /// Notes whether the connection waits, for a request or in `hold`, and may be ended at any time. Returns false once
    /// the server has stopped.
    private let note: @Sendable (_ isIdle: Bool) -> Bool
    /// Only the connection's thread uses this state.
    nonisolated(unsafe) private var reading = Reading()

    init(
        _ descriptor: Int32, clientAddress: String, serverPort: Int, patience: Duration,
        note: @escaping @Sendable (_ isIdle: Bool) -> Bool
    ) {
        self.descriptor = descriptor
        self.clientAddress = clientAddress
        self.serverPort = serverPort
        self.patience = patience
        self.note = note
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    // MARK: For handlers

    /// Keeps the connection open without a response until the client closes its side, the server stops, or `limit` has
    /// passed.
    public func hold(atMost limit: Duration) {
        guard note(true) else { return }
        drain(atMost: limit)
        _ = note(false)
    }

    /// Waits. Returns false as soon as the client has closed its side.
    public func pause(for duration: Duration) -> Bool {
        !wait(for: Self.peerClosed, until: .now + duration)
    }

    /// The value of POLLRDHUP, which the Glibc module does not import.
    private static let peerClosed: Int32 = 0x2000

    /// Reads and throws away what the client sends, until it closes its side or `limit` has passed. Unread bytes would
    /// hide that it has closed its side.
    private func drain(atMost limit: Duration) {
        let end = ContinuousClock.now + limit
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while wait(for: POLLIN, until: end), recv(descriptor, &buffer, buffer.count, 0) > 0 {}
    }

    /// Makes the system send RST instead of FIN when the connection ends (`man 7 socket`, `SO_LINGER` of 0 seconds).
    public func resetAtEnd() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    // MARK: Serving

    /// Answers requests until one side ends the connection.
    func serve(_ handler: HTTPServer.Handler) async {
        while note(true) {
            let head: HTTPSyntax.Head
            do throws(HTTPSyntax.Refusal) {
                guard let next = try nextHead() else { return }
                head = next
            } catch {
                try? sendWhole(HTTPResponse(error.status), to: nil, closes: true)
                return finish()
            }
            // A server that stops meanwhile has ended the connection, so no response would arrive.
            guard note(false) else { return }
            do {
                let response = try await handler(HTTPRequest(head, on: self))
                let closes =
                    !note(false) || !Self.isLasting(head) || reading.isBroken
                    || (reading.awaitsContinue && !reading.isBodyRead)
                    || response.headers.contains("close", in: "Connection")
                try await send(response, to: head, closes: closes)
                // The rest of the body is read, because the system would otherwise answer it with a reset, which can
                // take the response from the client.
                guard !closes, skipBody() else { return finish() }
            } catch {
                return
            }
        }
        finish()
    }

    /// Returns true if the connection stays open after the response. A connection of HTTP/1.0 never does.
    private static func isLasting(_ head: HTTPSyntax.Head) -> Bool {
        !head.isOld && !head.headers.contains("close", in: "Connection")
    }

    /// Says that nothing more is sent, and reads what is still on its way, until the client closes its side too.
    private func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
        drain(atMost: min(patience, .seconds(1)))
    }

    // MARK: Receiving

    /// Reads the head of the next request; nil if the connection ends before one.
    private func nextHead() throws(HTTPSyntax.Refusal) -> HTTPSyntax.Head? {
        reading.deadline = ContinuousClock.now + patience
        var searched = 0
        while true {
            // Empty lines before a request are ignored (RFC 9112, section 2.2).
            if searched == 0 { reading.buffer = reading.buffer.drop { $0 == 0x0D || $0 == 0x0A } }
            if let end = Self.endOfHead(reading.buffer, from: searched) {
                guard end - reading.buffer.startIndex <= Self.headLimit else { throw .tooLong }
                let head = try HTTPSyntax.head(reading.buffer[..<end])
                reading.buffer = reading.buffer[end...]
                try begin(head)
                return head
            }
            guard reading.buffer.count <= Self.headLimit else { throw .tooLong }
            searched = reading.buffer.count
            guard receive() else { return nil }
        }
    }

    private func begin(_ head: HTTPSyntax.Head) throws(HTTPSyntax.Refusal) {
        reading.framing = try HTTPSyntax.framing(head)
        reading.rest = if case .length(let length) = reading.framing { length } else { 0 }
        reading.isBodyRead = reading.framing == .length(0)
        reading.isBroken = false
        reading.hasBegunBody = false
        reading.awaitsContinue = !head.isOld && head.headers.contains("100-continue", in: "Expect")
    }

    /// Returns the index after the empty line that ends a head; nil if it has not arrived. The first `searched` bytes
    /// were searched before.
    private static func endOfHead(_ bytes: ArraySlice<UInt8>, from searched: Int) -> Int? {
        var line = bytes.startIndex + max(0, searched - 2)
        while let end = bytes[line...].firstIndex(of: 0x0A) {
            line = end + 1
            let next = bytes[line...].prefix(2)
            if next.first == 0x0A { return line + 1 }
            if next.elementsEqual([0x0D, 0x0A]) { return line + 2 }
        }
        return nil
    }

    /// Waits for more bytes, up to the deadline. Returns false if there will be none.
    private func receive() -> Bool {
        guard wait(for: POLLIN, until: reading.deadline) else { return false }
        let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        if reading.buffer.isEmpty { reading.buffer = part[...] } else { reading.buffer += part }
        return !part.isEmpty
    }

    func readBody(upTo limit: Int) throws(HTTPBodyError) -> [UInt8] {
        if reading.rest > limit { throw .tooLong }
        var body: [UInt8] = []
        while let part = try nextPart() {
            guard body.count + part.count <= limit else { throw .tooLong }
            body += part
        }
        return body
    }

    /// Reads and throws away the rest of the body. Returns false if it does not arrive.
    private func skipBody() -> Bool {
        do throws(HTTPBodyError) {
            while try nextPart() != nil {}
            return true
        } catch {
            return false
        }
    }

    /// Returns the next bytes of the body; nil at its end.
    private func nextPart() throws(HTTPBodyError) -> ArraySlice<UInt8>? {
        guard !reading.isBroken else { throw .incomplete }
        do throws(HTTPBodyError) {
            return try partOfBody()
        } catch {
            reading.isBroken = true
            throw error
        }
    }

    private func partOfBody() throws(HTTPBodyError) -> ArraySlice<UInt8>? {
        guard !reading.isBodyRead else { return nil }
        if !reading.hasBegunBody {
            reading.hasBegunBody = true
            reading.deadline = ContinuousClock.now + patience
        }
        if reading.awaitsContinue {
            reading.awaitsContinue = false
            do throws(ConnectionEnd) {
                try send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...])
            } catch {
                throw .incomplete
            }
        }
        if reading.framing == .chunked, reading.rest == 0 {
            let start = try line()
            do throws(HTTPSyntax.Refusal) {
                reading.rest = try HTTPSyntax.chunkSize(start)
            } catch {
                throw .incomplete
            }
            if reading.rest == 0 {
                try skipTrailers()
                reading.isBodyRead = true
                return nil
            }
        }
        if reading.buffer.isEmpty, !receive() { throw .incomplete }
        let part = reading.buffer.prefix(reading.rest)
        reading.buffer = reading.buffer.dropFirst(part.count)
        reading.rest -= part.count
        if reading.rest == 0 {
            if reading.framing == .chunked {
                guard try line().isEmpty else { throw .incomplete }
            } else {
                reading.isBodyRead = true
            }
        }
        return part
    }

    private func skipTrailers() throws(HTTPBodyError) {
        var size = 0
        while case let trailer = try line(), !trailer.isEmpty {
            size += trailer.count
            guard size <= Self.headLimit else { throw .incomplete }
        }
    }

    /// Reads a line of the body's framing, without its line break.
    private func line() throws(HTTPBodyError) -> ArraySlice<UInt8> {
        var searched = 0
        while true {
            if let end = reading.buffer.dropFirst(searched).firstIndex(of: 0x0A) {
                defer { reading.buffer = reading.buffer[(end + 1)...] }
                return HTTPSyntax.withoutReturn(reading.buffer[..<end])
            }
            searched = reading.buffer.count
            guard searched <= Self.headLimit, receive() else { throw .incomplete }
        }
    }

    // MARK: Sending

    /// Sends a response; without a body if it answers a HEAD request.
    private func send(_ response: HTTPResponse, to head: HTTPSyntax.Head?, closes: Bool) async throws {
        guard case .stream(let length, let write) = response.body else {
            return try sendWhole(response, to: head, closes: closes)
        }
        // A client of HTTP/1.0 knows no chunks: its body ends with the connection.
        let isChunked = length == nil && head?.isOld == false
        let isLast = closes || (length == nil && !isChunked)
        try send(response.head(length: length, isChunked: isChunked, closes: isLast)[...])
        guard head?.method != "HEAD" else { return }
        let sent = Atomic<Int>(0)
        try await write(
            HTTPBodyWriter { [self] bytes throws(ConnectionEnd) in
                guard !bytes.isEmpty else { return }
                sent.add(bytes.count, ordering: .relaxed)
                let frame =
                    isChunked ? Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A] : bytes
                try send(frame[...])
            })
        if isChunked { try send(Array("0\r\n\r\n".utf8)[...]) }
        // A body that is shorter than announced ends with the connection, so that the client notices it.
        if let length, sent.load(ordering: .relaxed) != length { throw ConnectionEnd() }
        if length == nil, !isChunked { throw ConnectionEnd() }
    }

    /// Sends a response whose body is known.
    private func sendWhole(
        _ response: HTTPResponse, to head: HTTPSyntax.Head?, closes: Bool
    ) throws(ConnectionEnd) {
        guard case .bytes(let bytes) = response.body else { return }
        let start = response.head(length: bytes.count, isChunked: false, closes: closes)
        try send((head?.method == "HEAD" ? start : start + bytes)[...])
    }

    private func send(_ bytes: ArraySlice<UInt8>) throws(ConnectionEnd) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                guard wait(for: POLLOUT, until: .now + patience) else { throw ConnectionEnd() }
            } else if errno != EINTR {
                throw ConnectionEnd()
            }
        }
    }

    /// Waits for an event of poll(2) at the socket. Returns false once the deadline has passed.
    private func wait(for event: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return false }
            var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let milliseconds = left / .milliseconds(1)
            let count = poll(&polled, 1, Int32(min(milliseconds + 1, 1e9)))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }
}

extension HTTPResponse {
    /// Returns the bytes of the response's head.
    fileprivate func head(length: Int?, isChunked: Bool, closes: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        var headers = headers
        headers["Connection"] = closes ? "close" : nil
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        if let length { text += "Content-Length: \(length)\r\n" }
        if isChunked { text += "Transfer-Encoding: chunked\r\n" }
        return Array((text + "Date: \(Self.date())\r\n\r\n").utf8)
    }

    /// Returns the time now in the form of RFC 9110, section 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func date() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return
            "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    /// Returns the reason phrase of a status code (RFC 9110, section 15; RFC 6585).
    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 413: "Content Too Large"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }
}
