import AppGroup
public import Dispatch
public import Foundation
import PhoneState

/// The scheduler of background tasks that launch the app in the background (BackgroundTasks: `BGTaskScheduler`).
///
/// Here a state directory, `$TANDEM_STATE`, replaces the system. The directory's `tasks.json` contains the pending
/// requests, and `tandem tasks` launches them. Each step is recorded as a `task` event in the directory's
/// `events.jsonl`.
open class BGTaskScheduler: NSObject {
    // The class is not Sendable on iOS either, but its contents are.
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
    /// `register(forTaskWithIdentifier:using:launchHandler:)`). Both end the process here too, with the message that
    /// iOS gives for its `NSInternalInconsistencyException`.
    /// - Parameters:
    ///   - identifier: the task's identifier.
    ///   - queue: the queue of the task's handlers; nil for a background queue.
    ///   - launchHandler: receives the task.
    /// - Returns: false if the identifier is not in `BGTaskSchedulerPermittedIdentifiers`; then nothing is registered.
    @discardableResult
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        system.register(identifier, queue, launchHandler)
    }

    /// Submits a request. It replaces a pending request with the same identifier.
    ///
    /// A permitted task without a registered handler ends the process, as on iOS (observed: "No launch handler
    /// registered for task with identifier …").
    /// - Throws: `BGTaskScheduler.Error`: `notPermitted` if the Info.plist lacks the identifier or the background mode,
    ///   `tooManyPendingTaskRequests` if one refresh or ten processing requests are pending, `unavailable` if there is
    ///   no state directory or it cannot be written. Standard error says more.
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
