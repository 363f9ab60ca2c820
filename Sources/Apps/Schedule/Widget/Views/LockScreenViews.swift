import SwiftUI
import WidgetKit

/// The inline widget: one line above the clock.
struct InlineView: View {
    let entry: ScheduleEntry

    var body: some View {
        if let snapshot = entry.snapshot {
            if let focus = snapshot.focus {
                // On some screens, not all of the text fits beside the date.
                ViewThatFits {
                    Label {
                        if snapshot.phase == .inClass {
                            Text("Until \(Text(focus.end, style: .time)) \(focus.name)")
                        } else {
                            Text("\(Text(focus.start, style: .time)) \(focus.name)")
                        }
                    } icon: {
                        Image(systemName: snapshot.phase.symbol)
                    }
                    Label {
                        Text(verbatim: focus.name)
                    } icon: {
                        Image(systemName: snapshot.phase.symbol)
                    }
                }
            } else {
                Label(snapshot.phase.title, systemImage: snapshot.phase.symbol)
            }
        } else {
            Label("No timetable yet", systemImage: "calendar.badge.plus")
        }
    }
}

/// The circular widget: the time at which a class begins or ends.
struct CircularView: View {
    let entry: ScheduleEntry

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            if let snapshot = entry.snapshot, let focus = snapshot.focus {
                if snapshot.phase == .inClass {
                    ProgressView(timerInterval: focus.start...focus.end, countsDown: true) {
                        Text(verbatim: focus.name)
                    } currentValueLabel: {
                        Text(focus.end, style: .time)
                            .font(.caption2)
                    }
                    .progressViewStyle(.circular)
                    .widgetAccentable()
                } else {
                    VStack(spacing: 1) {
                        Image(systemName: snapshot.phase.symbol)
                            .font(.caption)
                            .widgetAccentable()
                        Text(focus.start, style: .time)
                            .font(.caption2.weight(.semibold))
                            .minimumScaleFactor(0.7)
                            .lineLimit(1)
                    }
                    .padding(4)
                }
            } else {
                Image(systemName: entry.snapshot?.phase.symbol ?? "calendar.badge.plus")
                    .font(.title3)
                    .widgetAccentable()
                    .accessibilityLabel(
                        entry.snapshot.map { Text($0.phase.title) } ?? Text("No timetable yet"))
            }
        }
    }
}

/// The rectangular widget: three lines below the clock.
struct RectangularView: View {
    let entry: ScheduleEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 1) {
            if let snapshot = entry.snapshot {
                Label(snapshot.phase.title, systemImage: snapshot.phase.symbol)
                    .font(.caption.weight(.semibold))
                    .widgetAccentable()
                if let focus = snapshot.focus {
                    Text(verbatim: focus.name)
                        .font(.headline)
                        .lineLimit(1)
                    HStack(spacing: 4) {
                        TimingText(phase: snapshot.phase, session: focus, date: entry.date)
                        if let room = focus.room {
                            Text(verbatim: room)
                                .font(.footnote)
                                .lineLimit(1)
                        }
                    }
                } else {
                    QuietText(snapshot: snapshot, timeZone: entry.timeZone)
                }
            } else {
                NoTimetableView()
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}
