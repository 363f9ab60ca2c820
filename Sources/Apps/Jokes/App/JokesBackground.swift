import BackgroundTasks
public import Foundation

/// The app's background tasks: one refresh, no earlier than four hours after it was scheduled.
public enum JokesBackground {
    /// The identifier of the refresh, as the Info.plist permits it.
    public static let refreshIdentifier = "com.mrfunnyjokes.refresh"
    /// The seconds after which a refresh may begin.
    public static let interval: TimeInterval = 4 * 3_600

    /// The app's Info.plist.
    public static var infoPlist: Data { Data(PackageResources.MrFunnyJokes_Info_plist) }

    /// Registers the refresh; to be called before the launch ends.
    ///
    /// The next refresh is scheduled before anything else, so that a refresh that fails, expires or is killed is not the
    /// last one. When its time is over the work is cancelled, and completes the task itself: exactly once, in every case.
    /// - Parameters:
    ///   - schedule: schedules the next refresh.
    ///   - refresh: the work; whether it succeeded.
    /// - Returns: as `BGTaskScheduler.register`.
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

    /// Schedules the next refresh; one that is pending is replaced.
    /// - Returns: when it may begin at the earliest.
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
