import BackgroundTasks
public import Foundation

/// The app's background task: a refresh, which begins at least four hours after it was scheduled.
public enum JokesBackground {
    /// The identifier of the refresh task. The Info.plist lists it as permitted.
    public static let refreshIdentifier = "com.mrfunnyjokes.refresh"
    /// The minimum number of seconds from scheduling a refresh to its start.
    public static let interval: TimeInterval = 4 * 3_600

    /// The contents of the app's Info.plist.
    public static var infoPlist: Data { Data(PackageResources.MrFunnyJokes_Info_plist) }

    /// Registers the refresh task. Must be called before the app has finished launching.
    ///
    /// When a refresh starts, it first schedules the next one. The chain of refreshes therefore continues even if a
    /// refresh fails, expires or is killed. When the time of a task expires, the refresh is cancelled. The task is
    /// completed exactly once in every case.
    ///
    /// - Parameters:
    ///   - schedule: schedules the next refresh.
    ///   - refresh: refreshes, and returns true on success.
    /// - Returns: the result of `BGTaskScheduler.register`.
    @discardableResult
    public static func register(
        schedule: @escaping @Sendable () -> Void, refresh: @escaping @Sendable () async -> Bool
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: refreshIdentifier, using: nil) { task in
            schedule()
            // A task may be completed from any thread, so it may be sent to another one.
            nonisolated(unsafe) let task = task
            let work = Task { task.setTaskCompleted(success: await refresh()) }
            task.expirationHandler = { work.cancel() }
        }
    }

    /// Schedules the next refresh. It replaces a refresh that is already scheduled.
    /// - Returns: the earliest time at which the refresh may begin.
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
