import SwiftUI
import WidgetKit

/// The widget's view, with one layout for each family.
struct ScheduleEntryView: View {
    @Environment(\.widgetFamily) private var family

    let entry: ScheduleEntry

    var body: some View {
        content
            // Shows times in the school's time zone, even if the phone is in another time zone.
            .environment(\.timeZone, entry.timeZone)
            .widgetURL(link)
            .containerBackground(for: .widget) {
                Color("WidgetBackground")
            }
    }

    @ViewBuilder
    private var content: some View {
        switch family {
        case .accessoryInline: InlineView(entry: entry)
        case .accessoryCircular: CircularView(entry: entry)
        case .accessoryRectangular: RectangularView(entry: entry)
        case .systemMedium: MediumView(entry: entry)
        case .systemLarge, .systemExtraLarge: LargeView(entry: entry)
        default: SmallView(entry: entry)
        }
    }

    /// The link that a tap opens: the class that is shown most prominently; on a day without such a class, the day.
    private var link: URL? {
        guard let snapshot = entry.snapshot else { return URL(string: "schedule://import") }
        if let focus = snapshot.focus { return ScheduleGroup.link(toCourse: focus.courseID) }
        return ScheduleGroup.link(to: snapshot.day)
    }
}
