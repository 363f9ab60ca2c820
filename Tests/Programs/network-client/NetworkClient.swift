// This file imports only Foundation, as iOS code does. The added file imports everything else.
import Foundation
import NetworkClientLibrary

/// Makes requests as an app does, with every way to create a session: `network-client WAY URL …`.
///
/// For each request it prints one line: the status and the body, or the code of the error.
@main
struct NetworkClient {
    /// A configuration that is created before any other code of the program runs.
    static let early = URLSessionConfiguration.default

    static func main() async {
        _ = early
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2, let url = URL(string: arguments[1]) else { exit(64) }
        switch arguments[0] {
        case "repeat":
            // Makes one request for each line of input.
            while readLine() != nil { await print(request(.shared, url)) }
        case "late-shared":
            // Creates a session first. After that, registering a protocol has no effect on the shared session.
            _ = LibraryCode.session()
            await print(request(.shared, url))
        case "cancel": await cancelled(url)
        case "shared": await print(request(.shared, url))
        case "default": await print(request(URLSession(configuration: .default), url))
        case "ephemeral": await print(request(URLSession(configuration: .ephemeral), url))
        case "early": await print(request(URLSession(configuration: early), url))
        case "foreign-configuration":
            await print(request(URLSession(configuration: LibraryCode.configuration()), url))
        case "contents":
            // `Data(contentsOf:)` and `String(contentsOf:)` block the thread, so they run beside this task.
            let results = [Result { try Data(contentsOf: url).count }, Result { try String(contentsOf: url).count }]
            for result in results { print((try? result.get()).map { "\($0) characters" } ?? "no contents") }
        case "unshadowed": await print(request(LibraryCode.session(), url))
        case "unshadowed-shared": await print(request(LibraryCode.shared(), url))
        default: exit(64)
        }
    }

    /// Starts pairs of tasks. The task of a pair that ends first cancels the other task. A zip of two publishers does
    /// the same if one of them fails.
    private static func cancelled(_ url: URL) async {
        final class Pair: @unchecked Sendable {
            var tasks: [URLSessionDataTask] = []
        }
        let sessions = [URLSession(configuration: .ephemeral), URLSession(configuration: .ephemeral)]
        for _ in 0..<1_000 {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let group = DispatchGroup()
                let pair = Pair()
                for session in sessions {
                    group.enter()
                    pair.tasks.append(
                        session.dataTask(with: url) { _, _, _ in
                            pair.tasks.forEach { $0.cancel() }
                            group.leave()
                        })
                }
                group.notify(queue: .global()) { continuation.resume() }
                pair.tasks.forEach { $0.resume() }
            }
        }
        print("done")
    }

    private static func request(_ session: URLSession, _ url: URL) async -> String {
        do {
            let (data, response) = try await session.data(from: url)
            return "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: data, as: UTF8.self))"
        } catch {
            return "error \((error as? URLError)?.code.rawValue ?? 0)"
        }
    }

    private static func print(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
