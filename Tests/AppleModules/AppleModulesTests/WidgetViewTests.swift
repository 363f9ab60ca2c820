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

/// A view whose background contains its view again, as a helper of an app may do by mistake.
private struct Endless: View {
    var body: some View {
        Text(verbatim: "front").containerBackground(for: .widget) { Back() }
    }

    private struct Back: View {
        var body: some View {
            Text(verbatim: "back").containerBackground(for: .widget) { AnyView(Back()) }
        }
    }
}

/// A view whose body contains it twice.
private struct Twice: View {
    var body: some View {
        VStack {
            AnyView(Twice())
            AnyView(Twice())
        }
    }
}

/// A view with an overlay that contains it.
private struct Overlaid: View {
    var body: some View { Text(verbatim: "deep").overlay { AnyView(Overlaid()) } }
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

    @Test("A widget uses its locale's calendar: in Thailand, 2026 is the Buddhist year 2569")
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

    @Test("The tree keeps modifiers that only the system uses, such as widgetURL")
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

    @Test("A family without a background does not evaluate containerBackground; nor does a background within another")
    @MainActor func containerBackgrounds() {
        let lockScreen = ViewTree.evaluate(Endless(), in: environment(.accessoryCircular))
        #expect(lockScreen.texts == ["front"] && lockScreen.bodies == ["Endless"] && lockScreen.marks == [])
        let homeScreen = ViewTree.evaluate(Endless(), in: environment(.systemSmall))
        #expect(homeScreen.texts == ["front", "back"] && homeScreen.bodies == ["Endless", "Back"])
        #expect(homeScreen.marks == ["a containerBackground inside a containerBackground is not shown"])
    }

    @Test("A body that contains itself is evaluated up to a limit, and gives a tree whose JSON can be read")
    @MainActor func endless() throws {
        let twice = ViewTree.evaluate(Twice(), in: environment(.systemSmall))
        #expect(twice.marks.contains { $0.contains("views after the first 20000 are left out") }, "\(twice.marks)")
        let deep = ViewTree.evaluate(Overlaid(), in: environment(.systemSmall))
        #expect(deep.marks.contains { $0.contains("nested") }, "\(deep.marks)")
        for tree in [twice, deep] {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(tree.json.utf8)) }
        }
    }
}
