import Foundation
import OSLog

/// The timetable in the App Group's defaults, as JSON.
///
/// The last timetable that could be decoded is stored as well. The widget shows it if the app's timetable cannot be
/// decoded, because the phone is locked or another version of the app wrote another format.
struct TimetableStore {
    /// The sources from which a timetable can come.
    enum Source: String, Encodable {
        /// The app stored the timetable.
        case app
        /// The app's timetable cannot be decoded, so this is the last timetable that could be decoded.
        case lastGood = "last-good"
        /// There is no timetable.
        case none
        /// The sample for the widget gallery.
        case sample
    }

    private static let logger = Logger(subsystem: "com.example.schedule.widget", category: "TimetableStore")

    private let defaults: UserDefaults?

    init(defaults: UserDefaults? = UserDefaults(suiteName: ScheduleGroup.identifier)) {
        self.defaults = defaults
    }

    /// Returns the timetable to show; nil if no stored timetable can be decoded.
    func load() -> (timetable: Timetable, source: Source)? {
        if let data = defaults?.data(forKey: ScheduleGroup.timetableKey), let timetable = Self.decode(data) {
            // Writes only if the timetable has changed, because at most reloads it has not.
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

    /// The text that identifies this phone; empty if the app has not stored it yet.
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
