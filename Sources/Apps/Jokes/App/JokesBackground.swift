import BackgroundTasks
public import Foundation

/// The app's background tasks: one refresh, at the earliest four hours after it was scheduled.
public enum JokesBackground {
    /// The identifier of the refresh, which the Info.plist permits.
    public static let refreshIdentifier = "com.mrfunnyjokes.refresh"
    /// The minimum seconds until a refresh begins.
    public static let interval: TimeInterval = 4 * 3_600

    /// The app's Info.plist.
    public static var infoPlist: Data { Data(PackageResources.MrFunnyJokes_Info_plist) }

    /// Registers the refresh. Must be called before the launch ends.
    ///
    /// The next refresh is scheduled before anything else, so that the chain continues if a refresh fails, expires or
    /// is killed. When the task expires, the work is cancelled and completes the task itself: exactly once, in every
    /// case.
    /// - Parameters:
    ///   - schedule: schedules the next refresh.
    ///   - refresh: does the work and returns whether it succeeded.
    /// - Returns: the result of `BGTaskScheduler.register`.
    @discardableResult
    public static func register(
        schedule: @escaping @Sendable () -> Void, refresh: @escaping @Sendable () async -> Bool
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: refreshIdentifier, using: nil) { task in
            schedule()
            // A task may be completed from any thread.
            nonisolated(unsafe) let task = task
            let work = Task { task.setTaskCompleted(success: await refresh()) }
            task.expirationHandler = { work.cancel() }
        }
    }

    /// Schedules the next refresh; it replaces a pending one.
    /// - Returns: the earliest time at which it may begin.
    /// - Throws: `BGTaskScheduler.Error`.
    @discardableResult
    public static func schedule(at date: Date) throws -> Date {
        let request = BGAppRefreshTaskRequest(identifier: refreshIdentifier)
        let floor = date + interval
        request.earliestBeginDate = floor
        try BGTaskScheduler.shared.submit(request)
        return floor
    }
}
