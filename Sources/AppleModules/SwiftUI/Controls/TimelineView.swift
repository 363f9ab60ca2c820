/// Views that are updated on a schedule (SwiftUI: `TimelineView`). Here they are evaluated once, for the current time.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
    /// The time and rate of an update (SwiftUI: `TimelineView.Context`).
    public struct Context {
        /// The rate of updates (SwiftUI: `TimelineView.Context.Cadence`).
        public enum Cadence: Comparable, Sendable {
            /// The view is updated in every frame.
            case live
            case seconds
            case minutes
        }

        /// The time that the views show.
        public let date: Date
        public let cadence: Cadence

        /// Does nothing, because no content is cached here.
        public func invalidateTimelineContent() {}
    }

    let schedule: Schedule
    let content: (Context) -> Content
}

/// The context type that every timeline's content receives (SwiftUI: `TimelineViewDefaultContext`).
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
    public typealias Body = Never

    nonisolated public init(
        _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) {
        self.schedule = schedule
        self.content = { context in
            content(TimelineViewDefaultContext(date: context.date, cadence: .init(context.cadence)))
        }
    }
}

extension TimelineView.Context.Cadence {
    /// Converts the cadence of another kind of timeline.
    fileprivate init<S: TimelineSchedule, C>(_ other: TimelineView<S, C>.Context.Cadence) {
        switch other {
        case .live: self = .live
        case .seconds: self = .seconds
        case .minutes: self = .minutes
        }
    }
}

extension TimelineView: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let now = context.environment.now
        // The view shows the last entry before now. The later entries tell the renderer when to evaluate the view
        // again.
        let coming = Array(schedule.entries(from: now, mode: .normal).prefix(4))
        let properties = [
            ViewProperty("schedule", .string("\(Schedule.self)")),
            ViewProperty("entries", .list(coming.map(ViewValue.date))),
        ]
        let isMinutes = schedule is EveryMinuteTimelineSchedule
        let value = Context(date: now, cadence: isMinutes ? .minutes : .live)
        return [ViewNode("TimelineView", properties, children: context.nodes(of: content(value)))]
    }
}

/// The times at which a timeline view is updated (SwiftUI: `TimelineSchedule`).
public protocol TimelineSchedule {
    typealias Mode = TimelineScheduleMode
    associatedtype Entries: Sequence where Entries.Element == Date
    /// Returns the scheduled times after a date.
    func entries(from startDate: Date, mode: Self.Mode) -> Self.Entries
}

/// The rate of updates that the system asks for (SwiftUI: `TimelineScheduleMode`).
public enum TimelineScheduleMode: Sendable {
    case normal
    /// Fewer updates than usual.
    case lowFrequency
}

/// A schedule with the start of every minute (SwiftUI: `EveryMinuteTimelineSchedule`).
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    public init() {}
    /// Returns the start of the current minute and of every later minute.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        let seconds = startDate.timeIntervalSinceReferenceDate
        let minute = Date(timeIntervalSinceReferenceDate: (seconds / 60).rounded(.down) * 60)
        return PeriodicTimelineSchedule(from: minute, by: 60).entries(from: startDate, mode: mode)
    }
}

/// A schedule with a fixed interval (SwiftUI: `PeriodicTimelineSchedule`).
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    private let start: Date
    private let interval: TimeInterval

    public init(from startDate: Date, by interval: TimeInterval) {
        start = startDate
        self.interval = interval
    }

    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate var date: Date
        fileprivate let interval: TimeInterval
        public mutating func next() -> Date? {
            defer { date += interval }
            return date
        }
    }

    /// Returns the last scheduled time before a date, and all later times.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        let passed = interval > 0 ? (startDate.timeIntervalSince(start) / interval).rounded(.down) : 0
        return Entries(date: start + max(0, passed) * interval, interval: interval)
    }
}

/// A schedule with explicitly listed times (SwiftUI: `ExplicitTimelineSchedule`).
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
    private let dates: Entries

    public init(_ dates: Entries) {
        self.dates = dates
    }

    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// A schedule with the time of every frame (SwiftUI: `AnimationTimelineSchedule`).
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let minimumInterval: TimeInterval

    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        self.minimumInterval = minimumInterval ?? 1 / 60
    }

    public func entries(from start: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        PeriodicTimelineSchedule(from: start, by: minimumInterval).entries(from: start, mode: mode)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
    /// Makes a schedule with the time of every frame. If `minimumInterval` is longer than a frame, it skips frames.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule {
    public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S>, S.Element == Date { ExplicitTimelineSchedule(dates) }
}
