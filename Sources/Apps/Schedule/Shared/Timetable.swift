/// A semester's timetable, in the form that the app and the widget share.
public struct Timetable: Codable, Sendable, Equatable {
    /// The school's name.
    public var school: String
    /// The school's time zone, such as `Asia/Shanghai`. All times are in this time zone, even if the phone is in
    /// another one.
    public var timeZone: String
    /// The weeks in which classes are held.
    public var semester: Semester
    /// The periods of a day, ordered by time.
    public var periods: [Period]
    public var courses: [Course]
    /// The days of the semester on which no classes are held.
    public var holidays: [Holiday]
    /// The days on which the school holds the classes of another day.
    public var makeUpDays: [MakeUpDay]

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

    /// Decodes a timetable. The members `holidays` and `makeUpDays` are optional.
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

/// A semester: a number of consecutive weeks in which classes are held.
public struct Semester: Codable, Sendable, Equatable {
    public var name: String
    /// The first day of the semester. The first week begins on the Monday of the week that contains this day.
    public var firstDay: CalendarDay
    /// The number of weeks in the semester.
    public var weeks: Int

    public init(name: String, firstDay: CalendarDay, weeks: Int) {
        self.name = name
        self.firstDay = firstDay
        self.weeks = weeks
    }

    /// The last day of the semester, which is the Sunday of the last week.
    public var lastDay: CalendarDay { firstDay.monday + (weeks * 7 - 1) }

    /// Returns the number of the week that contains `day`, starting at 1; nil outside the semester.
    public func week(of day: CalendarDay) -> Int? {
        guard day >= firstDay, day <= lastDay else { return nil }
        return (day - firstDay.monday) / 7 + 1
    }
}

/// A period of the school day. A class takes one or more periods.
public struct Period: Codable, Sendable, Equatable {
    /// The number by which a meeting refers to the period.
    public var number: Int
    public var start: ClockTime
    public var end: ClockTime

    public init(number: Int, start: ClockTime, end: ClockTime) {
        self.number = number
        self.start = start
        self.end = end
    }
}

/// A course with its weekly meetings.
public struct Course: Codable, Sendable, Equatable, Identifiable {
    /// The course's id, which links contain, too.
    public var id: String
    public var name: String
    /// The teacher's name; nil if it is unknown.
    public var teacher: String?
    /// The room of all meetings for which the timetable gives no other room.
    public var room: String?
    public var meetings: [Meeting]

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
    /// The numbers of the first and the last period, `[3, 4]`, or the number of the only period, `[3]`.
    public var periods: [Int]
    /// The weeks in which the meeting takes place.
    public var weeks: WeekSet
    /// The room of this meeting; nil if it is the course's room.
    public var room: String?

    public init(weekday: Int, periods: [Int], weeks: WeekSet = .all, room: String? = nil) {
        self.weekday = weekday
        self.periods = periods
        self.weeks = weeks
        self.room = room
    }

    /// Decodes a meeting. If the member `weeks` is missing, the meeting takes place in all weeks.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        weekday = try values.decode(Int.self, forKey: .weekday)
        periods = try values.decode([Int].self, forKey: .periods)
        weeks = try values.decodeIfPresent(WeekSet.self, forKey: .weeks) ?? .all
        room = try values.decodeIfPresent(String.self, forKey: .room)
    }
}

/// A range of days without classes.
public struct Holiday: Codable, Sendable, Equatable {
    public var name: String
    public var first: CalendarDay
    public var last: CalendarDay

    public init(name: String, first: CalendarDay, last: CalendarDay) {
        self.name = name
        self.first = first
        self.last = last
    }
}

/// A day on which the school holds the classes of another day. In China, such days follow holidays, and often are on
/// weekends.
public struct MakeUpDay: Codable, Sendable, Equatable {
    /// The day on which the classes take place.
    public var day: CalendarDay
    /// The day whose classes take place on `day`.
    public var follows: CalendarDay

    public init(day: CalendarDay, follows: CalendarDay) {
        self.day = day
        self.follows = follows
    }
}
