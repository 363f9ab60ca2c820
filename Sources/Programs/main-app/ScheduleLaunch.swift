import AppGroup
import CommandSupport
import Foundation
import PhoneState
import ScheduleApp
import Utilities

extension Launch {
    /// Launches the course schedule: imports a timetable, and requests a reload of the app's widget.
    func launchSchedule() async throws {
        let given = try timetable.map { try readTimetable($0) }
        options.enterForeground()
        let launch = ScheduleLaunch(
            container: try options.container.open(.create, of: .schedule),
            now: { [clock = options.clock.clock] in clock.now() })
        let report = try launch.run(given)
        let timetable = report.timetable
        if common.json {
            Output.line(
                "{\"school\":\(JSONText.quoted(timetable.school)),"
                    + "\"semester\":\(JSONText.quoted(timetable.semester.name)),"
                    + "\"timetable\":\"\(report.origin.rawValue)\",\"courses\":\(timetable.courses.count),"
                    + "\"revision\":\(report.commit.revision),\"changed\":\(report.commit.changed),"
                    + "\"reload\":\(report.askedForReload)}")
        } else {
            let calendar = SchoolCalendar(timetable)
            let count = calendar.sessions(on: calendar.clock.day(of: launch.now())).count
            Output.line(
                "\(timetable.school), \(timetable.semester.name): \(timetable.courses.count.counted("course")), "
                    + "\(count.counted("class", "classes")) today")
            let reload =
                report.askedForReload ? "the widget was asked to reload" : "nothing new to show, no reload asked for"
            Output.line("revision \(report.commit.revision), \(reload)")
        }
        if self.for.duration > .zero { try await ContinuousClock().sleep(for: self.for.duration) }
        AppActivity.leaveForeground()
    }

    private func readTimetable(_ path: String) throws -> Timetable {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let isMissing = !FileManager.default.fileExists(atPath: path)
            throw CommandFailure(
                isMissing ? .missing : .io, reason: isMissing ? "no-such-file" : "io",
                "cannot read the timetable (\(SystemReason.text(error))). Name a JSON file with --timetable",
                path: path)
        }
        do throws(TimetableFileError) {
            return try TimetableFile.read(data, name: path)
        } catch {
            throw CommandFailure(.data, reason: "invalid-timetable", error.description, path: path)
        }
    }
}
