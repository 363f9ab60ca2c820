import CommandSupport
import Foundation
import LocalBackend
import Synchronization

/// Runs the scheduler next to the server, from the moment when the server listens until it stops.
final class RunningSchedules: Sendable {
    private let store: DocumentStore
    private let project: String?
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// - Parameter project: the project whose ratings are counted; nil to run no scheduler.
    init(store: DocumentStore, project: String?) {
        self.store = store
        self.project = project
    }

    /// - Parameters:
    ///   - options: the server's address and access token.
    ///   - port: the server's port.
    func start(_ options: ServerOptions, port: Int) {
        // Some systems cannot connect to `0.0.0.0` or `::`, the addresses that stand for all interfaces.
        var own = options
        if ["0.0.0.0", "::"].contains(options.host) { own.host = "127.0.0.1" }
        guard let project, let url = URL(string: own.url(port: port)) else { return }
        let jobs: [ScheduledJob]
        do {
            jobs = try BackendSchedules(
                url: url, project: project, authorization: "Bearer \(options.token ?? "owner")"
            ).jobs
        } catch {
            // The server keeps running without scheduled jobs.
            return Output.note("scheduled jobs are off: \(error)")
        }
        let scheduler = Scheduler(jobs, store: store, report: { Output.note($0) })
        task.withLock { $0 = Task { await scheduler.run() } }
    }

    func stop() async {
        let task = task.withLock { $0 }
        task?.cancel()
        await task?.value
    }
}
