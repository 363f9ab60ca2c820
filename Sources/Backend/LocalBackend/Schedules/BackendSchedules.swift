import Firestore
public import Foundation
import Rankings

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The backend's scheduled jobs, which replace the cloud's `onSchedule` functions. They access the backend over REST,
/// as those functions access Firestore.
///
/// | job | due | task |
/// |---|---|---|
/// | `aggregate-rankings` | `0 0 * * *` in New York | counts ratings and writes `weekly_rankings` |
/// | `pick-daily-jokes` | `every day 00:00` in New York | assigns today and tomorrow a joke in `daily_jokes` |
public struct BackendSchedules: Sendable {
    /// The number of seconds by which an event may arrive late, if its `timestamp` comes from a device.
    private static let lateness: Int64 = 86_400

    public let jobs: [ScheduledJob]

    /// Makes the jobs for a running backend.
    ///
    /// - Parameters:
    ///   - url: the backend's address.
    ///   - project: the project whose ratings are counted.
    ///   - authorization: an `Authorization` header with the owner's rights.
    /// - Throws: `BackendError` if the system lacks New York's time zone.
    public init(url: URL, project: String, authorization: String = "Bearer owner") throws {
        guard let zone = TimeZone(identifier: DailySchedule.zone) else {
            throw BackendError(
                .noTimeZone, "The time zone \(DailySchedule.zone) is not known on this system. Install tzdata.")
        }
        // A page of events or jokes exceeds the client's default limit, which suits the small responses that a widget
        // fetches.
        let client = FirestoreClient(
            baseURL: url, project: project, session: URLSession(configuration: .ephemeral), timeout: 60,
            bodyLimit: 16 << 20, authorization: authorization)
        jobs = [
            ScheduledJob(name: "aggregate-rankings", schedule: try Schedule("0 0 * * *"), zone: zone) { time in
                let aggregator = RankingsAggregator(client, settings: RankingsSettings(lateness: Self.lateness))
                let report = try await aggregator.run(scheduleTime: Timestamp(time))
                return "counted \(report.counted) ratings, skipped \(report.invalid) invalid events, wrote "
                    + report.published.joined(separator: ", ")
            },
            ScheduledJob(name: "pick-daily-jokes", schedule: try Schedule("every day 00:00"), zone: zone) { time in
                let report = try await DailyPick(client).run(scheduleTime: Timestamp(time))
                if report.isWithoutJokes { return "there is no joke to pick" }
                let picked = report.picked.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                return picked.isEmpty ? "every day has its joke" : "picked " + picked.joined(separator: ", ")
            },
        ]
    }
}
