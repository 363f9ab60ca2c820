//
//  TickerWidget.swift
//  CombineTicker
//

import Charts
import Combine
import SwiftUI
import WidgetKit

struct TickerEntry: TimelineEntry {
    let date: Date
    let snapshot: TickerSnapshot?
    let isLive: Bool
}

final class TickerProvider: TimelineProvider {
    private let service = TickerService()
    private var subscriptions = Set<AnyCancellable>()

    func placeholder(in context: Context) -> TickerEntry {
        TickerEntry(date: Date(), snapshot: .sample, isLive: false)
    }

    func getSnapshot(in context: Context, completion: @escaping (TickerEntry) -> Void) {
        completion(TickerEntry(date: Date(), snapshot: context.isPreview ? .sample : service.last, isLive: false))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TickerEntry>) -> Void) {
        service.update()
            .timeout(.seconds(20), scheduler: DispatchQueue.main, customError: { URLError(.timedOut) })
            .map { TickerEntry(date: Date(), snapshot: $0, isLive: true) }
            .catch { [service] _ in
                Just(TickerEntry(date: Date(), snapshot: service.last, isLive: false))
            }
            .sink { entry in
                let minutes = entry.isLive ? 30 : 10
                let next = Date().addingTimeInterval(TimeInterval(minutes * 60))
                completion(Timeline(entries: [entry], policy: .after(next)))
            }
            .store(in: &subscriptions)
    }
}

struct TickerEntryView: View {
    @Environment(\.widgetFamily) private var family
    var entry: TickerEntry

    var body: some View {
        Group {
            if let snapshot = entry.snapshot {
                VStack(alignment: .leading, spacing: 4) {
                    ForEach(snapshot.prices.prefix(family == .systemSmall ? 2 : 3), id: \.self) { price in
                        PriceRow(price: price)
                    }
                    if family != .systemSmall, !snapshot.history.isEmpty {
                        Chart(snapshot.history) { point in
                            LineMark(x: .value("Time", point.time), y: .value("Price", point.value))
                                .interpolationMethod(.catmullRom)
                        }
                        .chartXAxis(.hidden)
                        .chartYAxis(.hidden)
                        .frame(height: 36)
                    }
                    Spacer(minLength: 0)
                    footer(snapshot)
                }
            } else {
                VStack {
                    Image(systemName: "chart.line.flattrend.xyaxis")
                    Text("Prices unavailable").font(.caption)
                }
            }
        }
        .containerBackground(for: .widget) {
            Color(uiColor: .systemBackground)
                .overlay(alignment: .top) {
                    Rectangle().fill(entry.isLive ? .green : .orange).frame(height: 3)
                }
        }
    }

    private func footer(_ snapshot: TickerSnapshot) -> some View {
        HStack(spacing: 2) {
            Image(systemName: entry.isLive ? "dot.radiowaves.left.and.right" : "clock")
            Text("as of \(snapshot.updatedAt, style: .time)")
        }
        .font(.caption2)
        .foregroundStyle(.secondary)
    }
}

struct PriceRow: View {
    let price: Price

    private static let formatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.currencyCode = "USD"
        formatter.maximumFractionDigits = 2
        return formatter
    }()

    var body: some View {
        HStack {
            Text(price.symbol)
                .font(.caption.weight(.bold))
                .frame(width: 36, alignment: .leading)
            Text(Self.formatter.string(from: NSNumber(value: price.value)) ?? "–")
                .font(.callout.monospacedDigit())
                .minimumScaleFactor(0.6)
                .lineLimit(1)
                .layoutPriority(1)
            Spacer()
            Text("\(price.change >= 0 ? "▲" : "▼")\(abs(price.change), specifier: "%.1f")%")
                .font(.caption2)
                .foregroundColor(price.change >= 0 ? .green : .red)
        }
    }
}

@main
struct TickerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "TickerWidget", provider: TickerProvider()) { entry in
            TickerEntryView(entry: entry)
        }
        .configurationDisplayName("Ticker")
        .description("Prices, with the time they were seen.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

struct TickerWidget_Previews: PreviewProvider {
    static var previews: some View {
        TickerEntryView(entry: TickerEntry(date: Date(), snapshot: .sample, isLive: true))
            .previewContext(WidgetPreviewContext(family: .systemMedium))
    }
}
