import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

@MainActor struct FrameTests {
    @Test("A widget has the size that the guidelines give it on each screen, and the system's margin")
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

    @Test("A widget without a container background, and an empty one, say so")
    func remarks() {
        #expect(frame(Text("x")).notes.contains { $0.hasPrefix("no containerBackground(for: .widget)") })
        #expect(frame(EmptyView()).notes.contains("the view is empty"))
        let whole = frame(Text("x").containerBackground(.blue, for: .widget))
        #expect(whole.notes.isEmpty, "\(whole.notes)")
    }

    @Test("Semantic colours are those of light or dark mode")
    func schemes() {
        let view = Text("x").foregroundStyle(.primary).containerBackground(.background, for: .widget)
        #expect(html(view, scheme: .light).contains("color:#000"))
        #expect(html(view, scheme: .dark).contains("color:#fff"))
    }

    @Test("As text, a widget is its texts, symbols and gauges from top to bottom")
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
