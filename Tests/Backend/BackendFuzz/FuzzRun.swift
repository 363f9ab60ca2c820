import Firestore
import Foundation
import Synchronization

/// The result of a fuzz run.
package struct FuzzReport: CustomStringConvertible, Sendable {
    /// The number of responses with each status. Status 0 counts requests with invalid HTTP after which the server
    /// closed the connection.
    package var answers: [Int: Int] = [:]
    /// The problems that were found, each with the request that caused it.
    package var findings: [String] = []
    /// The number of requests that were sent again because the server had closed the idle connection.
    package var reopened = 0
    /// The longest time between a request and its response.
    package var slowest = Duration.zero
    /// The request that waited longest for its response.
    package var slowestRequest = ""

    /// A one-line summary.
    package var description: String {
        let codes = answers.sorted { $0.key < $1.key }.map { "\($0.key == 0 ? "closed" : "\($0.key)") \($0.value)×" }
        return "\(codes.joined(separator: ", ")); \(reopened) sent again; \(findings.count) wrong; the slowest took "
            + "\(slowest.formatted(.units(allowed: [.milliseconds]))): \(slowestRequest)"
    }
}

/// Sends generated requests on several connections and checks the responses.
package final class FuzzRun: Sendable {
    let port: Int
    let seed: UInt64
    let count: Int
    private let report = Mutex(FuzzReport())

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - port: the port of the backend on this machine. Its project `seeded` must contain the seeded documents.
    ///   - seed: the seed from which the requests are generated.
    ///   - count: the number of requests.
    package init(port: Int, seed: UInt64, count: Int) {
        (self.port, self.seed, self.count) = (port, seed, count)
    }

    /// Sends all requests.
    ///
    /// - Parameter connections: the number of concurrent connections. Each connection is reused until the server closes
    ///   it.
    package func finish(connections: Int) async -> FuzzReport {
        await withTaskGroup(of: Void.self) { group in
            for first in 0..<connections {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        // Blocking calls must not occupy a thread of the task pool.
                        Thread.detachNewThread { [self] in
                            send(stride(from: first, to: count, by: connections))
                            continuation.resume()
                        }
                    }
                }
            }
        }
        return report.withLock { $0 }
    }

    private func send(_ numbers: StrideTo<Int>) {
        var connection: FuzzConnection?
        for number in numbers {
            var generator = FuzzGenerator(seed: seed, number: number)
            let request = generator.request()
            let start = ContinuousClock.now
            var (code, problem) = (0, String?.none)
            for attempt in 1...2 {
                let isKept = connection != nil
                do {
                    let open = try connection ?? FuzzConnection(port: port)
                    connection = open
                    let answer = try open.exchange(request.wire(port: port), method: request.method)
                    (code, problem) = (answer.code, Self.problem(answer, request))
                    if answer.isClosing || request.isBrokenHTTP || request.isLast { connection = nil }
                    break
                } catch {
                    connection = nil
                    let isClosed = error as? FuzzConnection.Failure == .closed
                    // A server may close an idle connection between two requests. The request is then sent once more on
                    // a new connection.
                    if isKept, isClosed, attempt == 1 {
                        report.withLock { $0.reopened += 1 }
                        continue
                    }
                    if !request.isBrokenHTTP || !isClosed { problem = "\(error)" }
                    break
                }
            }
            let taken = ContinuousClock.now - start
            let line = "request \(number) of seed \(seed), \(request.method) \(request.target.prefix(300))"
            report.withLock { report in
                report.answers[code, default: 0] += 1
                if taken > report.slowest {
                    (report.slowest, report.slowestRequest) = (taken, String(line.prefix(160)))
                }
                if let problem {
                    var body = request.bytes ?? []
                    if request.bytes == nil { request.body?.write(to: &body) }
                    report.findings.append(
                        "\(line): \(problem)\n\(request.headers.map { "\($0): \($1.prefix(80))" })\n"
                            + String(decoding: body.prefix(2_000), as: UTF8.self))
                }
            }
        }
    }

    /// Returns the problem with a response; nil if the response is correct.
    static func problem(_ answer: FuzzConnection.Answer, _ request: FuzzRequest) -> String? {
        let text = String(decoding: answer.body.prefix(600), as: UTF8.self)
        guard answer.code == 501 || (200..<500).contains(answer.code) else { return "\(answer.code) \(text)" }
        // If the HTTP parser refused the request, the body is empty. A response to HEAD has no body either.
        if request.method == "HEAD" || (request.isBrokenHTTP && answer.body.isEmpty) { return nil }
        let body = Data(answer.body)
        guard let json = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) else {
            return "\(answer.code) with a body that is not JSON: \(text)"
        }
        guard answer.code >= 400 else { return nil }
        if request.target.hasPrefix("/api/") {
            let object = json as? [String: Any]
            let code = (object?["status"] as? [String: Any])?["error_code"] as? Int
            // The access gate, which comes before all services, responds in Google's format.
            let isGates = [401, 403].contains(answer.code) && object?["error"] is [String: Any]
            return object?["error"] is String || code == answer.code || isGates ? nil : "not CoinGecko's error: \(text)"
        }
        let error = (json as? [String: Any])?["error"] as? [String: Any]
        guard error?["code"] as? Int == answer.code, (error?["message"] as? String)?.isEmpty == false,
            Status.Code(rawValue: error?["status"] as? String ?? "") != nil
        else { return "\(answer.code) is not Google's error: \(text)" }
        return nil
    }
}
