import AppleFoundation
import SwiftUI
import Testing
import WidgetKit

private struct Facts: View {
    @Environment(\.widgetFamily) private var family
    @Environment(\.widgetRenderingMode) private var mode
    @Environment(\.widgetContentMargins) private var margins
    @Environment(\.showsWidgetContainerBackground) private var showsBackground
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        Text(verbatim: "\(family) \(mode) \(margins.top) \(showsBackground) \(colorScheme) \(direction)")
            .widgetAccentable()
            .widgetURL(URL(string: "app://open?id=1"))
            .containerBackground(.blue, for: .widget)
    }
}

@Suite struct WidgetViewTests {
    private func environment(
        _ family: WidgetFamily, _ mode: WidgetRenderingMode? = nil, locale: String = "en_US"
    ) -> EnvironmentValues {
        .widget(
            family: family, displaySize: CGSize(width: 158, height: 158), renderingMode: mode,
            locale: Locale(identifier: locale))
    }

    @Test("A widget's view can read its family, margins and rendering mode")
    @MainActor func environment() {
        func text(_ environment: EnvironmentValues) -> [String] { ViewTree.evaluate(Facts(), in: environment).texts }
        #expect(text(environment(.systemSmall)) == ["systemSmall fullColor 16.0 true light leftToRight"])
        #expect(text(environment(.systemSmall, .accented)) == ["systemSmall accented 16.0 false light leftToRight"])
        #expect(
            text(environment(.accessoryCircular, locale: "ar"))
                == ["accessoryCircular vibrant 0.0 false light rightToLeft"])
    }

    @Test("A widget counts years by its locale: in Thailand, 2026 is the Buddhist year 2569")
    @MainActor func calendar() throws {
        let new = try #require(ISO8601DateFormatter().date(from: "2026-02-02T12:00:00Z"))
        func text(_ locale: String) throws -> String {
            try #require(
                ViewTree.evaluate(Text(new, style: .date), in: environment(.systemSmall, locale: locale)).texts.first)
        }
        #expect(try text("th_TH").contains("2569") && text("en_US").contains("2026"))
        #expect(environment(.systemSmall, locale: "th_TH").calendar.identifier == .buddhist)
    }

    @Test("A widget's views have the space inside the margins, or the whole widget if margins are disabled")
    @MainActor func space() {
        let size = CGSize(width: 158, height: 158)
        let inside = EnvironmentValues.widget(family: .systemSmall, displaySize: size)
        #expect(inside.widgetContentSize == CGSize(width: 126, height: 126))
        let whole = EnvironmentValues.widget(family: .systemSmall, displaySize: size, hasContentMargins: false)
        #expect(whole.widgetContentSize == size)
        #expect(whole.widgetContentMargins.top == 16)
        #expect(whole.containerSize == size)
    }

    @Test("Modifiers that only the system uses, such as widgetURL, are kept with the view")
    @MainActor func modifiers() throws {
        let view = Facts().widgetLabel("label").containerBackground(for: .widget) { Text(verbatim: "ground") }
        let node = try #require(ViewTree.evaluate(view, in: environment(.systemSmall)).nodes.first)
        #expect(
            node.modifiers.map(\.name) == [
                "widgetAccentable", "widgetURL", "containerBackground", "widgetLabel", "containerBackground",
            ])
        #expect(node.modifiers[1]["url"]?.string == "app://open?id=1")
        #expect(node.modifiers[2]["style"]?["name"]?.string == "blue")
        #expect(node.modifiers[4].slot("content").flatMap(\.texts) == ["ground"])
        #expect(ViewTree.evaluate(AccessoryWidgetBackground()).outline == "AccessoryWidgetBackground\n")
    }
}
