import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

@MainActor struct FrameTests {
    @Test("A widget has the size of Apple's guidelines on each screen, and the system's margin")
    func sizes() throws {
        let sizes = [
            ("430x932", "170px", "364px", "382px"), ("393x852", "158px", "338px", "354px"),
            ("375x667", "148px", "321px", "324px"),
        ]
        for (name, small, wide, tall) in sizes {
            let screen = try #require(WidgetScreen(name: name))
            let context = RenderingContext(screen: screen, family: .systemLarge)
            let html = WidgetFrame(nodes(Text("x")), in: context, at: Date()).html
            #expect(html.contains("width:\(wide);height:\(tall)"))
            #expect(html.contains("padding:16px"))
            let smallest = RenderingContext(screen: screen, family: .systemSmall, hasContentMargins: false)
            let other = WidgetFrame(nodes(Text("x")), in: smallest, at: Date()).html
            #expect(other.contains("width:\(small);height:\(small)"))
            #expect(!other.contains("padding:16px"))
        }
        #expect(!html(Text("x"), family: .accessoryRectangular).contains("padding"))
    }

    @Test("A missing container background and an empty view each cause a note")
    func remarks() {
        #expect(frame(Text("x")).notes.contains { $0.hasPrefix("no containerBackground(for: .widget)") })
        #expect(frame(EmptyView()).notes.contains("the view is empty"))
        let whole = frame(Text("x").containerBackground(.blue, for: .widget))
        #expect(whole.notes.isEmpty, "\(whole.notes)")
    }

    @Test("Semantic colours follow light and dark mode")
    func schemes() {
        let view = Text("x").foregroundStyle(.primary).containerBackground(.background, for: .widget)
        #expect(html(view, scheme: .light).contains("color:#000"))
        #expect(html(view, scheme: .dark).contains("color:#fff"))
    }

    @Test("If a locked device hides sensitive content, only views marked as sensitive are hidden")
    func locked() {
        let view = VStack {
            Text("Balance")
            Text("12").privacySensitive()
            Text("3").privacySensitive(false)
            Text("4").privacySensitive().unredacted()
        }
        var context = RenderingContext(family: .systemSmall)
        #expect(!WidgetFrame(nodes(view), in: context, at: Date()).html.contains("redacted"))
        context.hidesSensitiveContent = true
        let html = WidgetFrame(nodes(view), in: context, at: Date()).html
        #expect(html.components(separatedBy: "class=\"redacted\"").count == 2)
        #expect(html.contains("<span class=\"redacted\">12"))
        #expect(context.appearance == "locked")
    }

    @Test("In StandBy a widget is drawn on black without its background; at night it has one colour and a red tint")
    func standBy() {
        let view = Text("x").foregroundStyle(.blue).containerBackground(.green, for: .widget)
        let usual = RenderingContext(family: .systemSmall)
        let day = WidgetFrame(nodes(view), in: usual.inStandBy(.day), at: Date()).html
        #expect(WidgetFrame(nodes(view), in: usual, at: Date()).html.contains("back\""))
        #expect(!day.contains("back\"") && day.contains("background:#000") && !day.contains("multiply"))
        let night = WidgetFrame(nodes(view), in: usual.inStandBy(.night), at: Date()).html
        #expect(!night.contains("back\"") && night.contains("mix-blend-mode:multiply"))
        #expect(night.contains("data-mode=\"vibrant\"") && day.contains("data-mode=\"fullColor\""))
    }

    @Test("The text form of a widget lists its texts, symbols and gauges from top to bottom")
    func text() {
        let view = VStack {
            HStack {
                Image(systemName: "sun.max.fill")
                Text("21°")
            }
            Gauge(value: 0.5) { Text("Rain") }
            Toggle("Done", isOn: .constant(false))
            Text("never").hidden()
        }
        #expect(
            WidgetText(nodes(view)).lines == ["[sun.max.fill]  21°", "#####----- Rain", "[ ] Done"])
    }
}
