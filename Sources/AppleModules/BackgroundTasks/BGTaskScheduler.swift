import AppGroup
public import Dispatch
public import Foundation
import PhoneState

/// The scheduler of background tasks (BackgroundTasks: `BGTaskScheduler`).
///
/// On iOS, the system launches the app to perform a task. Here the state directory `$TANDEM_STATE` replaces the system.
/// Its `tasks.json` contains the pending requests, and `tandem tasks` launches the app for them. Its `events.jsonl`
/// records each step as a `task` event.
open class BGTaskScheduler: NSObject {
    // `nonisolated(unsafe)` is safe: the class is not `Sendable`, as on iOS, but its stored properties are.
    private nonisolated(unsafe) static let instance = BGTaskScheduler(SchedulerSystem.process)

    let system: SchedulerSystem

    init(_ system: SchedulerSystem) {
        self.system = system
    }

    open class var shared: BGTaskScheduler { instance }

    /// Registers the handler that the system calls after it has launched the app for a task.
    ///
    /// "Registration of all launch handlers must be complete before the end of `applicationDidFinishLaunching(_:)`",
    /// and "the system kills the app on the second registration of the same task identifier" (BackgroundTasks:
    /// `register(forTaskWithIdentifier:using:launchHandler:)`). Here, too, a late or second registration ends the
    /// process. The message is that of iOS's `NSInternalInconsistencyException`.
    /// - Parameters:
    ///   - identifier: the task's identifier.
    ///   - queue: the queue on which the task's handlers are called; nil for a background queue.
    ///   - launchHandler: the handler, which receives the task.
    /// - Returns: false, without registering the handler, if `identifier` is not in
    ///   `BGTaskSchedulerPermittedIdentifiers`.
    @discardableResult
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        system.register(identifier, queue, launchHandler)
    }

    /// Submits a request. It replaces a pending request with the same identifier.
    ///
    /// Ends the process if the task is permitted but has no registered handler, as on iOS (observed: "No launch handler
    /// registered for task with identifier …").
    /// - Throws: `BGTaskScheduler.Error`: `notPermitted` if the Info.plist lacks the identifier or the background mode,
    ///   `tooManyPendingTaskRequests` if one refresh or ten processing requests are pending, `unavailable` if there is
    ///   no state directory or it cannot be written. A message on standard error gives the details.
    open func submit(_ taskRequest: BGTaskRequest) throws {
        try system.submit(taskRequest)
    }

    /// Removes the pending request for a task.
    open func cancel(taskRequestWithIdentifier identifier: String) {
        system.cancel(identifier)
    }

    open func cancelAllTaskRequests() {
        system.cancel(nil)
    }

    open func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        let system = system
        DispatchQueue.global().async { completionHandler(system.pendingRequests()) }
    }

    open func pendingTaskRequests() async -> [BGTaskRequest] {
        system.pendingRequests()
    }
}
