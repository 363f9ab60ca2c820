import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import Synchronization

/// Answers the extension's requests from files.
///
/// `DIR/HOST/PATH`, with or without `.json`, answers `https://HOST/PATH`. A folder's `_.json` answers all other paths
/// below it. Everything else gets a 404.
///
/// `{{day}}` and `{{now}}` in a file become the date of the extension's clock, `2026-01-30` and `2026-01-30T05:00:00Z`,
/// so an answer can change every day (`AnswerText`).
final class AnswerServer: Sendable {
    /// The address of the server.
    let url: String
    private let running: Task<Void, Never>

    /// Listens on a free port of 127.0.0.1; nil if that fails. Blocks the thread until the server listens.
    /// - Parameter now: Returns the time on the extension's clock.
    init?(folder: String, now: @escaping @Sendable () -> Date) {
        guard let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: 0) else { return nil }
        let handler = ClosureHTTPHandler { request in
            let target = request.target.path().removingPercentEncoding ?? ""
            let answer = Self.body(folder, target, now())
            return HTTPResponse(
                statusCode: answer == nil ? .notFound : .ok,
                headers: [.contentType: "application/json", .connection: "close"], body: answer ?? Data("{}".utf8))
        }
        let server = HTTPServer(address: address, logger: DisabledLogger.disabled, handler: handler)
        let port = Mutex<UInt16?>(nil)
        let started = DispatchSemaphore(value: 0)
        running = Task {
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
        guard let port = port.withLock({ $0 }) else { return nil }
        url = "http://127.0.0.1:\(port)"
    }

    /// Stops listening and closes all connections, without waiting for it.
    func stop() {
        running.cancel()
    }

    /// Returns the answer to a path, `/HOST/PATH`.
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
