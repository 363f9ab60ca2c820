import Foundation
import PhoneState
import Utilities

/// The background tasks of a phone, as `tandem tasks list` prints them.
struct TasksPart: Encodable {
    struct Pending: Encodable {
        var identifier: String
        var type: String
        var app: String
        /// The earliest time at which the task may begin; nil if it may begin at any time.
        var earliest: String?
        var submittedAt: String
    }

    struct Running: Encodable {
        var identifier: String
        var launchedAt: String
    }

    /// The last run of a task.
    struct Ended: Encodable {
        var identifier: String
        var endedAt: String
        var outcome: String
        var success: Bool
        var wasExpired: Bool
    }

    var host: String
    var pending: [Pending]
    var running: Running?
    var ended: [Ended]

    init(_ state: TaskState, of host: String) {
        self.host = host
        pending = state.pending.map { request in
            Pending(
                identifier: request.identifier, type: request.type.rawValue, app: request.app,
                earliest: request.earliestBeginDate.map { RFC3339.text($0) },
                submittedAt: RFC3339.text(request.submittedAt))
        }
        running = state.running.map {
            Running(identifier: $0.request.identifier, launchedAt: RFC3339.text($0.launchedAt))
        }
        ended = state.ended.sorted { $0.key < $1.key }.map { identifier, run in
            Ended(
                identifier: identifier, endedAt: RFC3339.text(run.endedAt), outcome: run.outcome, success: run.success,
                wasExpired: run.wasExpired)
        }
    }
}
