//
//  WeatherEntryView.swift
//  AsyncWeather
//

import SwiftUI
import WidgetKit

struct WeatherEntryView: View {
    @Environment(\.widgetFamily) private var family
    @Environment(\.widgetContentMargins) private var margins
    @Environment(\.showsWidgetContainerBackground) private var showsBackground

    let entry: WeatherEntry

    var body: some View {
        Group {
            if let hour = entry.hour, let forecast = entry.forecast {
                switch family {
                case .accessoryInline:
                    Label("\(forecast.city) \(hour.temperature.asTemperature)", systemImage: hour.condition.symbol)
                case .accessoryRectangular:
                    RectangularView(forecast: forecast, hour: hour)
                case .systemMedium:
                    HStack(alignment: .top, spacing: 12) {
                        CurrentView(entry: entry, forecast: forecast, hour: hour)
                        HoursView(hours: upcoming(in: forecast))
                    }
                    .padding(margins)
                default:
                    CurrentView(entry: entry, forecast: forecast, hour: hour)
                        .padding(margins)
                }
            } else {
                unavailable
            }
        }
        .foregroundStyle(showsBackground ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
        .containerBackground(for: .widget) {
            LinearGradient(
                colors: entry.hour?.condition.colors ?? [.gray, .black],
                startPoint: .top,
                endPoint: .bottom
            )
        }
        .widgetURL(URL(string: "asyncweather://city/\(entry.forecast?.city ?? "")"))
    }

    private var unavailable: some View {
        ViewThatFits(in: .vertical) {
            VStack(spacing: 4) {
                Image(systemName: "wifi.slash")
                    .font(.title2)
                    .symbolRenderingMode(.hierarchical)
                Text("No forecast yet")
                    .font(.headline)
                Text("It appears when there is a connection.")
                    .font(.caption2)
                    .multilineTextAlignment(.center)
            }
            Text("No forecast yet")
        }
        .padding(margins)
    }

    private func upcoming(in forecast: Forecast) -> [Forecast.Hour] {
        Array(forecast.hours.filter { $0.time > entry.date }.prefix(4))
    }
}

private struct CurrentView: View {
    let entry: WeatherEntry
    let forecast: Forecast
    let hour: Forecast.Hour

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(forecast.city)
                .font(.subheadline.weight(.semibold))
            Text(hour.temperature.asTemperature)
                .font(.system(size: 44, weight: .light, design: .rounded))
                .contentTransition(.numericText(value: hour.temperature))
                .invalidatableContent()
            Spacer(minLength: 0)
            Image(systemName: hour.condition.symbol)
                .symbolRenderingMode(.multicolor)
                .widgetAccentable()
            if entry.isOutdated {
                (Text(Image(systemName: "clock.arrow.circlepath")) + Text(" ")
                    + Text(forecast.fetchedAt, style: .relative))
                    .font(.caption2)
                    .opacity(0.8)
                    .accessibilityLabel("Outdated")
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

private struct HoursView: View {
    let hours: [Forecast.Hour]

    var body: some View {
        Grid(alignment: .leading, horizontalSpacing: 8, verticalSpacing: 4) {
            ForEach(hours) { hour in
                GridRow {
                    Text(hour.time, format: .dateTime.hour())
                    Image(systemName: hour.condition.symbol)
                        .symbolRenderingMode(.multicolor)
                        .gridColumnAlignment(.center)
                    Text(hour.temperature.asTemperature)
                        .monospacedDigit()
                        .gridColumnAlignment(.trailing)
                }
                .font(.caption)
            }
        }
    }
}

private struct RectangularView: View {
    let forecast: Forecast
    let hour: Forecast.Hour

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Label(forecast.city, systemImage: hour.condition.symbol)
                    .font(.headline)
                    .widgetAccentable()
                Text("Rain \(hour.precipitationChance, format: .percent)")
            }
            Spacer()
            Text(hour.temperature.asTemperature)
                .font(.largeTitle)
                .minimumScaleFactor(0.5)
        }
    }
}
