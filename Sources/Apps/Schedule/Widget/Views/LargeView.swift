import SwiftUI
import WidgetKit

/// The large widget: the current or next class, and all classes of the day.
struct LargeView: View {
    /// The number of list rows that fit below the card.
    private static let rowCount = 4

    let entry: ScheduleEntry

    @Environment(\.widgetRenderingMode) private var renderingMode

    var body: some View {
        if let snapshot = entry.snapshot {
            VStack(alignment: .leading, spacing: 8) {
                HStack(alignment: .firstTextBaseline) {
                    PhaseLabel(phase: snapshot.phase)
                    Spacer()
                    DayHeader(snapshot: snapshot, timeZone: entry.timeZone)
                }
                focus(snapshot)
                ForEach(shownRows(snapshot), id: \.session.start) { row in
                    CourseLink(row: row)
                }
                Spacer(minLength: 0)
                if let more = more(snapshot) {
                    Text("\(more) more")
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        } else {
            NoTimetableView()
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        }
    }

    @ViewBuilder
    private func focus(_ snapshot: ScheduleSnapshot) -> some View {
        Group {
            if let focus = snapshot.focus {
                VStack(alignment: .leading, spacing: 6) {
                    CourseCard(session: focus, style: .detailed)
                    TimingText(phase: snapshot.phase, session: focus, date: entry.date)
                }
            } else {
                QuietText(snapshot: snapshot, timeZone: entry.timeZone)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.vertical, 5)
        .background {
            // The card extends to the 11-point margin that graphics may use. The text on it stays within the 16-point
            // margin of other content. The card's corners are concentric with the widget's corners.
            ContainerRelativeShape()
                .fill(cardColor)
                .padding(.horizontal, -5)
        }
    }

    /// The card's colour. In accented mode it is almost transparent, because the system keeps only the opacity of a
    /// colour, so an opaque card would hide the text on it.
    private var cardColor: Color {
        renderingMode == .fullColor ? Color("CardBackground") : Color.primary.opacity(0.12)
    }

    /// Returns the classes for the list: all classes of the day except the one on the card. If these do not all fit,
    /// returns the first `rowCount` classes that are not over.
    private func shownRows(_ snapshot: ScheduleSnapshot) -> [ScheduleSnapshot.Row] {
        let rows = snapshot.rows.filter { $0.session != snapshot.focus }
        guard rows.count > Self.rowCount else { return rows }
        return Array(rows.filter { $0.status != .past }.prefix(Self.rowCount))
    }

    /// Returns the number of upcoming classes for which the list has no room.
    private func more(_ snapshot: ScheduleSnapshot) -> Int? {
        let shown = shownRows(snapshot).count { $0.status == .upcoming }
        let count = snapshot.laterRows.count - shown
        return count > 0 ? count : nil
    }
}
