//
//  NewsViews.swift
//  NewsBundle
//

import SwiftUI
import WidgetKit

struct HeadlinesView: View {
    @Environment(\.widgetFamily) var family
    @Environment(\.redactionReasons) var redactionReasons
    let entry: HeadlinesEntry

    private var visible: ArraySlice<Story> {
        switch family {
        case .systemLarge, .systemExtraLarge: return entry.stories.prefix(6)
        case .systemMedium: return entry.stories.prefix(3)
        default: return entry.stories.prefix(1)
        }
    }

    var body: some View {
        content
            .modifier(NewsBackground())
            .widgetURL(visible.first?.url)
    }

    @ViewBuilder
    private var content: some View {
        if entry.stories.isEmpty {
            VStack(spacing: 8) {
                Image(systemName: "newspaper")
                    .font(.largeTitle)
                    .foregroundColor(.secondary)
                Text("headlines.empty")
                    .font(.footnote)
                    .multilineTextAlignment(.center)
            }
        } else {
            VStack(alignment: .leading, spacing: 6) {
                HStack(alignment: .firstTextBaseline) {
                    Text("headlines.title")
                        .font(.system(.caption, design: .serif).bold())
                        .foregroundColor(.accentColor)
                        .kerning(0.5)
                    Spacer()
                    if let fetched = entry.fetched, family != .systemSmall {
                        Text(fetched, style: .time)
                            .font(.caption2)
                            .foregroundColor(.secondary)
                    }
                }
                ForEach(visible) { story in
                    if family == .systemSmall {
                        StoryRow(story: story)
                    } else {
                        Link(destination: story.url) {
                            StoryRow(story: story)
                        }
                    }
                    if story != visible.last {
                        Divider()
                    }
                }
                Spacer(minLength: 0)
            }
            .unredacted()
        }
    }
}

struct StoryRow: View {
    let story: Story

    var body: some View {
        HStack(alignment: .top, spacing: 8) {
            RoundedRectangle(cornerRadius: 2)
                .fill(Color("Section\(story.section)"))
                .frame(width: 4)
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: story.title)
                    .font(.subheadline)
                    .fontWeight(.medium)
                    .lineLimit(2)
                    .truncationMode(.tail)
                    .fixedSize(horizontal: false, vertical: true)
                Text(story.section)
                    .font(.caption2)
                    .foregroundColor(.secondary)
                    .textCase(.uppercase)
                    .tracking(1)
            }
        }
        .accessibilityElement(children: .combine)
    }
}

struct TopStoryView: View {
    @Environment(\.widgetFamily) var family
    let entry: HeadlinesEntry

    var body: some View {
        if #available(iOS 17.0, *) {
            content.containerBackground(.clear, for: .widget)
        } else {
            content
        }
    }

    @ViewBuilder
    private var content: some View {
        if #available(iOS 16.0, *) {
            switch family {
            case .accessoryInline:
                Text(entry.stories.first?.title ?? "No stories")
            case .accessoryCircular:
                ZStack {
                    AccessoryWidgetBackground()
                    VStack(spacing: 0) {
                        Image(systemName: "newspaper.fill")
                        Text("\(entry.stories.count)").font(.headline)
                    }
                }
                .widgetAccentable()
            default:
                VStack(alignment: .leading) {
                    Label("Top Story", systemImage: "star.fill")
                        .font(.headline)
                        .widgetAccentable()
                    Text(entry.stories.first?.title ?? "No stories")
                        .lineLimit(2)
                        .privacySensitive()
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            }
        }
    }
}

@available(iOS 17.0, *)
struct ReadingListView: View {
    @Environment(\.widgetFamily) var family
    let entry: ReadingListEntry

    var body: some View {
        if family == .accessoryCircular {
            Gauge(value: Double(min(entry.count, 10)), in: 0...10) {
                Image(systemName: "bookmark.fill")
            } currentValueLabel: {
                Text("\(entry.count)")
            }
            .gaugeStyle(.accessoryCircular)
        } else {
            VStack {
                Text("\(entry.count)")
                    .font(.system(size: 52, weight: .bold, design: .rounded))
                Text(String(format: NSLocalizedString("readinglist.count", comment: "below the number"), entry.count))
                    .font(.caption)
            }
            .foregroundStyle(.white)
        }
    }
}

/// The background of the widget, with and without iOS 17.
struct NewsBackground: ViewModifier {
    func body(content: Content) -> some View {
        if #available(iOS 17.0, *) {
            content.containerBackground(for: .widget) { Color("WidgetBackground") }
        } else {
            content
                .padding()
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .background(Color("WidgetBackground"))
        }
    }
}
