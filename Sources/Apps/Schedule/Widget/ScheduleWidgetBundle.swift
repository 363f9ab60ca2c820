import SwiftUI
import WidgetKit

@main
struct ScheduleWidgetBundle: WidgetBundle {
    var body: some Widget {
        ScheduleWidget()
    }
}

/// The course schedule. It shows the current and the next class, and from 21:00 on tomorrow's classes.
struct ScheduleWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: ScheduleGroup.widgetKind, provider: ScheduleProvider()) { entry in
            ScheduleEntryView(entry: entry)
        }
        .configurationDisplayName("Course Schedule")
        .description("Your class now, the next one, and tomorrow's from 9 in the evening.")
        .supportedFamilies([
            .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}

#Preview("Small", as: .systemSmall) {
    ScheduleWidget()
} timeline: {
    ScheduleEntry.sample(at: .now)
    ScheduleEntry.withoutTimetable(at: .now)
}
