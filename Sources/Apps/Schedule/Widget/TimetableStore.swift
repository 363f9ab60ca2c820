import Foundation
import OSLog

/// The timetable in the App Group's defaults, as JSON.
///
/// The last timetable that could be read is kept beside it: while the app's cannot be read - a locked phone, a version
/// of the app that writes another form - that one is shown.
struct TimetableStore {
    /// Where a timetable came from.
    enum Source: String, Encodable {
        /// The app stored it.
        case app
        /// The last good one: the app's cannot be read.
        case lastGood = "last-good"
        /// There is none.
        case none
        /// It is the gallery's.
        case sample
    }

    private static let logger = Logger(subsystem: "com.example.schedule.widget", category: "TimetableStore")

    private let defaults: UserDefaults?

    init(defaults: UserDefaults? = UserDefaults(suiteName: ScheduleGroup.identifier)) {
        self.defaults = defaults
    }

    /// The timetable to show; nil when there never was one.
    func load() -> (timetable: Timetable, source: Source)? {
        if let data = defaults?.data(forKey: ScheduleGroup.timetableKey), let timetable = Self.decode(data) {
            // Written only when it is new: most reloads have nothing to store.
            if defaults?.data(forKey: ScheduleGroup.lastGoodKey) != data {
                defaults?.set(data, forKey: ScheduleGroup.lastGoodKey)
            }
            return (timetable, .app)
        }
        guard let data = defaults?.data(forKey: ScheduleGroup.lastGoodKey), let timetable = Self.decode(data) else {
            return nil
        }
        Self.logger.error("the app's timetable cannot be read; the last good one is shown")
        return (timetable, .lastGood)
    }

    /// What tells this phone from others; all are alike until the app has said so.
    var installation: String { defaults?.string(forKey: ScheduleGroup.installationKey) ?? "" }

    private static func decode(_ data: Data) -> Timetable? {
        do {
            let timetable = try JSONDecoder().decode(Timetable.self, from: data)
            guard let problem = timetable.problems.first else { return timetable }
            logger.error("not a usable timetable: \(problem.field, privacy: .public) \(problem.reason)")
        } catch {
            logger.error("not a timetable: \(String(describing: error))")
        }
        return nil
    }
}
