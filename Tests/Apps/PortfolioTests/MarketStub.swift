import Foundation
import Glibc
import Synchronization

/// A stub of the market service on a free port of 127.0.0.1. The test decides how it responds.
final class MarketStub: Sendable {
    /// The response to a request.
    struct Reply: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = Data()
        /// True to close the connection before the whole body has been sent.
        var isCutOff = false
        /// True to send nothing and wait until the client disconnects.
        var isSilent = false
    }

    /// The service's URL.
    let address: URL
    private let listener: Int32
    private let state: Mutex<(requests: [String], reply: @Sendable (String) -> Reply)>

    /// Starts the service. `reply` receives the path and query of each request and returns the response.
    init(_ reply: @escaping @Sendable (String) -> Reply) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            throw CocoaError(.featureUnsupported)
        }
        self.listener = listener
        self.address = url
        state = Mutex(([], reply))
        Thread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                guard let stub = self else { return }
                Thread {
                    stub.serve(connection)
                    close(connection)
                }.start()
            }
        }.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The paths and queries of all requests received so far.
    var requests: [String] { state.withLock { $0.requests } }

    /// Sets how all later requests are answered.
    func behave(_ reply: @escaping @Sendable (String) -> Reply) {
        state.withLock { $0.reply = reply }
    }

    private func serve(_ connection: Int32) {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            head += buffer[..<count]
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        guard words.count > 1 else { return }
        let target = String(words[1])
        let reply = state.withLock { state in
            state.requests.append(target)
            return state.reply
        }
        let answer = reply(target)
        if answer.isSilent {
            while recv(connection, &buffer, buffer.count, 0) > 0 {}
            return
        }
        var text = "HTTP/1.1 \(answer.status) Status\r\nContent-Length: \(answer.body.count)\r\nConnection: close\r\n"
        for (name, value) in answer.headers { text += "\(name): \(value)\r\n" }
        let body = answer.isCutOff ? answer.body.prefix(answer.body.count / 2) : answer.body
        for part in [Data((text + "\r\n").utf8), body] {
            var rest = part[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}

extension MarketStub.Reply {
    /// Makes a response with prices, which are given as JSON text. If `target` is given, includes only the coins that
    /// it requests.
    static func prices(_ prices: [String: String], at date: Date? = nil, of target: String? = nil) -> Self {
        let asked = target.map(askedIds)
        let updated = date.map { ",\"last_updated\":\"\($0.formatted(.iso8601))\"" } ?? ""
        let rows = prices.sorted { $0.key < $1.key }.filter { asked?.contains($0.key) ?? true }.map { id, price in
            "{\"id\":\"\(id)\",\"symbol\":\"x\",\"current_price\":\(price)"
                + ",\"price_change_percentage_24h\":1.25,\"atl_change_percentage\":8.7e+36\(updated)}"
        }
        return Self(body: Data("[\(rows.joined(separator: ","))]".utf8))
    }

    /// Returns the coin ids that a request's target contains.
    static func askedIds(_ target: String) -> [String] {
        let query = target.split(separator: "?").last ?? ""
        let ids = query.split(separator: "&").first { $0.hasPrefix("ids=") }?.dropFirst(4) ?? ""
        return ids.split(separator: ",").map { String($0).removingPercentEncoding ?? "" }
    }

    static func status(_ code: Int, retryAfter: String? = nil) -> Self {
        Self(status: code, headers: retryAfter.map { ["Retry-After": $0] } ?? [:], body: Data("{}".utf8))
    }
}
