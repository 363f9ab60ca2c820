import AppIntents
import SwiftUI
import WidgetKit

// The views of widgets as they are written for a phone: a forecast, a list of tasks, a ring of progress.

struct Hour: Identifiable, Hashable {
    let id = UUID()
    var date: Date
    var symbol: String
    var degrees: Double
}

struct ForecastEntry: TimelineEntry {
    var date: Date
    var city = "Rome"
    var degrees = 21.6
    var hours: [Hour] = []
    var sunrise = Date.distantPast
    var sunset = Date.distantFuture
}

struct RefreshIntent: AppIntent {
    static var title: LocalizedStringResource { "Refresh" }
    func perform() async throws -> some IntentResult { .result() }
}

extension Color {
    static let brand = Color("Brand")
    init(hex: UInt) {
        self.init(
            .sRGB, red: Double((hex >> 16) & 0xff) / 255, green: Double((hex >> 8) & 0xff) / 255,
            blue: Double(hex & 0xff) / 255, opacity: 1)
    }
}

extension Font {
    static func heading(_ size: CGFloat) -> Font { .custom("Avenir-Heavy", size: size, relativeTo: .title2) }
}

struct Wave: Shape {
    var progress: Double
    var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.midY))
        path.addCurve(
            to: CGPoint(x: rect.maxX, y: rect.midY * progress),
            control1: CGPoint(x: rect.width * 0.25, y: rect.minY),
            control2: CGPoint(x: rect.width * 0.75, y: rect.maxY))
        path.addLine(to: .init(x: rect.maxX, y: rect.maxY))
        path.addLine(to: .zero)
        path.closeSubpath()
        return path
    }
}

struct Ring: View {
    let value: Double
    var width: CGFloat = 8

    var body: some View {
        ZStack {
            Circle().stroke(Color.gray.opacity(0.2), lineWidth: width)
            Circle()
                .trim(from: 0, to: CGFloat(min(value, 1)))
                .stroke(
                    AngularGradient(
                        gradient: Gradient(colors: [.red, .orange]), center: .center, startAngle: .degrees(0),
                        endAngle: .degrees(360)),
                    style: StrokeStyle(lineWidth: width, lineCap: .round))
            Text(value, format: .percent.precision(.fractionLength(0)))
                .font(.system(.caption, design: .rounded).bold())
                .monospacedDigit()
        }
    }
}

struct HourlyForecastView: View {
    var entry: ForecastEntry
    @Environment(\.widgetFamily) var family
    @Environment(\.colorScheme) private var scheme

    private let columns = [GridItem(.flexible(), spacing: 4), GridItem(.fixed(40)), GridItem(.adaptive(minimum: 20))]

    private var gradient: LinearGradient {
        LinearGradient(
            stops: [.init(color: Color(hex: 0x2E335A), location: 0), .init(color: .brand, location: 1)],
            startPoint: .topLeading, endPoint: UnitPoint(x: 0.9, y: 1))
    }

    @ViewBuilder private var header: some View {
        HStack(alignment: .firstTextBaseline, spacing: 4) {
            Label(entry.city, systemImage: "location.fill")
            Spacer(minLength: 0)
            Text("\(entry.degrees, specifier: "%.0f")°").font(.heading(20))
        }
        .foregroundStyle(.white, .white.opacity(0.7))
    }

    var body: some View {
        GeometryReader { proxy in
            VStack(alignment: .leading, spacing: 6) {
                header
                if entry.hours.isEmpty {
                    Text("**No** forecast for _\(entry.city)_, [try again](https://example.com)")
                } else if family == .systemSmall {
                    ForEach(entry.hours.prefix(3)) { hour in HourRow(hour: hour) }
                } else {
                    LazyVGrid(columns: columns, alignment: .leading, spacing: 2) {
                        ForEach(entry.hours, id: \.date) { HourRow(hour: $0) }
                    }
                }
                ForEach(0..<2) { Text("Row \($0)") }
                ForEach(Array(entry.hours.enumerated()), id: \.offset) { index, hour in
                    Text("\(index + 1). \(hour.symbol)")
                }
                Text(Image(systemName: "sunrise")) + Text(" ") + Text(entry.sunrise, style: .time).bold()
                Text("Sunset \(entry.sunset, style: .relative), \(Image(systemName: "sunset.fill"))")
                Text(timerInterval: entry.sunrise...entry.sunset, pauseTime: nil, countsDown: false, showsHours: true)
                Text(entry.sunrise...entry.sunset)
                Text(entry.date, format: .dateTime.hour().minute())
                Text("\(entry.date, format: .dateTime.weekday(.wide)) at \(12) of \(entry.degrees) \(String("x"))")
                Text("\(entry.date.formatted(date: .omitted, time: .shortened))")
                Text(entry.degrees.formatted(.number.precision(.fractionLength(1))))
                Text(verbatim: "raw").underline(true, color: .red).strikethrough().kerning(1).tracking(0.5)
                    .baselineOffset(2).fontWeight(.heavy).italic().foregroundColor(.secondary)
            }
            .frame(width: proxy.size.width * 0.5, height: proxy.size.height, alignment: .topLeading)
        }
        .background(gradient)
        .containerBackground(for: .widget) {
            ContainerRelativeShape().fill(Color.accentColor.gradient)
        }
    }
}

struct HourRow: View {
    let hour: Hour
    var body: some View {
        GridRow {
            Image(systemName: hour.symbol).resizable().aspectRatio(contentMode: .fit).frame(width: 12, height: 12)
                .symbolRenderingMode(.multicolor)
            Text(hour.date, style: .time).gridColumnAlignment(.leading)
            Text(Measurement(value: hour.degrees, unit: UnitTemperature.celsius), format: .measurement(width: .narrow))
        }
    }
}

struct GaugesView: View {
    var done = 0.4
    var timer = Date.now...Date.now.addingTimeInterval(60)

    var body: some View {
        ViewThatFits(in: .horizontal) {
            Gauge(value: done) { Text("Done") }
            Gauge(value: done, in: 0...1) {
                Image(systemName: "drop")
            } currentValueLabel: {
                Text("\(Int(done * 100))")
            } minimumValueLabel: {
                Text("0")
            } maximumValueLabel: {
                Text("100")
            }
            .gaugeStyle(.accessoryCircular)
            ProgressView(value: done, total: 2) {
                Text("Loading")
            } currentValueLabel: {
                Text("half")
            }
            .progressViewStyle(.linear)
            ProgressView("Title", value: done)
            ProgressView(timerInterval: timer, countsDown: true)
            ProgressView(timerInterval: timer) { Text("left") }
            ProgressView()
        }
    }
}

struct TapView: View {
    @State private var isOn = true
    let url = URL(string: "app://open")!

    var body: some View {
        Grid(alignment: .leading, horizontalSpacing: 8, verticalSpacing: 4) {
            GridRow {
                Link(destination: url) { Label("Open", image: "logo") }
                Link("Site", destination: url)
            }
            Divider()
            GridRow {
                Button(intent: RefreshIntent()) { Image(systemName: "arrow.clockwise") }.buttonStyle(.plain)
                Button("Refresh", systemImage: "arrow.clockwise", intent: RefreshIntent())
                Button("Old") { print("tapped") }
                Button(role: .destructive) {
                    isOn.toggle()
                } label: {
                    Text("Delete")
                }
                Toggle(isOn: true, intent: RefreshIntent()) { Text("Done") }
                Toggle("Switch", isOn: $isOn)
            }
            AsyncImage(url: url) { image in
                image.resizable()
            } placeholder: {
                Color.gray
            }
            AsyncImage(url: url) { phase in
                switch phase {
                case .empty: ProgressView()
                case .success(let image): image
                case .failure: Color.red
                @unknown default: EmptyView()
                }
            }
            Canvas { context, size in
                context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.green))
                context.draw(Text("Canvas"), at: CGPoint(x: size.width / 2, y: 10))
            }
            TimelineView(.periodic(from: .now, by: 60)) { context in Text(context.date, style: .time) }
            TimelineView(.everyMinute) { context in Text("\(context.date)") }
        }
    }
}

struct ShapesView: View {
    var compact = true

    var body: some View {
        let layout = compact ? AnyLayout(HStackLayout(spacing: 2)) : AnyLayout(VStackLayout(alignment: .leading))
        layout {
            Rectangle().fill(.linearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom))
            RoundedRectangle(cornerRadius: 12, style: .continuous).strokeBorder(.quaternary, lineWidth: 2)
            RoundedRectangle(cornerRadius: 12).fill(.ultraThinMaterial)
            UnevenRoundedRectangle(topLeadingRadius: 8, bottomTrailingRadius: 8).stroke(.tint, lineWidth: 1)
            Capsule().inset(by: 2).fill(.red.opacity(0.5))
            Ellipse().rotation(.degrees(45)).scale(0.5).offset(x: 2, y: 3)
            Circle().fill(.blue.gradient).overlay(Circle().strokeBorder(Color.white, lineWidth: 2))
            Wave(progress: 0.5).fill(Color.teal).clipShape(.rect(cornerRadius: 4))
            Path { path in
                path.move(to: CGPoint(x: 0, y: 0))
                path.addArc(
                    center: CGPoint(x: 10, y: 10), radius: 5, startAngle: .zero, endAngle: .degrees(180),
                    clockwise: false)
            }
            .stroke(style: StrokeStyle(lineWidth: 2, dash: [3, 2]))
            AnyShape(Circle()).fill(.selection)
            RadialGradient(colors: [.mint, .clear], center: .center, startRadius: 0, endRadius: 40)
            EllipticalGradient(colors: [.indigo, .brown])
            Color.clear
            Color(hue: 0.5, saturation: 1, brightness: 0.5)
            Color(white: 0.3)
        }
        .foregroundStyle(Color.primary)
    }
}

#if swift(>=5.9)
    struct FlowLayout: Layout {
        var spacing: CGFloat = 4

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
            return CGSize(width: proposal.width ?? 0, height: sizes.map(\.height).max() ?? 0)
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            var point = bounds.origin
            for subview in subviews {
                let size = subview.dimensions(in: .unspecified)
                subview.place(at: point, anchor: .topLeading, proposal: .unspecified)
                point.x += size.width + spacing
            }
        }
    }
#endif

struct ListsView: View {
    let names = ["a", "b"]

    var body: some View {
        FlowLayout(spacing: 2) { Text("flow") }
        ScrollView(.horizontal, showsIndicators: false) {
            LazyHStack(alignment: .top) { ForEach(names, id: \.self) { Text($0) } }
        }
        List(names, id: \.self) { name in
            Section("Head") { LabeledContent("Name", value: name) }
        }
        if let first = names.first { Text(first).equatable() } else { AccessoryWidgetBackground() }
    }
}

struct MidAlignment: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[VerticalAlignment.center] }
}

extension VerticalAlignment {
    static let mid = VerticalAlignment(MidAlignment.self)
}

struct StyledTextView: View {
    private var attributed: AttributedString {
        var text = AttributedString("Attributed")
        text.font = .body.bold()
        text.foregroundColor = .red
        return text
    }

    var body: some View {
        HStack(alignment: .mid) {
            Text(attributed)
            Text("Up \(Text("12%").foregroundStyle(.green)) today")
            Text("\(3) items")
            Text("Total: \(12.5, format: .currency(code: "EUR"))")
        }
    }
}

struct NothingView: View {
    var body: some View {
        ContentUnavailableView("Nothing", systemImage: "tray", description: Text("Add something"))
        ContentUnavailableView { Label("Nothing", systemImage: "tray") }
        ContentUnavailableView {
            Text("Nothing")
        } description: {
            Text("There is nothing")
        } actions: {
            Button(intent: RefreshIntent()) { Text("Again") }
        }
        Image(uiImage: UIImage())
        Color(uiColor: .systemBackground)
        Color(UIColor { $0.userInterfaceStyle == .dark ? .black : .white })
    }
}
