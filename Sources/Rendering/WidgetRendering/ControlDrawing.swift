import Foundation
import SwiftUI
import WidgetKit

extension TreeDrawing {
    mutating func label(_ node: ViewNode, _ scope: Scope) -> Box {
        let style = node["style"]?.string
        let isInline = scope.context.family == .accessoryInline
        if style == "titleOnly" { return single(node.slot("title"), scope.out(), isLayer: false) }
        if style == "iconOnly" { return single(node.slot("icon"), scope.out(), isLayer: false) }
        let inner = scope.along(.horizontal)
        let icon = node.slot("icon").isEmpty ? nil : single(node.slot("icon"), inner, isLayer: false)
        let title = node.slot("title").isEmpty ? nil : single(node.slot("title"), inner, isLayer: false)
        guard let icon, let title else { return icon ?? title ?? Box(HTMLElement()) }
        let spacing = isInline ? 5 : max(4, scope.font.size * 0.35)
        var box = stack([icon, title], isRow: true, alignment: "center", spacing: spacing)
        // Marks the title with `align-self: baseline`, because a CSS row otherwise uses the baseline of its first box,
        // here the icon. A symbol without an explicit size is no higher than a line of the title, so the title does not
        // move.
        let isPlain = node.slot("icon").allSatisfy { $0.kind == "Image" && $0.modifiers.isEmpty }
        if isPlain, case .element(let last)? = box.element.content.last {
            box.element.content[box.element.content.count - 1] = .element(last.styled("align-self", "baseline"))
        }
        return box
    }

    mutating func button(_ node: ViewNode, _ scope: Scope) -> Box {
        let style = node["style"]?.string ?? "automatic"
        var inner = scope.out()
        var background: String?
        let tint =
            node["role"]?.string == "destructive"
            ? Paint.color(scope.shown(RGBA(red: 1, green: 0.23, blue: 0.19, opacity: 1))) : scope.controlTint
        switch style {
        case "automatic", "bordered", "glass":
            if scope.foreground == nil || scope.tint != nil { inner.foreground = tint }
            background = tint.color.faded(0.18).css
        case "borderedProminent", "glassProminent":
            inner.foreground = .color(scope.context.mode == .fullColor ? .white : .black)
            background = tint.color.css
        case "borderless":
            if scope.foreground == nil { inner.foreground = tint }
        default: break
        }
        let label = single(node.slot("label"), inner, isLayer: false).apartFromText()
        guard let background else { return label }
        return pill(label, background, scope)
    }

    /// Draws a label in the shape of a button.
    private func pill(_ label: Box, _ background: String, _ scope: Scope) -> Box {
        // Assumption: iOS pads buttons by these amounts, depending on the control size.
        let (x, y): (Double, Double) =
            switch scope.controlSize {
            case "mini": (8, 3)
            case "small": (10, 5)
            case "large", "extraLarge": (16, 12)
            default: (12, 7)
            }
        return label.wrapped { element in
            element.set("padding", "\(HTML.points(y)) \(HTML.points(x))")
            element.set("background", background)
            let radius =
                scope.borderShape == "roundedRectangle" ? HTML.points(scope.borderRadius ?? 8) : "9999px"
            element.set("border-radius", radius)
        }
    }

    mutating func toggle(_ node: ViewNode, _ scope: Scope) -> Box {
        if node.slots.contains(where: { $0.name == "content" }) {
            return single(node.slot("content"), scope, isLayer: false)
        }
        let isOn = node["isOn"]?.bool == true
        var inner = scope.out()
        if node["style"]?.string == "switch" {
            let label = single(node.slot("label"), scope.along(.horizontal), isLayer: false)
            var track = HTMLElement("div", "switch", content: [.element(HTMLElement("div"))])
            if isOn { track.classes.append("on") }
            track.set(
                "background",
                isOn
                    ? (scope.tint?.color ?? scope.shown(RGBA(red: 0.2, green: 0.78, blue: 0.35, opacity: 1))).css
                    : scope.track.css)
            var box = Box(track)
            box.idealWidth = 51
            if scope.hidesLabels || node.slot("label").isEmpty { return box }
            return stack(
                [label, spacer(ViewNode("Spacer"), scope.along(.horizontal)), box], isRow: true, alignment: "center",
                spacing: nil)
        }
        if isOn {
            inner.foreground = .color(scope.context.mode == .fullColor ? .white : .black)
        } else {
            inner.foreground = scope.controlTint
        }
        let label = single(node.slot("label"), inner, isLayer: false).apartFromText()
        return pill(label, isOn ? scope.controlTint.color.css : scope.controlTint.color.faded(0.18).css, scope)
    }

    mutating func labeledContent(_ node: ViewNode, _ scope: Scope) -> Box {
        let inner = scope.along(.horizontal)
        var second = inner
        second.foreground = .color(scope.secondary)
        var boxes = [single(node.slot("content"), second, isLayer: false)]
        if !scope.hidesLabels, !node.slot("label").isEmpty {
            boxes.insert(spacer(ViewNode("Spacer"), inner), at: 0)
            boxes.insert(single(node.slot("label"), inner, isLayer: false), at: 0)
        }
        return stack(boxes, isRow: true, alignment: "baseline", spacing: nil)
    }

    mutating func groupBox(_ node: ViewNode, _ scope: Scope) -> Box {
        var heading = scope
        heading.font.above.weight = 600
        var boxes = self.boxes(node.slot("label"), heading.along(.vertical))
        boxes += self.boxes(node.children, scope.along(.vertical))
        return stack(boxes, isRow: false, alignment: "start", spacing: nil).wrapped(BoxAlignment(name: "leading")) {
            $0.set("padding", "12px")
            $0.set("border-radius", "10px")
            $0.set("background", scope.track.faded(0.6).css)
        }
    }

    mutating func unavailable(_ node: ViewNode, _ scope: Scope) -> Box {
        var title = scope.along(.vertical)
        title.font.above.weight = 700
        var second = scope.along(.vertical)
        second.foreground = .color(scope.secondary)
        second.font.size = 13
        second.textAlignment = "center"
        var boxes: [Box] = []
        for view in node.slot("label") {
            guard view.kind == "Label" else {
                boxes.append(box(view, title))
                continue
            }
            // Draws the icon above the texts, large and in the secondary colour.
            var icon = second
            icon.font.size = 34
            boxes += self.boxes(view.slot("icon"), icon) + self.boxes(view.slot("title"), title)
        }
        boxes += self.boxes(node.slot("description"), second) + self.boxes(node.slot("actions"), scope.along(.vertical))
        var box = stack(boxes, isRow: false, alignment: "center", spacing: 6).wrapped()
        (box.growsX, box.growsY) = (true, true)
        return box
    }
}
