public import Foundation

extension Timetable {
    /// Returns a sample for the app's first launch and the widget gallery: the semester of a computer science student
    /// at a university in Nanjing.
    ///
    /// - Parameters:
    ///   - date: a moment that determines the semester: the last one that began before `date`.
    ///   - language: the language of the course names.
    public static func sample(at date: Date, in language: SampleLanguage = .current) -> Timetable {
        let timeZone = "Asia/Shanghai"
        let today = SchoolClock(timeZone: TimeZone(identifier: timeZone) ?? .gmt).day(of: date)
        return sample(semester: sampleSemester(on: today, in: language), in: language)
    }

    /// Returns a timetable with the sample's courses in the given semester.
    public static func sample(semester: Semester, in language: SampleLanguage = .current) -> Timetable {
        Timetable(
            school: language.text("Nanjing University", "南京大学"), timeZone: "Asia/Shanghai", semester: semester,
            periods: samplePeriods, courses: sampleCourses(in: language))
    }

    /// Returns the sample's semester for a day. It has 18 weeks, and begins on the last Monday of August or of
    /// February.
    private static func sampleSemester(on day: CalendarDay, in language: SampleLanguage) -> Semester {
        let year = Int(day.description.prefix(4)) ?? 2026
        let candidates = [(year, 8), (year, 2), (year - 1, 8)].compactMap { year, month -> Semester? in
            let nextMonth = CalendarDay(year: year, month: month + 1, day: 1)
            guard let monday = nextMonth.map({ ($0 + -1).monday }) else { return nil }
            return Semester(
                name: month == 8 ? language.text("Fall semester", "秋季学期") : language.text("Spring semester", "春季学期"),
                firstDay: monday, weeks: 18)
        }
        return candidates.first { $0.firstDay <= day } ?? candidates[candidates.count - 1]
    }

    private static let samplePeriods: [Period] = [
        (8, 0), (9, 0), (10, 10), (11, 10), (14, 0), (15, 0), (16, 10), (17, 10), (18, 30), (19, 30), (20, 30),
    ].enumerated().compactMap { index, time in
        let (hour, minute) = time
        guard let start = ClockTime(hour: hour, minute: minute),
            let end = ClockTime(hour: minute >= 10 ? hour + 1 : hour, minute: (minute + 50) % 60)
        else { return nil }
        return Period(number: index + 1, start: start, end: end)
    }

    private static func weeks(_ text: String) -> WeekSet { WeekSet(text) ?? .all }

    private static func sampleCourses(in language: SampleLanguage) -> [Course] {
        func text(_ english: String, _ chinese: String) -> String { language.text(english, chinese) }
        return [
            Course(
                id: "ds", name: text("Data Structures", "数据结构"), teacher: text("Dr. Chen", "陈老师"),
                room: text("II-304", "仙Ⅱ-304"),
                meetings: [
                    Meeting(weekday: 1, periods: [1, 2]), Meeting(weekday: 3, periods: [3, 4], weeks: weeks("odd")),
                ]),
            Course(
                id: "calculus", name: text("Calculus II", "微积分 II"), teacher: text("Dr. Wang", "王老师"),
                room: text("I-101", "仙Ⅰ-101"),
                meetings: [Meeting(weekday: 2, periods: [1, 2]), Meeting(weekday: 4, periods: [3, 4])]),
            Course(
                id: "os", name: text("Operating Systems", "操作系统"), teacher: text("Dr. Jiang", "蒋老师"),
                room: text("II-109", "仙Ⅱ-109"),
                meetings: [
                    Meeting(weekday: 2, periods: [5, 6]), Meeting(weekday: 5, periods: [3, 4], weeks: weeks("1-16")),
                ]),
            Course(
                id: "os-lab", name: text("Operating Systems Lab", "操作系统实验"), room: text("CS B-217", "计科楼 B-217"),
                meetings: [Meeting(weekday: 4, periods: [9, 11], weeks: weeks("2-16 even"))]),
            Course(
                id: "english", name: text("College English", "大学英语"), teacher: "Ms. Turner",
                room: text("B-205", "逸B-205"),
                meetings: [Meeting(weekday: 1, periods: [3, 4]), Meeting(weekday: 3, periods: [1, 2])]),
            Course(
                id: "linear-algebra", name: text("Linear Algebra", "线性代数"), teacher: text("Dr. Li", "李老师"),
                room: text("I-208", "仙Ⅰ-208"),
                meetings: [Meeting(weekday: 1, periods: [5, 6]), Meeting(weekday: 3, periods: [7, 8])]),
            Course(
                id: "pe", name: text("Badminton", "体育(羽毛球)"), room: text("Sports Hall", "方肇周体育馆"),
                meetings: [Meeting(weekday: 5, periods: [5, 6], weeks: weeks("1-8,10-17"))]),
        ]
    }
}

/// The languages in which the sample timetable exists.
public enum SampleLanguage: Sendable {
    case english
    case chinese

    /// The sample's language on this device: Chinese if the device uses Chinese, otherwise English.
    public static var current: SampleLanguage {
        Locale.current.language.languageCode == .chinese ? .chinese : .english
    }

    fileprivate func text(_ english: String, _ chinese: String) -> String { self == .chinese ? chinese : english }
}

extension ScheduleSnapshot {
    /// Returns the content with a class that is about to begin, for the placeholder and the widget gallery. The times
    /// of a sample day are shifted so that they fit `date`.
    public static func sample(at date: Date, in language: SampleLanguage = .current) -> ScheduleSnapshot {
        guard let monday = CalendarDay("2026-08-31"), let time = ClockTime(hour: 9, minute: 58) else {
            preconditionFailure("the sample's day is one of the calendar")
        }
        let semester = Semester(name: language.text("Fall semester", "秋季学期"), firstDay: monday, weeks: 18)
        let calendar = SchoolCalendar(.sample(semester: semester, in: language))
        let moment = calendar.clock.date(monday + 14, time)
        return calendar.snapshot(at: moment).moved(by: date.timeIntervalSince(moment))
    }

    private func moved(by seconds: TimeInterval) -> ScheduleSnapshot {
        func moved(_ session: CourseSession) -> CourseSession {
            var session = session
            session.start += seconds
            session.end += seconds
            return session
        }
        var snapshot = self
        snapshot.noon += seconds
        snapshot.focus = focus.map(moved)
        snapshot.next = next.map(moved)
        snapshot.rows = rows.map { Row(session: moved($0.session), status: $0.status) }
        return snapshot
    }
}
