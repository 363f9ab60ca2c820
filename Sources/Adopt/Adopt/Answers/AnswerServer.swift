import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Answers the extension's requests from files.
///
/// `DIR/HOST/PATH`, with or without `.json`, answers `https://HOST/PATH`. A folder's `_.json` answers all other paths
/// below it. Everything else gets a 404.
///
/// `{{day}}` and `{{now}}` in a file become the date of the extension's clock, `2026-01-30` and `2026-01-30T05:00:00Z`,
/// so an answer can change every day (`AnswerText`).
final class AnswerServer: Sendable {
    /// The largest head of a request, in bytes. FlyingFox has no limit, so a longer head is refused after it was read.
    private static let headLimit = 1 << 16

    /// The address of the server.
    let url: String
    private let running: Task<Void, Never>

    /// Listens on a free port of 127.0.0.1; nil if listening fails. Blocks the thread until the server listens. The
    /// thread must not be one of Swift's cooperative pool, which runs the server.
    /// - Parameter now: Returns the time on the extension's clock.
    init?(folder: String, now: @escaping @Sendable () -> Date) {
        guard let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: 0) else { return nil }
        let handler = ClosureHTTPHandler { request in Self.response(to: request, folder, now) }
        let server = HTTPServer(address: address, logger: DisabledLogger.disabled, handler: handler)
        let port = Mutex<UInt16?>(nil)
        let started = DispatchSemaphore(value: 0)
        let running = Task {
            try? await server.run()
            // Returns at once if the server cannot listen.
            started.signal()
        }
        Task {
            try? await server.waitUntilListening(timeout: 60)
            if case .ip4(_, let number) = await server.listeningAddress { port.withLock { $0 = number } }
            started.signal()
        }
        started.wait()
        guard let port = port.withLock({ $0 }) else {
            running.cancel()
            return nil
        }
        self.running = running
        url = "http://127.0.0.1:\(port)"
    }

    /// Stops listening and closes all connections, without waiting for either.
    func stop() {
        running.cancel()
    }

    private static func response(
        to request: HTTPRequest, _ folder: String, _ now: @Sendable () -> Date
    ) -> HTTPResponse {
        let headers: HTTPHeaders = [.contentType: "application/json", .connection: "close"]
        let fields = request.headers.reduce(0) { $0 + $1.key.rawValue.utf8.count + $1.value.utf8.count }
        guard request.target.rawValue.utf8.count + fields <= headLimit else {
            return HTTPResponse(statusCode: .requestHeaderFieldsTooLarge, headers: headers)
        }
        let answer = body(folder, request.target.path().removingPercentEncoding ?? "", now())
        return HTTPResponse(
            statusCode: answer == nil ? .notFound : .ok, headers: headers, body: answer ?? Data("{}".utf8))
    }

    /// Returns the answer to a request for the path `/HOST/PATH`; nil if no file answers it.
    static func body(_ folder: String, _ target: String, _ now: Date) -> Data? {
        guard !target.split(separator: "/").contains("..") else { return nil }
        let path = folder + (target.hasSuffix("/") ? String(target.dropLast()) : target)
        let whatever = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/_.json"
        for candidate in [path, path + ".json", path + "/index.json", String(whatever)] {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue,
                let data = RegularFile.contents(atPath: candidate)
            else { continue }
            guard let text = String(data: data, encoding: .utf8), text.contains("{{") else { return data }
            return Data(AnswerText(template: text).text(at: now).utf8)
        }
        return nil
    }
}
