import SwiftUI
import WidgetKit

/// Sample widgets in the style of real ones: some are sound, others have layout faults.
@MainActor enum Samples {
    static let sound: [(name: String, family: WidgetFamily, view: any View)] = [
        ("Joke", .systemSmall, joke), ("Joke", .systemMedium, joke), ("Joke", .systemLarge, joke),
        ("Portfolio", .systemMedium, portfolio), ("Schedule", .systemLarge, schedule),
        ("Circle", .accessoryCircular, circle), ("Joke", .accessoryRectangular, shortJoke),
        ("Inline", .accessoryInline, Label("Why did it cross?", systemImage: "face.smiling")),
    ]

    static let unsound: [(name: String, family: WidgetFamily, view: any View)] = [
        (
            "Large", .systemSmall,
            Text("wide").frame(width: 300, alignment: .leading).fixedSize().containerBackground(.white, for: .widget)
        ),
        (
            "Cut", .systemSmall,
            Text(
                "A text of many words that a small widget has no room for, however it is set: it goes on and on and on"
            )
            .containerBackground(.white, for: .widget)
        ),
        (
            "Over", .systemSmall,
            ZStack {
                Text("one")
                Text("two")
            }.containerBackground(.white, for: .widget)
        ),
        (
            "Pale", .systemSmall,
            Text("pale").foregroundStyle(Color(white: 0.5)).containerBackground(Color(white: 0.6), for: .widget)
        ),
    ]

    private static let question = "Why did the scarecrow win an award? Because he was outstanding in his field."

    private static var joke: some View {
        VStack(alignment: .leading, spacing: 6) {
            Label("Joke of the Day", systemImage: "face.smiling.fill").font(.caption.bold()).foregroundStyle(.orange)
            Text(question).font(.subheadline).minimumScaleFactor(0.6)
            Spacer(minLength: 0)
            HStack(spacing: 2) {
                ForEach(0..<4, id: \.self) { _ in Image(systemName: "star.fill").font(.caption2) }
                Image(systemName: "star").font(.caption2)
                Spacer()
                Text("Today").font(.caption2)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .containerBackground(Color(white: 0.1), for: .widget)
        .foregroundStyle(.white)
    }

    private static var shortJoke: some View {
        VStack(alignment: .leading) {
            Text("Joke").font(.headline).widgetAccentable()
            Text("Why did it win an award?").font(.caption).lineLimit(2)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.clear, for: .widget)
    }

    private static var portfolio: some View {
        HStack(spacing: 16) {
            VStack(alignment: .leading, spacing: 2) {
                Text("Portfolio").font(.caption)
                Text("$12,345.67").font(.title2.bold()).minimumScaleFactor(0.5).lineLimit(1)
                HStack(spacing: 2) {
                    Image(systemName: "arrow.up.right")
                    Text("+2.4%")
                }
                .font(.footnote.weight(.semibold)).foregroundStyle(Color(red: 0, green: 0.45, blue: 0.15))
            }
            Divider()
            VStack(spacing: 8) {
                ForEach(["Bitcoin", "Ethereum", "Solana"], id: \.self) { name in
                    HStack {
                        Circle().fill(.orange).frame(width: 8, height: 8)
                        Text(name).font(.caption)
                        Spacer()
                        Text("$1,234").font(.caption).monospacedDigit()
                    }
                }
            }
        }
        .foregroundStyle(.black)
        .containerBackground(.white, for: .widget)
    }

    private static var schedule: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text("Monday").font(.title3.bold())
            ForEach(["Linear Algebra", "Operating Systems with a very long name that is cut", "Physics"], id: \.self) {
                name in
                HStack(alignment: .firstTextBaseline) {
                    RoundedRectangle(cornerRadius: 2).fill(.blue).frame(width: 4, height: 32)
                    VStack(alignment: .leading) {
                        Text(name).font(.headline).minimumScaleFactor(0.4).lineLimit(1)
                        Text("Room 101").font(.caption)
                    }
                    Spacer()
                    Text("9:00 – 10:30").font(.caption).monospacedDigit().layoutPriority(1)
                }
            }
            Spacer()
            ProgressView(value: 0.4)
        }
        .containerBackground(.background, for: .widget)
    }

    private static var circle: some View {
        Gauge(value: 0.6) {
            Image(systemName: "drop.fill")
        } currentValueLabel: {
            Text("60")
        }
        .gaugeStyle(.accessoryCircular)
        .containerBackground(.clear, for: .widget)
    }
}
