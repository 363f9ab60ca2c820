/// A semester's timetable, as app and widget share it.
public struct Timetable: Codable, Sendable, Equatable {
    /// The school's name.
    public var school: String
    /// The school's time zone: all times are on its clocks, wherever the phone is. `Asia/Shanghai`.
    public var timeZone: String
    /// When there are classes at all.
    public var semester: Semester
    /// The periods of a day, in the order of their times.
    public var periods: [Period]
    /// The courses.
    public var courses: [Course]
    /// Days without class.
    public var holidays: [Holiday]
    /// Days on which the classes of another day are held.
    public var makeUpDays: [MakeUpDay]

    /// Makes a timetable.
    public init(
        school: String, timeZone: String, semester: Semester, periods: [Period], courses: [Course],
        holidays: [Holiday] = [], makeUpDays: [MakeUpDay] = []
    ) {
        self.school = school
        self.timeZone = timeZone
        self.semester = semester
        self.periods = periods
        self.courses = courses
        self.holidays = holidays
        self.makeUpDays = makeUpDays
    }

    /// Reads a timetable; holidays and make-up days may be missing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        school = try values.decode(String.self, forKey: .school)
        timeZone = try values.decode(String.self, forKey: .timeZone)
        semester = try values.decode(Semester.self, forKey: .semester)
        periods = try values.decode([Period].self, forKey: .periods)
        courses = try values.decode([Course].self, forKey: .courses)
        holidays = try values.decodeIfPresent([Holiday].self, forKey: .holidays) ?? []
        makeUpDays = try values.decodeIfPresent([MakeUpDay].self, forKey: .makeUpDays) ?? []
    }
}

/// The weeks in which there are classes.
public struct Semester: Codable, Sendable, Equatable {
    /// What it is called.
    public var name: String
    /// The first day. Weeks are counted from the Monday of its week.
    public var firstDay: CalendarDay
    /// The number of weeks.
    public var weeks: Int

    /// Makes a semester.
    public init(name: String, firstDay: CalendarDay, weeks: Int) {
        self.name = name
        self.firstDay = firstDay
        self.weeks = weeks
    }

    /// The Sunday of the last week.
    public var lastDay: CalendarDay { firstDay.monday + (weeks * 7 - 1) }

    /// The number of a day's week, 1 for the first; nil outside of the semester.
    public func week(of day: CalendarDay) -> Int? {
        guard day >= firstDay, day <= lastDay else { return nil }
        return (day - firstDay.monday) / 7 + 1
    }
}

/// A period of the day, in which a class can be held.
public struct Period: Codable, Sendable, Equatable {
    /// Its number, by which meetings name it.
    public var number: Int
    /// When it begins.
    public var start: ClockTime
    /// When it ends.
    public var end: ClockTime

    /// Makes a period.
    public init(number: Int, start: ClockTime, end: ClockTime) {
        self.number = number
        self.start = start
        self.end = end
    }
}

/// A course with its weekly meetings.
public struct Course: Codable, Sendable, Equatable, Identifiable {
    /// Identifies the course, in links too.
    public var id: String
    /// Its name.
    public var name: String
    /// Who teaches it.
    public var teacher: String?
    /// Where it is held, unless a meeting says otherwise.
    public var room: String?
    /// When it is held.
    public var meetings: [Meeting]

    /// Makes a course.
    public init(id: String, name: String, teacher: String? = nil, room: String? = nil, meetings: [Meeting]) {
        self.id = id
        self.name = name
        self.teacher = teacher
        self.room = room
        self.meetings = meetings
    }
}

/// A weekly meeting of a course; it may span several periods.
public struct Meeting: Codable, Sendable, Equatable {
    /// The day of the week: 1 is Monday, 7 is Sunday.
    public var weekday: Int
    /// The number of its only period, or of its first and its last one: `[3]`, `[3, 4]`.
    public var periods: [Int]
    /// The weeks in which it is held.
    public var weeks: WeekSet
    /// Where, if not in the course's room.
    public var room: String?

    /// Makes a meeting.
    public init(weekday: Int, periods: [Int], weeks: WeekSet = .all, room: String? = nil) {
        self.weekday = weekday
        self.periods = periods
        self.weeks = weeks
        self.room = room
    }

    /// Reads a meeting; without weeks it is held in all of them.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        weekday = try values.decode(Int.self, forKey: .weekday)
        periods = try values.decode([Int].self, forKey: .periods)
        weeks = try values.decodeIfPresent(WeekSet.self, forKey: .weeks) ?? .all
        room = try values.decodeIfPresent(String.self, forKey: .room)
    }
}

/// Days without class.
public struct Holiday: Codable, Sendable, Equatable {
    /// What it is called.
    public var name: String
    /// The first day.
    public var first: CalendarDay
    /// The last day.
    public var last: CalendarDay

    /// Makes a holiday.
    public init(name: String, first: CalendarDay, last: CalendarDay) {
        self.name = name
        self.first = first
        self.last = last
    }
}

/// A day, often of a weekend, on which the classes of another one are held: after a holiday in China.
public struct MakeUpDay: Codable, Sendable, Equatable {
    /// The day on which they are held.
    public var day: CalendarDay
    /// The day whose classes they are.
    public var follows: CalendarDay

    /// Makes a make-up day.
    public init(day: CalendarDay, follows: CalendarDay) {
        self.day = day
        self.follows = follows
    }
}
