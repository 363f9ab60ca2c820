import SwiftUI
import WidgetKit

/// The medium widget: the current or next class on the left, later classes on the right.
struct MediumView: View {
    let entry: ScheduleEntry

    var body: some View {
        if let snapshot = entry.snapshot {
            HStack(alignment: .top, spacing: 16) {
                SmallView(entry: entry)
                VStack(alignment: .leading, spacing: 6) {
                    DayHeader(snapshot: snapshot, timeZone: entry.timeZone)
                    Spacer(minLength: 0)
                    ForEach(snapshot.laterRows.prefix(2), id: \.session.start) { row in
                        CourseLink(row: row)
                    }
                    if snapshot.laterRows.isEmpty, snapshot.focus != nil {
                        Text("Nothing after that")
                            .font(.footnote)
                            .foregroundStyle(.secondary)
                    }
                    Spacer(minLength: 0)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            }
        } else {
            NoTimetableView()
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        }
    }
}

extension ScheduleSnapshot {
    /// The classes after the one that is shown most prominently.
    var laterRows: [Row] { rows.filter { $0.status == .upcoming && $0.session != focus } }
}

/// The day that is shown, and its week.
struct DayHeader: View {
    let snapshot: ScheduleSnapshot
    let timeZone: TimeZone

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 6) {
            Text(snapshot.noon, format: .school(timeZone).weekday(.abbreviated).month().day())
            if let week = snapshot.week {
                Text("Week \(week)")
                    .foregroundStyle(.secondary)
            }
        }
        .font(.caption.weight(.semibold))
        .lineLimit(1)
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(.isHeader)
    }
}

/// A class in a list, with a link to its course.
struct CourseLink: View {
    let row: ScheduleSnapshot.Row

    var body: some View {
        if let url = ScheduleGroup.link(toCourse: row.session.courseID) {
            Link(destination: url) {
                CourseCard(session: row.session, status: row.status)
            }
        } else {
            CourseCard(session: row.session, status: row.status)
        }
    }
}
