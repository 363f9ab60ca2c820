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

@available(iOS 17.0, *)
struct GlowAnimation: CustomAnimation {
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < seconds else { return nil }
        var part = value
        part.scale(by: time / seconds)
        return part
    }

    var seconds: Double { 2 }
}

@main
struct GlowWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GlowWidget", provider: GlowProvider()) { _ in
            if #available(iOS 18.0, *) {
                Text("Good evening for \(GlowAnimation().seconds) s")
                    .textVariant(.sizeDependent)
                    .containerBackground(.black, for: .widget)
            }
        }
        .configurationDisplayName("Glow")
        .supportedFamilies([.systemSmall])
    }
}
