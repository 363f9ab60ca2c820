import Dispatch
public import Foundation
import PhoneState
import Synchronization

/// The functions that iOS performs around an app, for programs that run in place of an app here. An app's own code does
/// not need them.
///
/// A program registers its handlers and calls `applicationDidFinishLaunching()`. If `isLaunchedForTask` is true, the
/// program then awaits `runLaunchedTask()` and exits.
public enum BackgroundTaskRuntime {
    /// True if the system launched this process in the background for a task.
    public static var isLaunchedForTask: Bool { channelDescriptor != nil }

    /// Sets the Info.plist that is used if `$TANDEM_INFO_PLIST` is not set.
    public static func setInfoPlist(_ data: Data) {
        SchedulerSystem.process.configure { $0.infoPlist = data }
    }

    /// Sets the command that starts the app for a task: the absolute path of a program, followed by its arguments.
    /// `--task IDENTIFIER` is appended to the command. By default, the command is the running program with the
    /// arguments that it was started with.
    public static func setLaunchCommand(_ command: [String]) {
        SchedulerSystem.process.configure { $0.command = command }
    }

    /// Marks the end of the launch. If a handler is registered later, the process ends. If the system did not launch
    /// the process for a task, this call also records that the user opened the app.
    public static func applicationDidFinishLaunching() {
        SchedulerSystem.process.finishLaunching(byUser: !isLaunchedForTask)
    }

    /// Registers the action that SwiftUI's `.backgroundTask(.appRefresh(identifier))` declares. The task is complete
    /// when the action returns. If the task's time expires, the action is cancelled (SwiftUI:
    /// `backgroundTask(_:action:)`).
    ///
    /// Assumption: a task has failed if its action was cancelled, even if the action then returns.
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
    /// - Returns: true if the task succeeded, or nil if the task has no registered handler.
    public static func perform(_ identifier: String) async -> Bool? {
        let session = TaskSession(.process, channel: nil)
        guard session.launch(.refresh, identifier) else { return nil }
        return await session.result()
    }

    private static let channelDescriptor: Int32? = ProcessInfo.processInfo.environment[taskChannelVariable]
        .flatMap { Int32($0) }
}
