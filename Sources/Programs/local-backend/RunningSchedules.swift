import CommandSupport
import Foundation
import LocalBackend
import Synchronization

/// The scheduler beside the server: begins when that listens, and ends with it.
final class RunningSchedules: Sendable {
    private let store: DocumentStore
    private let project: String?
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// - Parameter project: whose ratings are counted; nil for no scheduler.
    init(store: DocumentStore, project: String?) {
        self.store = store
        self.project = project
    }

    /// - Parameters:
    ///   - options: where the server listens, and the token that it asks for.
    ///   - port: its port.
    func start(_ options: ServerOptions, port: Int) {
        // An address that stands for all of this machine's cannot be connected to everywhere.
        var own = options
        if ["0.0.0.0", "::"].contains(options.host) { own.host = "127.0.0.1" }
        guard let project, let url = URL(string: own.url(port: port)) else { return }
        let jobs: [ScheduledJob]
        do {
            jobs = try BackendSchedules(
                url: url, project: project, authorization: "Bearer \(options.token ?? "owner")"
            ).jobs
        } catch {
            // Everything else can be served.
            return Output.note("nothing runs on schedule: \(error)")
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
