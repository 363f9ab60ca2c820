import Foundation
import SwiftUI
import WidgetKit

extension TreeDrawing {
    mutating func gauge(_ node: ViewNode, _ scope: Scope) -> Box {
        let fraction = min(1, max(0, node["fraction"]?.number ?? 0))
        // A rectangular accessory has room for a line, but not for a ring.
        let isRound = [.accessoryCircular, .accessoryCorner].contains(scope.context.family)
        let style = node["style"]?.string ?? (isRound ? "accessoryCircular" : "linearCapacity")
        switch style {
        case "accessoryCircular": return openRing(node, fraction, scope)
        case "accessoryCircularCapacity":
            // Shows the label of the current value in the centre of the ring. If the gauge has none, shows the gauge's
            // own label.
            let value = node.slot("currentValueLabel")
            return ring(fraction, value.isEmpty ? node.slot("label") : value, nil, scope, timer: nil)
        case "accessoryLinear": return line(node, fraction, scope, isCapacity: false)
        default: return line(node, fraction, scope, isCapacity: true)
        }
    }

    mutating func progress(_ node: ViewNode, _ scope: Scope) -> Box {
        let isCircular = node["style"]?.string == "circular"
        guard let fraction = node["fraction"]?.number else {
            var element = HTMLElement("div", "spinner")
            element.set("color", scope.secondary.css)
            let spinner = Box(element)
            if scope.hidesLabels || node.slot("label").isEmpty { return spinner }
            return stack(
                [spinner] + boxes(node.slot("label"), scope.along(.vertical)), isRow: false, alignment: "center",
                spacing: nil)
        }
        if isCircular {
            return ring(
                fraction, node.slot("currentValueLabel"), node.slot("label").isEmpty ? nil : "", scope, timer: node)
        }
        var small = scope.along(.vertical)
        small.font = FontStyle()
        small.font.size = 12
        small.foreground = .color(scope.secondary)
        var boxes: [Box] = []
        if !scope.hidesLabels { boxes += self.boxes(node.slot("label"), scope.along(.vertical)) }
        boxes.append(bar(fraction, height: 4, scope, timer: node))
        if !scope.hidesLabels { boxes += self.boxes(node.slot("currentValueLabel"), small) }
        return stack(boxes, isRow: false, alignment: "start", spacing: 4)
    }

    // MARK: Lines

    private func bar(_ fraction: Double, height: Double, _ scope: Scope, timer: ViewNode? = nil) -> Box {
        var value = HTMLElement("div", "value")
        scope.controlTint.fill(&value)
        value.set("width", "\(HTML.number(fraction * 100))%")
        var element = HTMLElement("div", "bar", content: [.element(value)])
        element.set("height", HTML.points(height))
        element.set("background", scope.track.css)
        if let timer { run(&element, timer) }
        var box = Box(element)
        box.growsX = true
        box.idealHeight = height
        return box
    }

    /// Adds the attributes from which the page's script computes the element's progress as time passes.
    private func run(_ element: inout HTMLElement, _ node: ViewNode) {
        guard let start = node["start"]?.moment, let end = node["end"]?.moment else { return }
        element.attribute("data-start", Self.milliseconds(start))
        element.attribute("data-end", Self.milliseconds(end))
        if node["countsDown"]?.bool ?? true { element.attribute("data-down", "") }
    }

    private mutating func line(_ node: ViewNode, _ fraction: Double, _ scope: Scope, isCapacity: Bool) -> Box {
        var small = scope.along(.horizontal)
        small.font.size = min(scope.font.size, 12)
        var line: Box
        if isCapacity {
            line = bar(fraction, height: scope.context.family.isAccessory ? 8 : 6, scope)
        } else {
            var knob = HTMLElement("div", "knob").styled("left", "\(HTML.number(fraction * 100))%")
            knob.set("background", scope.ink.color.css)
            var element = HTMLElement("div", "track", content: [.element(knob)])
            scope.tint.map { $0.fill(&element) } ?? element.set("background", scope.track.css)
            line = Box(element)
            line.growsX = true
        }
        let row =
            boxes(node.slot("minimumValueLabel"), small) + [line] + boxes(node.slot("maximumValueLabel"), small)
        line = row.count == 1 ? line : stack(row, isRow: true, alignment: "center", spacing: 6)
        guard isCapacity else {
            return node.slot("currentValueLabel").isEmpty && node.slot("label").isEmpty
                ? line
                : stack(
                    (scope.hidesLabels ? [] : boxes(node.slot("label"), small.along(.vertical))) + [line], isRow: false,
                    alignment: "start", spacing: 3)
        }
        var all = scope.hidesLabels ? [] : boxes(node.slot("label"), scope.along(.vertical))
        all.append(line)
        all += boxes(node.slot("currentValueLabel"), small.along(.vertical))
        return stack(all, isRow: false, alignment: "start", spacing: 3)
    }

    // MARK: Rings

    private mutating func ring(
        _ fraction: Double, _ center: [ViewNode], _ label: String?, _ scope: Scope, timer: ViewNode?
    ) -> Box {
        let ring = GaugeRing(scope)
        var layers = [ring.layer(from: 0, to: 1, .color(scope.track))]
        if let timer, timer["start"] != nil {
            // Draws one colour instead of a gradient, because the page's script can move the end of a line, but not the
            // end of a gradient.
            if scope.controlTint.gradient != nil { note("a running ring is drawn in one colour of its gradient") }
            var layer = ring.layer(from: 0, to: max(0.0001, fraction), .color(scope.controlTint.color), isValue: true)
            run(&layer, timer)
            layers.append(layer)
        } else if fraction > 0 {
            layers.append(ring.layer(from: 0, to: fraction, scope.controlTint))
        }
        return labelled(layers, center, ring, scope)
    }

    /// Draws three quarters of a ring, with a mark at the position of the value.
    private mutating func openRing(_ node: ViewNode, _ fraction: Double, _ scope: Scope) -> Box {
        let ring = GaugeRing(scope)
        let (start, length) = (0.375, 0.75)
        let layers = [
            ring.layer(from: start, to: start + length, scope.tint ?? .color(scope.track), isTurned: false),
            ring.mark(at: start + length * fraction, scope.ink.color),
        ]
        var box = labelled(layers, node.slot("currentValueLabel"), ring, scope)
        let ends = [node.slot("minimumValueLabel"), node.slot("maximumValueLabel")]
        var small = scope.out()
        small.font.size = 11
        small.minimumScale = 0.6
        if ends.contains(where: { !$0.isEmpty }) {
            var foot = HTMLElement("div", "ends")
            for nodes in ends {
                foot.append(
                    HTMLElement(
                        "div", "b",
                        content: nodes.isEmpty ? [] : [.element(single(nodes, small, isLayer: true).inCell(.center))]))
            }
            box.element.append(foot)
        } else if !node.slot("label").isEmpty {
            var foot = HTMLElement("div", "ends")
            foot.append(single(node.slot("label"), small, isLayer: true).inCell(.center))
            box.element.append(foot)
        }
        return box
    }

    private mutating func labelled(
        _ layers: [HTMLElement], _ nodes: [ViewNode], _ ring: GaugeRing, _ scope: Scope
    ) -> Box {
        var element = HTMLElement("div", "b", "layers", content: layers.map { .element($0.stretched) })
        element.set("width", HTML.points(ring.side))
        element.set("height", HTML.points(ring.side))
        if !nodes.isEmpty {
            var inner = scope.out()
            inner.lineLimit = 1
            inner.minimumScale = min(scope.minimumScale, 0.4)
            if scope.font == FontStyle() { inner.font.size = ring.side * 0.36 }
            var holder = HTMLElement("div", "b")
            holder.set("width", HTML.points(ring.inside))
            holder.set("height", HTML.points(ring.inside))
            holder.append(single(nodes, inner, isLayer: true).inCell(.center))
            element.append(holder)
        }
        var box = Box(element)
        box.idealWidth = ring.side
        box.idealHeight = ring.side
        return box
    }
}
