import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

@MainActor struct GradientTests {
    private static let turn = AngularGradient(
        colors: [.red, .blue], center: .center, startAngle: .degrees(0), endAngle: .degrees(360))

    /// Returns the SVG with which the HTML masks an element, decoded from its `data:` URL.
    private func mask(_ html: String) throws -> String {
        let match = try #require(html.firstMatch(of: /base64,([A-Za-z0-9+\/=]+)/), "\(html)")
        return String(decoding: try #require(Data(base64Encoded: String(match.output.1))), as: UTF8.self)
    }

    @Test("An arc stroked with an angular gradient shows the gradient around its centre, masked by the arc's line")
    func strokedArc() throws {
        let style = StrokeStyle(lineWidth: 10, lineCap: .round)
        let drawn = frame(Circle().trim(from: 0, to: 0.25).stroke(Self.turn, style: style)).html
        #expect(drawn.contains("background:conic-gradient(from 90deg at calc(50% + 0px) calc(50% + 0px),"), "\(drawn)")
        #expect(drawn.contains("#ff3b30 0deg,#007aff 360deg"), "\(drawn)")
        let mask = try mask(drawn)
        #expect(mask.contains("d=\"M100 50A50 50 0 0 1 50 100\"") && mask.contains("stroke-linecap=\"round\""))
        // The line extends 10 points beyond the box, so the mask must extend beyond the box, too.
        #expect(drawn.contains("inset:-10px") && mask.contains("calc(100vw - 20px)"), "\(drawn) \(mask)")
    }

    @Test("A faded gradient is drawn with half its opacity, as a background, a fill and a view")
    func faded() {
        let faded = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).opacity(0.5)
        let colors = "linear-gradient(180deg,rgba(255,59,48,0.5) 0%,rgba(0,122,255,0.5) 100%)"
        for drawn in [html(Text("a").background(faded)), html(Rectangle().fill(faded))] {
            #expect(drawn.contains(colors), "\(drawn)")
        }
        // If the gradient is a view, the view's opacity fades it.
        let view = html(faded)
        #expect(view.contains("style=\"opacity:0.5;") && view.contains("180deg,#ff3b30 0%,#007aff 100%"), "\(view)")
    }

    @Test("The label of a gauge is drawn unless its visibility is hidden")
    func labels() {
        let gauge = Gauge(value: 0.5) { Text("label") }.gaugeStyle(.linearCapacity)
        #expect(html(gauge.labelsVisibility(.visible)).contains("label<") && html(gauge).contains("label<"))
        #expect(!html(gauge.labelsVisibility(.hidden)).contains("label<"))
        #expect(!html(gauge.labelsHidden()).contains("label<"))
        #expect(html(gauge.labelsVisibility(.visible).labelsHidden()).contains("label<"))
    }

    @Test("An angular gradient of less than a full turn fills the remaining angle with its last and its first colour")
    func partOfATurn() {
        let half = AngularGradient(
            colors: [.red, .blue], center: .center, startAngle: .degrees(0), endAngle: .degrees(180))
        #expect(html(Rectangle().fill(half)).contains("#ff3b30 0deg,#007aff 180deg,#007aff 270deg,#ff3b30 270deg)"))
        let back = AngularGradient(
            colors: [.red, .blue], center: .center, startAngle: .degrees(360), endAngle: .degrees(0))
        #expect(
            html(Rectangle().fill(back)).contains("conic-gradient(from 90deg at 50% 50%,#007aff 0deg,#ff3b30 360deg"))
    }

    @Test("A text in a gradient shows the gradient in its letters, and no rectangle")
    func texts() {
        let colors = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
        let drawn = frame(Text("Departures").foregroundStyle(colors)).html
        // An inline `background` would undo the class's `background-clip`.
        #expect(drawn.contains(#"class="t clip"#), "\(drawn)")
        #expect(drawn.contains("background-image:linear-gradient(90deg,#ff3b30 0%,#007aff 100%)"), "\(drawn)")
        #expect(!drawn.contains("background:linear-gradient"), "\(drawn)")
    }

    @Test("Lines, borders, dashes, paths and gauges are painted with all colours of their gradient")
    func lines() throws {
        let colors = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
        let ring = html(Capsule().strokeBorder(colors, lineWidth: 2))
        #expect(ring.contains("linear-gradient(90deg,#ff3b30 0%,#007aff 100%) border-box"), "\(ring)")
        #expect(ring.contains("padding-box exclude"))
        let around = html(RoundedRectangle(cornerRadius: 6).stroke(colors, lineWidth: 4))
        #expect(around.contains("#ff3b30 calc(0% + 2px),#007aff calc(100% + -2px)"), "\(around)")
        #expect(html(Text("x").border(colors, width: 2)).contains("border-box"))
        let dashed = html(Capsule().stroke(colors, style: StrokeStyle(lineWidth: 2, dash: [3, 2])))
        #expect(try mask(dashed).contains("rx:50vmin") && mask(dashed).contains("stroke-dasharray=\"3 2\""))
        #expect(html(Capsule().stroke(.red, style: StrokeStyle(dash: [3]))).contains("rx:min(50cqw,50cqh)"))
        let path = Path { $0.addRect(CGRect(x: 0, y: 0, width: 9, height: 9)) }
        #expect(try mask(html(path.fill(colors))).contains("<path"))
        let gauge = Gauge(value: 0.5) { Text("Load") }.gaugeStyle(.accessoryCircular)
            .tint(Gradient(colors: [.red, .green]))
        // The gauge's arc is three quarters of a turn, and starts at the lower left.
        let drawn = html(gauge)
        #expect(drawn.contains("conic-gradient(from 225deg at 50% 50%,#ff3b30 0deg,#34c759 270deg"), "\(drawn)")
        #expect(try mask(drawn).contains("stroke-dasharray=\"75 100\""))
    }

    @Test("Gradients that cannot be drawn, and multicolour symbols, each cause a note")
    func noted() {
        let start = Date(timeIntervalSince1970: 1_770_000_000)
        let timer = ProgressView(timerInterval: start...(start + 60)).progressViewStyle(.circular)
            .tint(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        #expect(frame(timer).notes.contains { $0.contains("in one colour of its gradient") })
        let sun = Image(systemName: "sun.max.fill")
        let layers = "symbols of several colours are drawn in one"
        #expect(frame(sun.symbolRenderingMode(.multicolor)).notes.contains(layers))
        #expect(frame(HStack { sun }.symbolRenderingMode(.multicolor)).notes.contains(layers))
        #expect(frame(sun.foregroundStyle(.red, .blue)).notes.contains(layers))
        #expect(!frame(sun.foregroundStyle(.red)).notes.contains(layers))
        #expect(!frame(sun.symbolRenderingMode(.multicolor), family: .accessoryCircular).notes.contains(layers))
    }
}
