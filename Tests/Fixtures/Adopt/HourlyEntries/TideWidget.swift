//
//  TideWidget.swift
//  HourlyEntries
//

import SwiftUI
import WidgetKit
import os

private let logger = Logger(subsystem: "com.example.HourlyEntries", category: "timeline")

struct TideEntry: TimelineEntry {
    let date: Date
    let height: Double
    let isRising: Bool
    let nextHigh: Date
    let relevance: TimelineEntryRelevance?
}

struct TideProvider: TimelineProvider {
    private let model = TideModel()

    func placeholder(in context: Context) -> TideEntry {
        TideEntry(date: .now, height: 1.4, isRising: true, nextHigh: .now.addingTimeInterval(7200), relevance: nil)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (TideEntry) -> Void) {
        completion(entry(at: .now))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<TideEntry>) -> Void) {
        let clock = ContinuousClock()
        let start = Calendar.current.dateInterval(of: .hour, for: .now)?.start ?? .now
        var entries: [TideEntry] = []
        let elapsed = clock.measure {
            entries = stride(from: 0, to: 60, by: 1).map { hour in
                entry(at: start.addingTimeInterval(TimeInterval(hour) * 3600))
            }
        }
        logger.info("made \(entries.count) entries for \(context.family.description, privacy: .public) in \(elapsed)")
        logger.debug("first height \(entries[0].height, format: .fixed(precision: 2)) m")
        completion(Timeline(entries: entries, policy: .atEnd))
    }

    private func entry(at date: Date) -> TideEntry {
        let height = model.height(at: date)
        let nextHigh = model.nextHighWater(after: date)
        let isSoon = nextHigh.timeIntervalSince(date) < 3600
        return TideEntry(
            date: date,
            height: height,
            isRising: model.isRising(at: date),
            nextHigh: nextHigh,
            relevance: TimelineEntryRelevance(score: isSoon ? 100 : 10, duration: isSoon ? 3600 : 0)
        )
    }
}

struct TideEntryView: View {
    @Environment(\.widgetFamily) private var family

    let entry: TideEntry
    private let model = TideModel()

    init(entry: TideEntry) {
        self.entry = entry
    }

    private var meters: String { entry.height.formatted(.number.precision(.fractionLength(1))) + " m" }

    private var symbol: String { entry.isRising ? "arrow.up.right" : "arrow.down.right" }

    var body: some View {
        switch family {
        case .accessoryInline:
            Label("High \(entry.nextHigh, style: .time)", systemImage: "water.waves")
        case .accessoryCircular:
            Gauge(value: entry.height, in: model.range) {
                Image(systemName: symbol)
            } currentValueLabel: {
                Text(entry.height, format: .number.precision(.fractionLength(1)))
            } minimumValueLabel: {
                Text("L")
            } maximumValueLabel: {
                Text("H")
            }
            .gaugeStyle(.accessoryCircular)
            .containerBackground(.clear, for: .widget)
        case .accessoryRectangular:
            VStack(alignment: .leading, spacing: 2) {
                Label(model.station, systemImage: symbol)
                    .font(.headline)
                    .widgetAccentable()
                Gauge(value: entry.height, in: model.range) {
                    Text(meters)
                }
                .gaugeStyle(.accessoryLinear)
                .tint(Gradient(colors: [.blue, .teal]))
            }
            .containerBackground(.clear, for: .widget)
        case .systemLarge:
            VStack(alignment: .leading) {
                summary
                TideCurve(model: model, date: entry.date)
                    .frame(maxHeight: .infinity)
            }
            .containerBackground(.background.secondary, for: .widget)
        default:
            summary
                .containerBackground(.blue.gradient, for: .widget)
        }
    }

    private var summary: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Text(model.station).font(.headline)
                Spacer()
                Image(systemName: symbol).imageScale(.large)
            }
            Text(meters)
                .font(.system(.largeTitle, design: .rounded, weight: .semibold))
                .contentTransition(.numericText())
            Spacer(minLength: 0)
            Text("High water in \(entry.nextHigh, style: .relative)")
                .font(.caption)
                .lineLimit(2)
            ProgressView(value: entry.height - model.range.lowerBound, total: 2 * model.amplitude)
                .progressViewStyle(.linear)
                .tint(.white)
        }
        .foregroundStyle(.primary)
    }
}

private struct TideCurve: View {
    let model: TideModel
    let date: Date

    var body: some View {
        GeometryReader { proxy in
            let rect = CGRect(origin: .zero, size: proxy.size)
            let points = model.curve(from: date.addingTimeInterval(-43_200), in: rect)
            ZStack {
                Path { path in
                    path.addLines(points)
                }
                .stroke(.blue, style: StrokeStyle(lineWidth: 2, lineJoin: .round))
                Path { path in
                    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
                    path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
                }
                .stroke(style: StrokeStyle(lineWidth: 1, dash: [3, 3]))
                .foregroundStyle(.red)
                Canvas { context, size in
                    let dot = CGRect(x: size.width / 2 - 3, y: size.height / 2 - 3, width: 6, height: 6)
                    context.fill(Path(ellipseIn: dot), with: .color(.red))
                }
                .accessibilityHidden(true)
            }
        }
        .drawingGroup()
    }
}

@main
struct TideWidget: Widget {
    let kind = "TideWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: TideProvider(), content: TideEntryView.init)
            .configurationDisplayName("Tides")
            .description("The height of the water, hour by hour.")
            .supportedFamilies([
                .systemSmall, .systemMedium, .systemLarge,
                .accessoryCircular, .accessoryRectangular, .accessoryInline,
            ])
    }
}

#Preview(as: .systemLarge) {
    TideWidget()
} timelineProvider: {
    TideProvider()
}
