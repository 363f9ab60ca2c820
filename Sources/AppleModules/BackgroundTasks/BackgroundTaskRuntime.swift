import Dispatch
public import Foundation
import PhoneState
import Synchronization

/// What iOS does around an app, for programs that play one here. An app's own code does not need it.
///
/// A program registers its handlers, calls `applicationDidFinishLaunching()`, and then, if `isLaunchedForTask`, awaits
/// `runLaunchedTask()` and ends.
public enum BackgroundTaskRuntime {
    /// Whether the system launched this process in the background, for a task.
    public static var isLaunchedForTask: Bool { channelDescriptor != nil }

    /// The Info.plist that counts when `$TANDEM_INFO_PLIST` names none.
    public static func setInfoPlist(_ data: Data) {
        SchedulerSystem.process.configure { $0.infoPlist = data }
    }

    /// How the app is started for a task: a program's absolute path and its arguments, to which `--task IDENTIFIER` is
    /// added. This program with its own arguments by default.
    public static func setLaunchCommand(_ command: [String]) {
        SchedulerSystem.process.configure { $0.command = command }
    }

    /// The launch has ended: a handler that is registered later ends the process. Unless the system launched it for a
    /// task, the user has opened the app.
    public static func applicationDidFinishLaunching() {
        SchedulerSystem.process.finishLaunching(byUser: !isLaunchedForTask)
    }

    /// Registers what SwiftUI's `.backgroundTask(.appRefresh(identifier))` declares: the task is complete when the action
    /// returns, and the action is cancelled when the time is over (SwiftUI: `backgroundTask(_:action:)`).
    ///
    /// Assumption: an action that returns after it was cancelled has not succeeded.
    /// - Returns: as `BGTaskScheduler.register`.
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

    /// Performs the task that the system launched this process for.
    /// - Returns: whether it completed with success.
    public static func runLaunchedTask() async -> Bool {
        guard let channelDescriptor else { return false }
        return await TaskSession(.process, channel: channelDescriptor).run()
    }

    /// Performs a task of this app by hand, without the system: its launch handler is called, and there is no time limit.
    /// - Returns: whether it completed with success; nil when no handler is registered for it.
    public static func perform(_ identifier: String) async -> Bool? {
        let session = TaskSession(.process, channel: nil)
        guard session.launch(.refresh, identifier) else { return nil }
        return await session.result()
    }

    private static let channelDescriptor: Int32? = ProcessInfo.processInfo.environment[taskChannelVariable]
        .flatMap { Int32($0) }
}
