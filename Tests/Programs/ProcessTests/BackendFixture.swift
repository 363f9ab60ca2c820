import Firestore
import Foundation
import Glibc
import LocalBackend
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A real `local-backend serve` whose clock is moved by `tandem clock`, and commands that use this backend.
final class BackendFixture {
    static let root = "projects/mr-funny-jokes/databases/(default)/documents"

    let directory: TemporaryDirectory
    private(set) var process: TestProcess?
    private(set) var url = ""
    private var state: String { directory.path("state") }
    private var store: DocumentStore?

    /// - Parameter time: The initial time of the clock, in the format of `tandem clock set`.
    init(at time: String) throws {
        directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try clock("set", time)
    }

    /// Starts the server, and waits until it listens.
    func start(_ arguments: String...) throws {
        let process = try TestProcess(
            "tandem",
            ["with", "--state", state, "--", Program.path("local-backend"), "serve", "--port", "0", "--state", state]
                + arguments)
        self.process = process
        try #require(blockUntil { process.output.hasSuffix("\n") || !process.isRunning }, "\(process.errors)")
        url = process.output.trimmingCharacters(in: .whitespacesAndNewlines)
        try #require(url.hasPrefix("http://"), "\(process.errors)")
    }

    /// Kills the server.
    func kill() throws {
        let process = try #require(process)
        process.signal(SIGKILL)
        #expect(process.wait().signal == SIGKILL)
    }

    func clock(_ arguments: String...) throws {
        let outcome = try run("tandem", ["clock"] + arguments + ["--state", state])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Runs a command of `local-backend` with the server's clock.
    @discardableResult
    func backend(_ arguments: String...) throws -> Outcome {
        let outcome = try run(
            "tandem", ["with", "--state", state, "--", Program.path("local-backend")] + arguments + ["--state", state])
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome
    }

    /// Runs a command of `main-app` with the server's clock.
    func app(_ container: String, _ arguments: String..., url: String? = nil) throws -> Outcome {
        try run(
            "tandem",
            ["with", "--state", state, "--", Program.path("main-app")] + arguments + [
                "--container", directory.path(container), "--backend", url ?? self.url,
            ])
    }

    // MARK: - Schedules

    struct Job: Equatable {
        struct Run: Equatable {
            var scheduleTime: String
            var state: String
            var attempts: Int
            var missed: Int
        }
        var name: String
        /// The next due time; nil if the scheduler has not seen the job yet.
        var nextRun: String?
        var lastRun: Run?
    }

    /// Returns the jobs from the database, with the rankings first. Reads the database directly, because starting a
    /// process for each look would take most of the time.
    func jobs() async throws -> [Job] {
        let store = try store ?? DocumentStore(path: state + "/backend.sqlite")
        self.store = store
        // The test does not run jobs through this object, so the address does not matter.
        let schedules = try BackendSchedules(url: FirestoreClient.defaultBaseURL, project: "-")
        var jobs: [Job] = []
        for job in schedules.jobs {
            let state = try await store.scheduleState(of: job.name)
            let next = state.flatMap { job.schedule.next(after: $0.doneThrough, in: job.zone) }
            let run = state?.run.map {
                Job.Run(
                    scheduleTime: Timestamp($0.scheduleTime).description, state: $0.state.rawValue,
                    attempts: $0.attempts, missed: $0.missed)
            }
            jobs.append(Job(name: job.name, nextRun: next.map { Timestamp($0).description }, lastRun: run))
        }
        return jobs.sorted { $0.name < $1.name }
    }

    /// Returns the number of requests that the current faults have affected.
    func faults() throws -> Int {
        try FaultFiles(stateDirectory: state).read().reduce(0) { $0 + $1.count.injected }
    }

    /// Waits until all jobs have finished the run for one schedule time and wait for the next.
    func waitForJobs(_ done: String?, next: String) async throws {
        var jobs: [Job] = []
        let isDone = try await waitUntil {
            jobs = try await self.jobs()
            return jobs.allSatisfy { job in
                job.nextRun == next && job.lastRun?.scheduleTime == done
                    && (done == nil || job.lastRun?.state == "succeeded")
            }
        }
        try #require(isDone && jobs.count == 2, "\(jobs)")
    }

    // MARK: - Documents

    /// Commits writes with the owner's rights.
    func commit(_ writes: [[String: Any]]) async throws {
        _ = try await request(":commit", ["writes": writes])
    }

    /// Returns a write of a document, as JSON.
    static func write(_ path: String, _ fields: [String: Any], stamping field: String? = nil) -> [String: Any] {
        var write: [String: Any] = ["update": ["name": "\(root)/\(path)", "fields": fields]]
        if let field { write["updateTransforms"] = [["fieldPath": field, "setToServerValue": "REQUEST_TIME"]] }
        return write
    }

    /// Returns a document's fields; nil if it does not exist.
    func fields(_ path: String) async throws -> [String: [String: Any]]? {
        try await request("/\(path)", nil)?["fields"] as? [String: [String: Any]]
    }

    /// Returns the ids of the documents in a collection, which has at most 300 documents.
    func ids(_ collection: String) async throws -> [String] {
        let documents = try await request("/\(collection)?pageSize=300", nil)?["documents"] as? [[String: Any]] ?? []
        return documents.compactMap { ($0["name"] as? String)?.split(separator: "/").last.map(String.init) }
    }

    /// Returns a published ranking as joke ids and counts in rank order; nil if the ranking does not exist.
    func ranking(_ month: String, _ field: String) async throws -> [String]? {
        guard let value = try await fields("weekly_rankings/\(month)")?[field]?["arrayValue"] as? [String: Any] else {
            return nil
        }
        return (value["values"] as? [[String: Any]] ?? []).map { entry in
            let fields = (entry["mapValue"] as? [String: Any])?["fields"] as? [String: [String: Any]]
            return "\(fields?["rank"]?["integerValue"] ?? "-"). \(fields?["joke_id"]?["stringValue"] ?? "-") "
                + "\(fields?["count"]?["integerValue"] ?? "-")"
        }
    }

    /// Returns the ten highest counts in the format of `ranking`.
    static func places(_ counts: [String: Int]) -> [String] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10).enumerated()
            .map { "\($0.offset + 1). \($0.element.key) \($0.element.value)" }
    }

    private func request(_ path: String, _ body: [String: Any]?) async throws -> [String: Any]? {
        var request = URLRequest(url: try #require(URL(string: "\(url)/v1/\(Self.root)\(path)")))
        request.setValue("Bearer owner", forHTTPHeaderField: "Authorization")
        request.timeoutInterval = 60
        if let body {
            request.httpMethod = "POST"
            request.httpBody = try JSONSerialization.data(withJSONObject: body)
        }
        let (data, answer) = try await URLSession.shared.data(for: request)
        let code = (answer as? HTTPURLResponse)?.statusCode
        if body == nil, code == 404 { return nil }
        try #require(code == 200, "\(String(decoding: data, as: UTF8.self))")
        return try JSONSerialization.jsonObject(with: data) as? [String: Any]
    }
}
