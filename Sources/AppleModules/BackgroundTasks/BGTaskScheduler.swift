import AppGroup
public import Dispatch
public import Foundation
import PhoneState

/// Schedules background tasks that launch the app in the background (BackgroundTasks: `BGTaskScheduler`).
///
/// Here the system is a state directory, `$TANDEM_STATE`: what is pending stands in its `tasks.json`, and `tandem tasks`
/// launches it. Each step is an event `task` in its `events.jsonl`.
open class BGTaskScheduler: NSObject {
    // The class is not Sendable on iOS either; what it holds is.
    private nonisolated(unsafe) static let instance = BGTaskScheduler(SchedulerSystem.process)

    let system: SchedulerSystem

    init(_ system: SchedulerSystem) {
        self.system = system
    }

    /// The scheduler of this app.
    open class var shared: BGTaskScheduler { instance }

    /// Registers the handler that the system calls when it has launched the app for a task.
    ///
    /// "Registration of all launch handlers must be complete before the end of `applicationDidFinishLaunching(_:)`", and
    /// "the system kills the app on the second registration of the same task identifier" (BackgroundTasks:
    /// `register(forTaskWithIdentifier:using:launchHandler:)`). Both end the process here too, with the message that iOS
    /// gives for its `NSInternalInconsistencyException`.
    /// - Parameters:
    ///   - identifier: the task's identifier.
    ///   - queue: the queue the handlers of the task are called on; nil for one in the background.
    ///   - launchHandler: is given the task.
    /// - Returns: false if the identifier is not in `BGTaskSchedulerPermittedIdentifiers`; nothing is registered then.
    @discardableResult
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        system.register(identifier, queue, launchHandler)
    }

    /// Submits a request. One with the same identifier that is pending is replaced.
    ///
    /// A task that is permitted but has no registered handler ends the process, as on iOS (observed: "No launch handler
    /// registered for task with identifier …").
    /// - Throws: `BGTaskScheduler.Error`: `notPermitted` when the Info.plist lacks the identifier or the background mode,
    ///   `tooManyPendingTaskRequests` when one refresh or ten processing requests are pending, `unavailable` when there
    ///   is no state directory or it cannot be written. Standard error says more.
    open func submit(_ taskRequest: BGTaskRequest) throws {
        try system.submit(taskRequest)
    }

    /// Removes the pending request for a task.
    open func cancel(taskRequestWithIdentifier identifier: String) {
        system.cancel(identifier)
    }

    /// Removes all pending requests of the app.
    open func cancelAllTaskRequests() {
        system.cancel(nil)
    }

    /// The pending requests of the app.
    open func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        let system = system
        DispatchQueue.global().async { completionHandler(system.pendingRequests()) }
    }

    /// The pending requests of the app.
    open func pendingTaskRequests() async -> [BGTaskRequest] {
        system.pendingRequests()
    }
}
