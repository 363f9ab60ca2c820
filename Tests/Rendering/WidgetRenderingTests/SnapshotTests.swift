import Foundation
import SwiftUI
import TestSupport
import Testing
import WidgetKit

@testable import WidgetRendering

/// Tests that compare the HTML of small view trees with the snapshots in Tests/Fixtures/Rendering. To update the
/// snapshots, run `TANDEM_RECORD=1 scripts/test SnapshotTests` and review the differences.
@MainActor struct SnapshotTests {
    private static let folder = URL(fileURLWithPath: Repository.fixtures + "/Rendering")

    private func expect(
        _ name: String, _ html: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        // Writes one element per line, because this makes differences between snapshots readable.
        let text = html.replacing("><", with: ">\n<") + "\n"
        let file = Self.folder.appending(path: name + ".html")
        if ProcessInfo.processInfo.environment["TANDEM_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        #expect(text == recorded, "\(name).html is not what is drawn", sourceLocation: sourceLocation)
    }

    @Test("A canvas contains its paths, lines, gradients, clips, layers, texts and views in drawing order")
    func canvas() throws {
        let view = Canvas { context, size in
            context.fill(
                Path(CGRect(x: 0, y: 0, width: size.width, height: 20)),
                with: .linearGradient(
                    Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: size.width, y: 0)))
            context.draw(Text("Middle").bold(), at: CGPoint(x: size.width / 2, y: 40))
            var turned = context
            turned.translateBy(x: 10, y: 60)
            turned.opacity = 0.5
            turned.clip(to: Path(CGRect(x: 0, y: 0, width: 30, height: 30)))
            turned.stroke(
                Path(CGRect(x: 0, y: 0, width: 40, height: 40)), with: .color(.green),
                style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [4, 2]))
            context.drawLayer { layer in
                layer.addFilter(.blur(radius: 2))
                layer.fill(Path(CGRect(x: 50, y: 50, width: 9, height: 9)), with: .foreground)
            }
            if let sun = context.resolveSymbol(id: "sun") {
                context.draw(sun, in: CGRect(x: 60, y: 60, width: 20, height: 20))
            }
        } symbols: {
            Image(systemName: "sun.max").tag("sun")
        }
        let drawn = frame(view.containerBackground(.white, for: .widget))
        #expect(drawn.notes.isEmpty, "\(drawn.notes)")
        try expect("canvas", drawn.html)
    }

    @Test("Gradients and shapes mask a view; with any other mask the whole view is drawn, with a note")
    func mask() throws {
        let faded = frame(
            Text("faded").mask(LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom)))
        #expect(faded.html.contains("mask:linear-gradient("), "\(faded.html)")
        let round = frame(Color.red.mask { Circle() })
        #expect(round.html.contains("clip-path:circle(closest-side)"), "\(round.html)")
        #expect(!(faded.notes + round.notes).contains { $0.contains("mask") })
        let text = frame(Color.red.mask { Text("letters") })
        #expect(text.notes.contains { $0.contains("mask is not applied") })
    }

    @Test("Stacks apply spacing, alignment, spacers and growing frames")
    func stacks() throws {
        let view = VStack(alignment: .leading) {
            HStack(spacing: 4) {
                Text("Left").font(.headline)
                Spacer()
                Text("9:41").font(.caption).foregroundStyle(.secondary)
            }
            Divider()
            Text("A longer text that wraps").lineLimit(2).layoutPriority(1)
            ZStack(alignment: .bottomTrailing) {
                Color.blue
                Text("Corner")
            }
            Text("All").frame(maxWidth: .infinity, minHeight: 20, alignment: .trailing)
        }
        .containerBackground(.white, for: .widget)
        try expect("stacks", html(view))
    }

    @Test("Modifiers wrap a view in the order of the calls; an overlay or background does not change the view's size")
    func modifiers() throws {
        let view = Text("Sale")
            .padding(.horizontal, 10).padding(.vertical, 4)
            .background(.red, in: Capsule())
            .overlay(alignment: .topTrailing) { Circle().fill(.green).frame(width: 6, height: 6) }
            .clipShape(RoundedRectangle(cornerRadius: 8))
            .shadow(color: .black.opacity(0.3), radius: 2, y: 1)
            .rotationEffect(.degrees(-5))
            .opacity(0.9)
            .fixedSize()
        try expect("modifiers", html(view))
    }

    @Test("Texts are drawn with runs, line limits, scaling, truncation and running dates")
    func texts() throws {
        let view = VStack {
            Text("Plain ") + Text("bold").bold() + Text(" red").foregroundStyle(.red)
            Text("Small").font(.system(size: 11, weight: .medium, design: .rounded)).minimumScaleFactor(0.5).lineLimit(
                1)
            Text("Middle").truncationMode(.middle).lineLimit(1).textCase(.uppercase)
            Text("Digits").monospacedDigit().underline().multilineTextAlignment(.center).lineSpacing(2)
            Text(verbatim: "x").foregroundStyle(
                LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
        }
        try expect("texts", html(view))
    }

    @Test("A running time fills the offered width and is aligned as multilineTextAlignment says")
    func counting() throws {
        let end = Date(timeIntervalSince1970: 1_770_000_863)
        let told = frame(
            Text(end, style: .timer).multilineTextAlignment(.trailing).frame(width: 90)
                .containerBackground(.white, for: .widget))
        #expect(told.notes.isEmpty, "\(told.notes)")
        try expect("counting", told.html)
        let framed = frame(Text(end, style: .timer).frame(maxWidth: .infinity, alignment: .trailing))
        #expect(framed.html.contains("text-align:end"), "\(framed.html)")
        #expect(framed.notes.contains { $0.hasPrefix("a text that counts fills its frame") })
        let plain = frame(Text("x").frame(maxWidth: .infinity, alignment: .trailing))
        #expect(!plain.html.contains("text-align"))
    }

    @Test("A text with an inflection that String(localized:) ignores is drawn unchanged, with a note")
    func inflection() {
        let drawn = frame(Text(String(localized: "^[\(0) day](inflect: true)")))
        #expect(drawn.html.contains("^[0 day](inflect: true)") && drawn.notes.contains { $0.contains("inflect") })
        let own = frame(Text("^[\(0) day](inflect: true)"))
        #expect(own.html.contains("0 days") && !own.notes.contains { $0.contains("inflect") })
    }

    @Test("Shapes are drawn with fills, lines, arcs and paths")
    func shapes() throws {
        let view = VStack {
            Circle().trim(from: 0, to: 0.25).stroke(.blue, style: StrokeStyle(lineWidth: 4, lineCap: .round))
            RoundedRectangle(cornerRadius: 6).strokeBorder(.red, lineWidth: 2)
            Capsule().fill(.green.gradient)
            Path { path in
                path.move(to: .zero)
                path.addLine(to: CGPoint(x: 10, y: 10))
            }
            .stroke(.black, lineWidth: 1)
            Rectangle().fill(.orange).frame(height: 4)
        }
        try expect("shapes", html(view))
    }

    @Test("Gauges, progress views, buttons and toggles are drawn")
    func controls() throws {
        let view = VStack {
            Gauge(value: 0.5) { Text("Load") }
            ProgressView(value: 0.25)
            Button("Stop", role: .destructive) {}
            Toggle("On", isOn: .constant(true)).toggleStyle(.switch)
        }
        try expect("controls", html(view, family: .systemMedium))
    }

    @Test("A ring gauge shows the label of its current value in the centre or, if there is none, the gauge's own label")
    func rings() {
        let own = frame(Gauge(value: 0.5) { Text("Load") }.gaugeStyle(.accessoryCircularCapacity))
        #expect(own.html.contains(">Load<"), "\(own.html)")
        let value = frame(
            Gauge(value: 0.5) {
                Text("Load")
            } currentValueLabel: {
                Text("50")
            }
            .gaugeStyle(.accessoryCircularCapacity))
        #expect(value.html.contains(">50<") && !value.html.contains(">Load<"))
    }

    @Test("A placeholder hides texts and pictures, except those marked as unredacted")
    func placeholder() throws {
        let view = HStack {
            Image(systemName: "star.fill")
            Text("Secret")
            Text("Title").unredacted()
        }
        try expect("placeholder", html(view, isRedacted: true))
    }

    @Test("On the Lock Screen a widget has one colour; in accented mode its two groups have one colour each")
    func modes() throws {
        let view = VStack {
            Text("Red").foregroundStyle(.red)
            Text("Accent").foregroundStyle(.blue).widgetAccentable()
            Text("Plain")
        }
        .containerBackground(.green, for: .widget)
        try expect("lock-screen", html(view, family: .accessoryRectangular))
        try expect("accented", html(view, mode: .accented))
        #expect(!html(view, mode: .accented).contains("class=\"b back\""))
    }

    @Test("The page's script chooses the view that fits, and a nested GeometryReader causes a note")
    func measured() throws {
        let view = VStack {
            ViewThatFits(in: .horizontal) {
                Text("A long text that may not fit")
                Text("Short")
            }
            GeometryReader { outer in
                GeometryReader { inner in Text("\(Int(inner.size.width))") }
            }
        }
        try expect("measured", html(view))
        #expect(frame(view).notes.contains { $0.hasPrefix("GeometryReader inside another one") })
    }
}
