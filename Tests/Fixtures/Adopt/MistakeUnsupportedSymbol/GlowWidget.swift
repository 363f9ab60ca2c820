//
//  GlowWidget.swift
//  MistakeUnsupportedSymbol
//

import SwiftUI
import WidgetKit

struct GlowEntry: TimelineEntry {
    let date: Date
}

struct GlowProvider: TimelineProvider {
    func placeholder(in context: Context) -> GlowEntry { GlowEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (GlowEntry) -> Void) {
        completion(GlowEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<GlowEntry>) -> Void) {
        completion(Timeline(entries: [GlowEntry(date: .now)], policy: .never))
    }
}

@available(iOS 18.0, *)
struct GlowRenderer: TextRenderer {
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for line in layout {
            var glow = context
            glow.addFilter(.blur(radius: 4))
            glow.draw(line)
            context.draw(line)
        }
    }
}

@main
struct GlowWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GlowWidget", provider: GlowProvider()) { _ in
            if #available(iOS 18.0, *) {
                Text("Good evening")
                    .textRenderer(GlowRenderer())
                    .containerBackground(.black, for: .widget)
            }
        }
        .configurationDisplayName("Glow")
        .supportedFamilies([.systemSmall])
    }
}
