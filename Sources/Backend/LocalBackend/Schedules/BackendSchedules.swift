import Firestore
public import Foundation
import Rankings

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The backend's scheduled jobs: what the cloud's `onSchedule` functions do. They speak to the backend over REST, as
/// those speak to Firestore.
///
/// | job | due | what it does |
/// |---|---|---|
/// | `aggregate-rankings` | `0 0 * * *` in New York | counts ratings and writes `weekly_rankings` |
/// | `pick-daily-jokes` | `every day 00:00` in New York | gives today and tomorrow a joke in `daily_jokes` |
public struct BackendSchedules: Sendable {
    /// Seconds an event whose `timestamp` is a device's may come late.
    private static let lateness: Int64 = 86_400

    /// The jobs.
    public let jobs: [ScheduledJob]

    /// Makes the jobs for a running backend.
    ///
    /// - Parameters:
    ///   - url: the backend's address.
    ///   - project: the project whose ratings are counted.
    ///   - authorization: the header that has the owner's rights.
    /// - Throws: `BackendError` when the system does not know New York's time.
    public init(url: URL, project: String, authorization: String = "Bearer owner") throws {
        guard let zone = TimeZone(identifier: DailySchedule.zone) else {
            throw BackendError(.noTimeZone, "The time zone \(DailySchedule.zone) is not known here. Install tzdata.")
        }
        // Pages of events and of jokes can be larger than what a widget may fetch.
        let client = FirestoreClient(
            baseURL: url, project: project, session: URLSession(configuration: .ephemeral), timeout: 60,
            bodyLimit: 16 << 20, authorization: authorization)
        jobs = [
            ScheduledJob(name: "aggregate-rankings", schedule: try Schedule("0 0 * * *"), zone: zone) { time in
                let aggregator = RankingsAggregator(client, settings: RankingsSettings(lateness: Self.lateness))
                let report = try await aggregator.run(scheduleTime: Timestamp(time))
                return "counted \(report.counted) ratings, passed over \(report.invalid) invalid events, wrote "
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
