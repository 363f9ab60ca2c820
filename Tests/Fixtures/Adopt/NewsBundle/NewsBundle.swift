//
//  NewsBundle.swift
//  NewsBundle
//

import SwiftUI
import WidgetKit

@main
struct NewsBundle: WidgetBundle {
    @WidgetBundleBuilder
    var body: some Widget {
        HeadlinesWidget()
        TopStoryWidget()
        if #available(iOS 17.0, *) {
            ReadingListWidget()
        }
    }
}

struct HeadlinesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: WidgetKind.headlines, provider: HeadlinesProvider()) { entry in
            HeadlinesView(entry: entry)
        }
        .configurationDisplayName("Headlines")
        .description(LocalizedStringKey("headlines.description"))
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    }
}

struct TopStoryWidget: Widget {
    private var families: [WidgetFamily] {
        #if os(watchOS)
            return [.accessoryRectangular, .accessoryInline, .accessoryCircular, .accessoryCorner]
        #else
            if #available(iOS 16.0, *) {
                return [.accessoryRectangular, .accessoryInline, .accessoryCircular]
            } else {
                return []
            }
        #endif
    }

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: WidgetKind.topStory, provider: HeadlinesProvider()) { entry in
            TopStoryView(entry: entry)
        }
        .configurationDisplayName("Top Story")
        .description("The first headline on your Lock Screen.")
        .supportedFamilies(families)
    }
}

@available(iOS 17.0, *)
struct ReadingListWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: WidgetKind.readingList, provider: ReadingListProvider()) { entry in
            ReadingListView(entry: entry)
                .containerBackground(Color("ReadingListBackground"), for: .widget)
        }
        .configurationDisplayName("Reading List")
        .description("How many stories wait for you.")
        .supportedFamilies([.systemSmall, .accessoryCircular])
        .containerBackgroundRemovable(false)
    }
}

struct NewsWidgets_Previews: PreviewProvider {
    static var previews: some View {
        HeadlinesView(entry: .placeholder)
            .previewContext(WidgetPreviewContext(family: .systemMedium))
        TopStoryView(entry: .placeholder)
            .previewContext(WidgetPreviewContext(family: .accessoryRectangular))
    }
}
