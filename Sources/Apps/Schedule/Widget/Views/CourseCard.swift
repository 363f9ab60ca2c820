import SwiftUI
import WidgetKit

/// The view of a class, either with all its details or on one line of a list.
struct CourseCard: View {
    enum Style {
        case detailed, compact
    }

    let session: CourseSession
    var style = Style.compact
    var status = ScheduleSnapshot.Row.Status.upcoming

    var body: some View {
        HStack(alignment: style == .detailed ? .top : .center, spacing: 8) {
            Capsule()
                .fill(session.color)
                .frame(width: 4)
                .widgetAccentable()
            VStack(alignment: .leading, spacing: 1) {
                Text(verbatim: session.name)
                    .font(style == .detailed ? .headline : .subheadline.weight(.medium))
                    .lineLimit(style == .detailed ? 2 : 1)
                    .minimumScaleFactor(0.75)
                if style == .detailed {
                    if let room = session.room { RoomText(room: room) }
                } else {
                    HStack(spacing: 4) {
                        Text(session.start, style: .time)
                        if let room = session.room {
                            Text(verbatim: room)
                                .lineLimit(1)
                        }
                    }
                    .font(.caption)
                    .foregroundStyle(.secondary)
                }
            }
            Spacer(minLength: 0)
        }
        .fixedSize(horizontal: false, vertical: true)
        .opacity(status == .past ? 0.45 : 1)
        .accessibilityElement(children: .combine)
    }
}

struct RoomText: View {
    let room: String

    var body: some View {
        Label {
            Text(verbatim: room)
                .lineLimit(1)
        } icon: {
            Image(systemName: "mappin")
        }
        .labelStyle(.titleAndIcon)
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
}
