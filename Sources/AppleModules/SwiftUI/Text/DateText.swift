extension Text {
    /// The format of a date (SwiftUI: `Text.DateStyle`).
    public struct DateStyle: Hashable, Sendable, Codable {
        package let name: String
        /// The time of day, such as `11:23 PM`.
        public static let time = DateStyle(name: "time")
        /// The day, such as `June 3, 2019`.
        public static let date = DateStyle(name: "date")
        /// The time between now and the date, such as `11 min, 14 sec` (WidgetKit: "Displaying dynamic dates in
        /// widgets").
        public static let relative = DateStyle(name: "relative")
        /// The time between now and the date, with a sign: `-11 minutes` for a future date, `+11 minutes` for a past
        /// date (WidgetKit: "Displaying dynamic dates in widgets").
        public static let offset = DateStyle(name: "offset")
        /// The time between now and the date as a running clock, such as `2:32`.
        public static let timer = DateStyle(name: "timer")
    }

    /// Shows a date. Keeps the text up to date if the style is relative to now.
    public init(_ date: Date, style: DateStyle) {
        self.init(content: .date(.style(date, style)))
    }

    /// Shows the time from one date to another.
    public init(_ dates: ClosedRange<Date>) {
        self.init(content: .date(.interval(dates.lowerBound, dates.upperBound)))
    }

    public init(_ interval: DateInterval) {
        self.init(content: .date(.interval(interval.start, interval.end)))
    }

    /// Shows a running time between two dates.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        self.init(content: .date(.timer(timerInterval, pauseTime, countsDown: countsDown, showsHours: showsHours)))
    }
}

/// A date in a text.
enum DateText: Equatable, Sendable {
    case style(Date, Text.DateStyle)
    case interval(Date, Date)
    case timer(ClosedRange<Date>, Date?, countsDown: Bool, showsHours: Bool)

    /// The values that a page needs to keep the text up to date.
    var properties: [ViewProperty] {
        switch self {
        case .style(let date, let style):
            return [ViewProperty("date", .date(date)), ViewProperty("style", .string(style.name))]
        case .interval(let start, let end):
            return [
                ViewProperty("start", .date(start)), ViewProperty("end", .date(end)), ViewProperty("style", "interval"),
            ]
        case .timer(let interval, let pause, let countsDown, let showsHours):
            return [
                ViewProperty("start", .date(interval.lowerBound)), ViewProperty("end", .date(interval.upperBound)),
                ViewProperty("style", "timerInterval"), ViewProperty("countsDown", .bool(countsDown)),
                ViewProperty("showsHours", .bool(showsHours)),
                ViewProperty("pauseTime", optional: pause.map(ViewValue.date)),
            ].compactMap { $0 }
        }
    }

    /// Returns the text of the date at a given time.
    func string(at now: Date, in environment: EnvironmentValues) -> String {
        switch self {
        case .style(let date, .time):
            return date.formatted(format(environment, date: .omitted, time: .shortened))
        case .style(let date, .date):
            return date.formatted(format(environment, date: .long, time: .omitted))
        case .style(let date, .timer):
            // When counting down, the second that has begun is shown; when counting up, the last full second.
            let seconds = date.timeIntervalSince(now)
            return Self.clock(seconds > 0 ? seconds.rounded(.up) : -seconds, showsHours: true, environment)
        case .style(let date, .offset):
            let sign = date > now ? "-" : "+"
            return sign + Self.distance(from: now, to: date, units: 1, width: .wide, environment)
        case .style(let date, _):
            return Self.distance(from: now, to: date, units: 2, width: .abbreviated, environment)
        case .interval(let start, let end):
            var style = Date.IntervalFormatStyle(date: .omitted, time: .shortened)
            if !environment.calendar.isDate(start, inSameDayAs: end) {
                style = Date.IntervalFormatStyle(date: .abbreviated, time: .shortened)
            }
            style.locale = environment.locale
            style.timeZone = environment.timeZone
            style.calendar = environment.calendar
            return style.format(start..<max(start, end))
        case .timer(let interval, let pause, let countsDown, let showsHours):
            let time = min(max(pause ?? now, interval.lowerBound), interval.upperBound)
            let seconds =
                countsDown
                ? interval.upperBound.timeIntervalSince(time).rounded(.up)
                : time.timeIntervalSince(interval.lowerBound)
            return Self.clock(seconds, showsHours: showsHours, environment)
        }
    }

    private func format(
        _ environment: EnvironmentValues, date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
    ) -> Date.FormatStyle {
        Date.FormatStyle(
            date: date, time: time, locale: environment.locale, calendar: environment.calendar,
            timeZone: environment.timeZone)
    }

    /// Returns a running time, such as `2:32` or `36:59:01`.
    static func clock(_ seconds: TimeInterval, showsHours: Bool, _ environment: EnvironmentValues) -> String {
        let pattern: Duration.TimeFormatStyle.Pattern =
            showsHours && seconds >= 3600
            ? .hourMinuteSecond(padHourToLength: 1, roundFractionalSeconds: .down)
            : .minuteSecond(padMinuteToLength: 1, roundFractionalSeconds: .down)
        return Duration.seconds(seconds.rounded(.down))
            .formatted(Duration.TimeFormatStyle(pattern: pattern, locale: environment.locale))
    }

    /// Returns a duration in its largest units, such as `2 hours, 23 minutes` or `2 hr, 23 min`.
    static func distance(
        from now: Date, to date: Date, units count: Int, width: Duration.UnitsFormatStyle.UnitWidth,
        _ environment: EnvironmentValues
    ) -> String {
        let (start, end) = (min(now, date), max(now, date))
        let parts = environment.calendar.dateComponents([.year, .month], from: start, to: end)
        if let years = parts.year, let months = parts.month, years > 0 || months > 0 {
            return longDistance(
                years: years, months: months, start, end, units: count, isShort: width == .abbreviated, environment)
        }
        let style = Duration.UnitsFormatStyle(
            allowedUnits: [.days, .hours, .minutes, .seconds], width: width, maximumUnitCount: count,
            fractionalPart: .hide(rounded: .down))
        let duration = Duration.seconds(end.timeIntervalSince(start).rounded(.down))
        return duration.formatted(style.locale(environment.locale))
    }

    /// Writes a duration in months and years. Foundation on Linux would write it in English only.
    private static func longDistance(
        years: Int, months: Int, _ start: Date, _ end: Date, units: Int, isShort: Bool,
        _ environment: EnvironmentValues
    ) -> String {
        let whole = environment.calendar.date(byAdding: DateComponents(year: years, month: months), to: start)
        let days = whole.flatMap { environment.calendar.dateComponents([.day], from: $0, to: end).day } ?? 0
        let names = isShort ? ["yr", "mth", "day"] : ["year", "month", "day"]
        return [(years, names[0]), (months, names[1]), (days, names[2])].drop { $0.0 == 0 }.prefix(units)
            .filter { $0.0 > 0 }
            .map { "\($0.0.formatted(.number.locale(environment.locale))) \($0.1)\($0.0 == 1 ? "" : "s")" }
            .joined(separator: ", ")
    }
}
