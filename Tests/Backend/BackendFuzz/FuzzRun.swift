import Firestore
import Foundation
import Synchronization

/// What came of the requests.
package struct FuzzReport: CustomStringConvertible, Sendable {
    /// How many answers had each status; 0 for a connection that was closed over broken HTTP.
    package var answers: [Int: Int] = [:]
    /// What is wrong, each with its request.
    package var findings: [String] = []
    /// How many requests found their kept connection ended, and were sent once more.
    package var reopened = 0
    /// The longest time between a request and its answer.
    package var slowest = Duration.zero
    /// That request.
    package var slowestRequest = ""

    /// A line for people.
    package var description: String {
        let codes = answers.sorted { $0.key < $1.key }.map { "\($0.key == 0 ? "closed" : "\($0.key)") \($0.value)×" }
        return "\(codes.joined(separator: ", ")); \(reopened) sent anew; \(findings.count) wrong; the slowest took "
            + "\(slowest.formatted(.units(allowed: [.milliseconds]))): \(slowestRequest)"
    }
}

/// Sends generated requests on several connections and judges the answers.
package final class FuzzRun: Sendable {
    let port: Int
    let seed: UInt64
    let count: Int
    private let report = Mutex(FuzzReport())

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - port: the backend's on this machine, whose project `seeded` holds seeds.
    ///   - seed: what the requests come from.
    ///   - count: how many there are.
    package init(port: Int, seed: UInt64, count: Int) {
        (self.port, self.seed, self.count) = (port, seed, count)
    }

    /// Sends all requests.
    ///
    /// - Parameter connections: how many are used at once; each is kept for as long as the server allows.
    package func finish(connections: Int) async -> FuzzReport {
        await withTaskGroup(of: Void.self) { group in
            for first in 0..<connections {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        // A thread that blocks must not be one of the tasks'.
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
                    // A server may end a kept connection between requests; every client then asks once more.
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

    /// What is wrong with an answer; nil for nothing.
    static func problem(_ answer: FuzzConnection.Answer, _ request: FuzzRequest) -> String? {
        let text = String(decoding: answer.body.prefix(600), as: UTF8.self)
        guard answer.code == 501 || (200..<500).contains(answer.code) else { return "\(answer.code) \(text)" }
        // Refused before there is a request; and a HEAD has no body.
        if request.method == "HEAD" || (request.isBrokenHTTP && answer.body.isEmpty) { return nil }
        let body = Data(answer.body)
        guard let json = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) else {
            return "\(answer.code) with a body that is no JSON: \(text)"
        }
        guard answer.code >= 400 else { return nil }
        if request.target.hasPrefix("/api/") {
            let object = json as? [String: Any]
            let code = (object?["status"] as? [String: Any])?["error_code"] as? Int
            // The gate before all services speaks Google's language.
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
