import Dispatch
public import Foundation
import PhoneState
import Synchronization

/// The interface to the system around an app, for programs that run in place of an app here. An app's own code does not
/// need it.
///
/// A program registers its handlers and calls `applicationDidFinishLaunching()`. If `isLaunchedForTask` is true, it
/// then awaits `runLaunchedTask()` and exits.
public enum BackgroundTaskRuntime {
    /// True if the system launched this process in the background for a task.
    public static var isLaunchedForTask: Bool { channelDescriptor != nil }

    /// Sets the Info.plist to use if `$TANDEM_INFO_PLIST` is not set.
    public static func setInfoPlist(_ data: Data) {
        SchedulerSystem.process.configure { $0.infoPlist = data }
    }

    /// Sets the command that starts the app for a task: the absolute path of a program and its arguments. `--task
    /// IDENTIFIER` is added to them. The default is this program with its own arguments.
    public static func setLaunchCommand(_ command: [String]) {
        SchedulerSystem.process.configure { $0.command = command }
    }

    /// Ends the launch. A handler that is registered afterwards ends the process. Unless the system launched the
    /// process for a task, this also records that the user opened the app.
    public static func applicationDidFinishLaunching() {
        SchedulerSystem.process.finishLaunching(byUser: !isLaunchedForTask)
    }

    /// Registers the action that SwiftUI's `.backgroundTask(.appRefresh(identifier))` declares. The task is complete
    /// when the action returns. The action is cancelled when the time expires (SwiftUI: `backgroundTask(_:action:)`).
    ///
    /// Assumption: an action that returns after its cancellation has failed.
    /// - Returns: the result of `BGTaskScheduler.register`.
    @discardableResult
    public static func register(appRefresh identifier: String, action: @escaping @Sendable () async -> Void) -> Bool {
        register(appRefresh: identifier, action: action, with: .process)
    }

    static func register(
        appRefresh identifier: String, action: @escaping @Sendable () async -> Void, with system: SchedulerSystem
    ) -> Bool {
        system.register(identifier, nil) { task in
            let core = task.core
            let work = Task {
                await action()
                core.complete(!Task.isCancelled)
            }
            core.expirationHandler = { work.cancel() }
        }
    }

    /// Performs the task for which the system launched this process.
    /// - Returns: true if the task succeeded.
    public static func runLaunchedTask() async -> Bool {
        guard let channelDescriptor else { return false }
        return await TaskSession(.process, channel: channelDescriptor).run()
    }

    /// Performs a task of this app without the system and without a time limit.
    /// - Returns: true if the task succeeded, or nil if no handler is registered for it.
    public static func perform(_ identifier: String) async -> Bool? {
        let session = TaskSession(.process, channel: nil)
        guard session.launch(.refresh, identifier) else { return nil }
        return await session.result()
    }

    private static let channelDescriptor: Int32? = ProcessInfo.processInfo.environment[taskChannelVariable]
        .flatMap { Int32($0) }
}
