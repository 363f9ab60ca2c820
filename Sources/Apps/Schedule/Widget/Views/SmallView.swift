import SwiftUI
import WidgetKit

/// The small widget. It shows at most four pieces of information: the phase, the course, the room and the time.
struct SmallView: View {
    let entry: ScheduleEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if let snapshot = entry.snapshot {
                PhaseLabel(phase: snapshot.phase)
                Spacer(minLength: 0)
                if let focus = snapshot.focus {
                    CourseCard(session: focus, style: .detailed)
                    TimingText(phase: snapshot.phase, session: focus, date: entry.date)
                } else {
                    QuietText(snapshot: snapshot, timeZone: entry.timeZone)
                }
            } else {
                NoTimetableView()
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
}

struct PhaseLabel: View {
    let phase: ScheduleSnapshot.Phase

    var body: some View {
        Label(phase.title, systemImage: phase.symbol)
            .font(.caption.weight(.semibold))
            .foregroundStyle(Color("AccentColor"))
            .lineLimit(1)
            .widgetAccentable()
    }
}

/// A text with the time at which the class begins or ends. Its countdown updates itself, so the timeline does not need
/// an entry for every minute.
struct TimingText: View {
    let phase: ScheduleSnapshot.Phase
    let session: CourseSession
    let date: Date

    var body: some View {
        text
            .font(.footnote.weight(.medium))
            .lineLimit(1)
            .minimumScaleFactor(0.8)
    }

    private var text: Text {
        switch phase {
        case .inClass: Text("Ends in \(countdown(to: session.end))")
        case .approaching: Text("Starts in \(countdown(to: session.start))")
        case .between: Text("In \(Text(session.start, style: .relative))")
        default: Text(session.start...session.end)
        }
    }

    /// Returns a countdown that stops at 0:00. A text with `style: .timer` would then count up until the next entry.
    private func countdown(to end: Date) -> Text {
        Text(timerInterval: min(date, end)...end, countsDown: true)
            .monospacedDigit()
    }
}

/// The view for a time when there is no class to show. It shows the next class of the following days, if one is known.
struct QuietText: View {
    let snapshot: ScheduleSnapshot
    let timeZone: TimeZone

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if snapshot.phase == .tomorrow {
                Text("No classes tomorrow")
                    .font(.headline)
            } else if let title = snapshot.title {
                Text(verbatim: title)
                    .font(.headline)
            }
            if let days = snapshot.daysToBegin {
                Text("Begins in \(days) days")
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            } else if let next = snapshot.next {
                Text(next.start, format: .school(timeZone).weekday(.wide).hour().minute())
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                Text(verbatim: next.name)
                    .font(.subheadline.weight(.medium))
                    .lineLimit(2)
            }
        }
    }
}

/// The view until the app has stored a timetable.
struct NoTimetableView: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label("No timetable yet", systemImage: "calendar.badge.plus")
                .font(.headline)
                .widgetAccentable()
            Text("Open the app to add your courses.")
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }
}
