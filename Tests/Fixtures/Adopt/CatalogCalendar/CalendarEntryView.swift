//
//  CalendarEntryView.swift
//  CatalogCalendar
//

import SwiftUI
import WidgetKit

struct CalendarEntryView: View {
    @Environment(\.widgetFamily) private var family
    @Environment(\.locale) private var locale
    @Environment(\.calendar) private var calendar
    @Environment(\.dynamicTypeSize) private var dynamicTypeSize

    let entry: CalendarEntry

    var body: some View {
        Group {
            switch family {
            case .systemSmall:
                VStack(alignment: .leading) {
                    DayHeader(date: entry.date)
                    Spacer()
                    nextEvent
                }
            case .systemLarge, .systemExtraLarge:
                VStack(alignment: .leading, spacing: 10) {
                    DayHeader(date: entry.date)
                    eventList
                    Spacer(minLength: 0)
                    MonthGrid(date: entry.date, calendar: calendar)
                }
            default:
                HStack(alignment: .top) {
                    DayHeader(date: entry.date)
                    Spacer()
                    eventList
                }
            }
        }
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .environment(\.locale, locale)
        .containerBackground(for: .widget) {
            ZStack(alignment: .bottomTrailing) {
                Color(.paper)
                Image(.calendarHero)
                    .resizable()
                    .scaledToFit()
                    .frame(width: 64)
                    .opacity(0.15)
                    .blendMode(.multiply)
                    .accessibilityHidden(true)
            }
        }
    }

    @ViewBuilder
    private var nextEvent: some View {
        if let next = entry.next {
            EventRow(event: next, isCompact: dynamicTypeSize.isAccessibilitySize)
            Text("events.remaining \(entry.remaining)")
                .font(.caption2)
                .foregroundStyle(.secondary)
        } else {
            Text("events.none")
                .font(.callout)
        }
    }

    private var eventList: some View {
        VStack(alignment: .leading, spacing: 6) {
            ForEach(entry.events) { event in
                EventRow(event: event, isCompact: false)
                    .opacity(event.end > entry.date ? 1 : 0.4)
            }
        }
    }
}

private struct DayHeader: View {
    let date: Date

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Text(date, format: .dateTime.weekday(.wide))
                .font(.caption.smallCaps())
                .foregroundStyle(Color(uiColor: .todayBadge))
            Text(date, format: .dateTime.day())
                .font(.system(size: 34, weight: .bold))
                .baselineOffset(-2)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(date, style: .date))
        .accessibilityAddTraits(.isHeader)
    }
}

private struct EventRow: View {
    let event: Event
    let isCompact: Bool

    var body: some View {
        Label {
            VStack(alignment: .leading, spacing: 0) {
                Text(event.title)
                    .font(.footnote.weight(.medium))
                    .strikethrough(false)
                if !isCompact {
                    Text(event.start...event.end)
                        .font(.caption2)
                        .foregroundStyle(.secondary)
                }
            }
        } icon: {
            Image(event.kind.image)
                .renderingMode(.template)
                .resizable()
                .frame(width: 16, height: 16)
                .foregroundStyle(event.kind.color)
        }
        .accessibilityValue(Text(event.kind.title))
    }
}

private struct MonthGrid: View {
    let date: Date
    let calendar: Calendar

    private var days: [Int] {
        Array(calendar.range(of: .day, in: .month, for: date) ?? 1..<29)
    }

    var body: some View {
        LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 2), count: 7), spacing: 2) {
            ForEach(days, id: \.self) { day in
                Text(verbatim: "\(day)")
                    .font(.caption2)
                    .frame(maxWidth: .infinity)
                    .background {
                        if day == calendar.component(.day, from: date) {
                            Circle()
                                .fill(Color.accentColor.gradient)
                                .padding(-2)
                        }
                    }
            }
        }
        .mask(LinearGradient(colors: [.black, .black, .clear], startPoint: .top, endPoint: .bottom))
    }
}
