/// A semester's timetable, in the form that the app and the widget share.
public struct Timetable: Codable, Sendable, Equatable {
    /// The school's name.
    public var school: String
    /// The school's time zone, such as `Asia/Shanghai`. All times are in this zone, even if the phone is in another
    /// one.
    public var timeZone: String
    /// The weeks in which classes are held.
    public var semester: Semester
    /// The periods of a day, in the order of their times.
    public var periods: [Period]
    public var courses: [Course]
    /// The days without classes.
    public var holidays: [Holiday]
    /// The days on which the classes of another day are held instead.
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

    /// Decodes a timetable. Holidays and make-up days are optional.
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

/// The weeks in which classes are held.
public struct Semester: Codable, Sendable, Equatable {
    public var name: String
    /// The first day of the semester. Weeks are counted from the Monday of the week that contains it.
    public var firstDay: CalendarDay
    /// The number of weeks.
    public var weeks: Int

    public init(name: String, firstDay: CalendarDay, weeks: Int) {
        self.name = name
        self.firstDay = firstDay
        self.weeks = weeks
    }

    /// The last day of the semester, the Sunday of the last week.
    public var lastDay: CalendarDay { firstDay.monday + (weeks * 7 - 1) }

    /// Returns the number of the week that contains a day, 1 for the first week; nil outside the semester.
    public func week(of day: CalendarDay) -> Int? {
        guard day >= firstDay, day <= lastDay else { return nil }
        return (day - firstDay.monday) / 7 + 1
    }
}

/// A period of the day, in which classes can be held.
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
    /// The id of the course, also used in links.
    public var id: String
    public var name: String
    /// The teacher's name.
    public var teacher: String?
    /// The room of all meetings that name no other room.
    public var room: String?
    /// The weekly meetings.
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
    /// The numbers of the periods: only one, or the first and the last: `[3]`, `[3, 4]`.
    public var periods: [Int]
    /// The weeks in which the class meets.
    public var weeks: WeekSet
    /// The room; nil for the course's room.
    public var room: String?

    public init(weekday: Int, periods: [Int], weeks: WeekSet = .all, room: String? = nil) {
        self.weekday = weekday
        self.periods = periods
        self.weeks = weeks
        self.room = room
    }

    /// Decodes a meeting. If it names no weeks, it takes place in all weeks.
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

/// A day on which the classes of another day are held. In China, such days follow holidays and are often on weekends.
public struct MakeUpDay: Codable, Sendable, Equatable {
    /// The day on which the classes are held.
    public var day: CalendarDay
    /// The other day, whose classes are held.
    public var follows: CalendarDay

    /// Makes a make-up day.
    public init(day: CalendarDay, follows: CalendarDay) {
        self.day = day
        self.follows = follows
    }
}
