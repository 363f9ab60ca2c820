import Foundation
import HTTPServing

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
    private let server: HTTPServer

    /// Listens on a free port of 127.0.0.1; nil if listening fails.
    /// - Parameter now: Returns the time on the extension's clock.
    init?(folder: String, now: @escaping @Sendable () -> Date) {
        let server = try? HTTPServer { request in
            let answer = Self.body(folder, request.path.removingPercentEncoding ?? "", now())
            return HTTPResponse(
                answer == nil ? 404 : 200, ["Content-Type": "application/json", "Connection": "close"],
                answer ?? Data("{}".utf8))
        }
        guard let server else { return nil }
        self.server = server
        url = "http://127.0.0.1:\(server.port)"
    }

    /// Passes requests on instead: `/HOST/PATH` becomes a request to `https://HOST/PATH`. Returns nil if listening fails.
    init?(asking ask: @escaping @Sendable (ServerRequest) -> ServerAnswer) {
        let server = try? HTTPServer { request in
            let path = request.path.dropFirst()
            let host = path.prefix { $0 != "/" }
            let rest = path.dropFirst(host.count)
            let answer = ask(
                ServerRequest(
                    host: host.lowercased(), method: request.method,
                    target: (rest.isEmpty ? "/" : String(rest)) + (request.query.isEmpty ? "" : "?\(request.query)"),
                    headers: request.headers.fields.map { .init(name: $0.name, value: $0.value) },
                    body: Data(try request.body(upTo: ServerRequest.longestBody))))
            return HTTPResponse(
                answer.status, ["Content-Type": answer.contentType ?? "application/json", "Connection": "close"],
                answer.body)
        }
        guard let server else { return nil }
        self.server = server
        url = "http://127.0.0.1:\(server.port)"
    }

    /// Stops listening and closes all connections, without waiting for either.
    func stop() { server.close() }

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
