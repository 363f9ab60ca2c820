/// Views that are made again at times (SwiftUI: `TimelineView`). They are made once here, for now.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
    /// When and how often the views are made (SwiftUI: `TimelineView.Context`).
    public struct Context {
        /// How often they are made (SwiftUI: `TimelineView.Context.Cadence`).
        public enum Cadence: Comparable, Sendable {
            /// As often as there is a picture.
            case live
            /// Every second.
            case seconds
            /// Every minute.
            case minutes
        }

        /// The time they are for.
        public let date: Date
        /// How often they are made.
        public let cadence: Cadence

        /// Forgets what was kept of the last time.
        public func invalidateTimelineContent() {}
    }

    let schedule: Schedule
    let content: (Context) -> Content
}

/// What the views of any timeline are given (SwiftUI: `TimelineViewDefaultContext`).
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes views that are made again at times.
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
    /// The same for another kind of timeline.
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
        // What is shown now is the last entry before; later ones tell what draws when to ask again.
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

/// Times at which views are made again (SwiftUI: `TimelineSchedule`).
public protocol TimelineSchedule {
    /// Whether fewer times are wanted.
    typealias Mode = TimelineScheduleMode
    /// The times.
    associatedtype Entries: Sequence where Entries.Element == Date
    /// The times from a date on.
    func entries(from startDate: Date, mode: Self.Mode) -> Self.Entries
}

/// Whether fewer times are wanted (SwiftUI: `TimelineScheduleMode`).
public enum TimelineScheduleMode: Sendable {
    /// As many as usual.
    case normal
    /// Fewer.
    case lowFrequency
}

/// Each minute (SwiftUI: `EveryMinuteTimelineSchedule`).
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    /// Makes the schedule.
    public init() {}
    /// The beginning of this minute and of all that follow.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        let seconds = startDate.timeIntervalSinceReferenceDate
        let minute = Date(timeIntervalSinceReferenceDate: (seconds / 60).rounded(.down) * 60)
        return PeriodicTimelineSchedule(from: minute, by: 60).entries(from: startDate, mode: mode)
    }
}

/// At equal distances (SwiftUI: `PeriodicTimelineSchedule`).
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    private let start: Date
    private let interval: TimeInterval

    /// Makes the schedule.
    public init(from startDate: Date, by interval: TimeInterval) {
        start = startDate
        self.interval = interval
    }

    /// The times (SwiftUI: `PeriodicTimelineSchedule.Entries`).
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate var date: Date
        fileprivate let interval: TimeInterval
        /// The next time.
        public mutating func next() -> Date? {
            defer { date += interval }
            return date
        }
    }

    /// The last time before a date, and all that follow.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        let passed = interval > 0 ? (startDate.timeIntervalSince(start) / interval).rounded(.down) : 0
        return Entries(date: start + max(0, passed) * interval, interval: interval)
    }
}

/// At given times (SwiftUI: `ExplicitTimelineSchedule`).
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
    private let dates: Entries

    /// Makes the schedule.
    public init(_ dates: Entries) {
        self.dates = dates
    }

    /// The times.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// As often as there is a picture (SwiftUI: `AnimationTimelineSchedule`).
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let minimumInterval: TimeInterval

    /// Makes the schedule.
    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        self.minimumInterval = minimumInterval ?? 1 / 60
    }

    /// The times.
    public func entries(from start: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        PeriodicTimelineSchedule(from: start, by: minimumInterval).entries(from: start, mode: mode)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// Each minute.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// At equal distances.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// As often as there is a picture.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
    /// As often as there is a picture, at most.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule {
    /// At given times.
    public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S>, S.Element == Date { ExplicitTimelineSchedule(dates) }
}
