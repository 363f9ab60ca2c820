package import Foundation
package import SwiftUI
import WidgetKit

/// A drawn widget: its view tree in the size, the margins and the colours of its context.
package struct WidgetFrame: Sendable {
    /// The HTML of the widget: a single element of the exact size.
    package let html: String
    /// Sentences about differences from a real device.
    package let notes: [String]

    /// Draws a view tree.
    /// - Parameters:
    ///   - nodes: the nodes of the tree.
    ///   - context: the context in which the system shows the widget.
    ///   - date: the time at which the widget is shown; running dates start at this time.
    package init(_ nodes: [ViewNode], in context: RenderingContext, at date: Date) {
        var drawing = TreeDrawing()
        let scope = Scope(context)
        let size = context.screen.size(of: context.family)
        let box = nodes.isEmpty ? nil : drawing.single(nodes, scope, isLayer: false)
        var element = HTMLElement("div", "widget")
        element.set("width", HTML.points(size.width))
        element.set("height", HTML.points(size.height))
        let radius = Self.cornerRadius(context.family)
        if radius > 0 { element.set("border-radius", HTML.points(radius)) }
        element.set("color", context.scheme == .dark ? "#fff" : "#000")
        element.attribute("data-now", TreeDrawing.milliseconds(date))
        element.attribute("data-family", "\(context.family)")
        element.attribute("data-mode", context.mode.rawValue)
        element.attribute("lang", context.language)
        if context.isRightToLeft { element.attribute("dir", "rtl") }
        if context.showsBackground {
            var back = HTMLElement("div", "b", "back")
            if let background = drawing.containerBackgrounds.last {
                back.append(background.inCell(.center))
            } else {
                drawing.note(
                    "no containerBackground(for: .widget): iOS 17 and later show a message in place of this widget")
                back.set("background", context.scheme == .dark ? "#000" : "#fff")
            }
            // The system's background shows through transparent parts of a widget.
            element.set("background", context.scheme == .dark ? "#1c1c1e" : "#fff")
            element.append(back)
        } else if context.standBy != nil {
            element.set("background", "#000")
        } else if context.mode == .accented {
            element.set("background", "rgba(60,60,64,.55)")
        }
        var content = HTMLElement("div", "b", "content")
        if context.margin > 0 { content.set("padding", HTML.points(context.margin)) }
        if let box { content.append(box.inCell(.center)) } else { drawing.note("the view is empty") }
        element.append(content)
        if context.standBy == .night {
            // Apple does not document this red.
            var tint = HTMLElement("div", "b")
            for (name, value) in [
                ("position", "absolute"), ("inset", "0"), ("background", "#ff3b30"), ("mix-blend-mode", "multiply"),
                ("pointer-events", "none"),
            ] {
                tint.set(name, value)
            }
            element.append(tint)
        }
        html = element.html
        notes = drawing.notes
    }

    /// Returns the corner radius of a widget. Assumption: this is about the radius on iPhones, because Apple documents
    /// none.
    static func cornerRadius(_ family: WidgetFamily) -> Double {
        switch family {
        case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: 22
        case .accessoryCircular, .accessoryCorner: 99
        case .accessoryRectangular, .accessoryInline: 0
        }
    }
}
