import SwiftUI
import Utilities

/// Draws the content of a `Canvas` as SVG. Paths become SVG paths; the browser lays out texts and views.
extension TreeDrawing {
    /// Draws a canvas, which fills the available space. The canvas's closure received the widget's content size, so
    /// everything is scaled down if the space is smaller.
    mutating func canvas(_ node: ViewNode, _ scope: Scope) -> Box {
        var svg = HTMLElement("svg", "shape")
        let (width, height) = (node["size"]?["width"]?.number ?? 0, node["size"]?["height"]?.number ?? 0)
        if width > 0, height > 0 {
            svg.attribute("viewBox", "0 0 \(HTML.number(width)) \(HTML.number(height))")
            svg.attribute("preserveAspectRatio", "none")
        }
        svg.attribute("aria-hidden", "true")
        for operation in node["drawing"]?.list ?? [] {
            for element in drawn(operation, node, scope) { svg.append(element) }
        }
        return .filling(HTMLElement("div", "x", content: [.element(svg)]))
    }

    private mutating func drawn(_ operation: ViewValue, _ node: ViewNode, _ scope: Scope) -> [HTMLElement] {
        var definitions: [HTMLElement] = []
        var element: HTMLElement
        let transform = operation["transform"]?.list.compactMap(\.number) ?? []
        switch operation["operation"]?.string {
        case "fill", "stroke":
            guard let path = operation["path"]?.string, DrawnShape.isPath(path) else { return [] }
            element = HTMLElement("path")
            element.attribute("d", path)
            if let stroke = operation["stroke"] {
                element.attribute("fill", "none")
                element.attribute("stroke", ink(stroke, scope, &definitions))
                StrokeLine(operation).write(to: &element)
            } else {
                element.attribute("fill", ink(operation["fill"], scope, &definitions))
                if operation["eoFill"]?.bool == true { element.attribute("fill-rule", "evenodd") }
            }
        case "layer":
            element = HTMLElement("g")
            for inner in operation["drawing"]?.list ?? [] {
                for part in drawn(inner, node, scope) { element.append(part) }
            }
        case "text", "symbol", "image":
            var inner = scope.out()
            if let paint = scope.paint(operation["fill"]) { inner.foreground = paint }
            guard let view = view(operation, node) else { return [] }
            element = placed(single([view], inner, isLayer: false), operation)
        default:
            note("Canvas: \(operation["operation"]?.string ?? "something") is not drawn")
            return []
        }
        if transform.count == 6 {
            element.attribute("transform", "matrix(\(transform.map(HTML.number).joined(separator: " ")))")
        }
        return definitions + [state(operation, element)]
    }

    private func view(_ operation: ViewValue, _ node: ViewNode) -> ViewNode? {
        func pick(_ nodes: [ViewNode], _ name: String) -> ViewNode? {
            operation[name]?.number.map { Int(bounded: $0) }.flatMap { nodes.indices.contains($0) ? nodes[$0] : nil }
        }
        if case .object(let properties)? = operation["image"] { return ViewNode("Image", properties) }
        return pick(node.children, "child") ?? pick(node.slot("symbols"), "symbol")
    }

    /// Places a view at a point or into a rectangle.
    private func placed(_ box: Box, _ operation: ViewValue) -> HTMLElement {
        var foreign = HTMLElement("foreignObject")
        var cell = HTMLElement("div", "b", content: [.element(box.inCell(.center))])
        if let rect = operation["in"] {
            for name in ["x", "y", "width", "height"] {
                foreign.attribute(name, HTML.number(rect[name]?.number ?? 0))
            }
            cell.set("height", "100%")
            // A text starts in the top left corner.
            cell.set("place-items", "start")
        } else {
            foreign.attribute("x", HTML.number(operation["at"]?["x"]?.number ?? 0))
            foreign.attribute("y", HTML.number(operation["at"]?["y"]?.number ?? 0))
            foreign.attribute("width", "1")
            foreign.attribute("height", "1")
            foreign.set("overflow", "visible")
            let anchor = operation["anchor"]
            cell.set("width", "max-content")
            let (x, y) = (anchor?["x"]?.number ?? 0.5, anchor?["y"]?.number ?? 0.5)
            cell.set("transform", "translate(\(HTML.number(-x * 100))%,\(HTML.number(-y * 100))%)")
        }
        foreign.append(cell)
        return foreign
    }

    /// Applies the blend mode, the filters and the clips, from the inside out.
    private mutating func state(_ operation: ViewValue, _ element: HTMLElement) -> HTMLElement {
        var element = element
        if let opacity = operation["opacity"]?.number { element.attribute("opacity", HTML.number(opacity)) }
        let filters = (operation["filters"]?.list ?? []).compactMap { filter($0) }
        if !filters.isEmpty { element.set("filter", filters.joined(separator: " ")) }
        if let mode = operation["blendMode"]?.string { element.set("mix-blend-mode", Self.blendModes[mode]) }
        for clip in operation["clips"]?.list ?? [] {
            guard clip["inverse"]?.bool != true, let path = clip["path"]?.string, DrawnShape.isPath(path) else {
                note("Canvas: an inverse clip, or a clip to a layer, is not drawn")
                continue
            }
            let rule = clip["eoFill"]?.bool == true ? "evenodd," : ""
            element = HTMLElement("g", content: [.element(element)])
                .styled("clip-path", "path(\(rule)\"\(path)\")")
        }
        return element
    }

    private mutating func filter(_ value: ViewValue) -> String? {
        let amount = HTML.number(value["amount"]?.number ?? 1)
        switch value["filter"]?.string {
        case "blur": return "blur(\(HTML.points(value["radius"]?.number ?? 0)))"
        case "shadow":
            let lengths = ["x", "y", "radius"].map { HTML.points(value[$0]?.number ?? 0) }.joined(separator: " ")
            return "drop-shadow(\(lengths) \((RGBA(value["color"]) ?? .black.faded(0.33)).css))"
        case "grayscale": return "grayscale(\(amount))"
        case "saturation": return "saturate(\(amount))"
        case "brightness": return "brightness(\(HTML.number(1 + (value["amount"]?.number ?? 0))))"
        case "contrast": return "contrast(\(amount))"
        case "colorInvert": return "invert(\(amount))"
        case "hueRotation": return "hue-rotate(\(HTML.number(value["degrees"]?.number ?? 0))deg)"
        default:
            note("Canvas: the filter \(value["filter"]?.string ?? "") is not drawn")
            return nil
        }
    }

    // MARK: Paints

    /// Returns a colour, or a reference to a gradient. Adds the gradient to the definitions.
    private mutating func ink(_ value: ViewValue?, _ scope: Scope, _ definitions: inout [HTMLElement]) -> String {
        guard let value, value["units"]?.string == "points" else {
            return (scope.paint(value) ?? .color(scope.ink.color)).color.css
        }
        let style = value["style"]?.string ?? ""
        func point(_ name: String) -> (x: String, y: String) {
            (HTML.number(value[name]?["x"]?.number ?? 0), HTML.number(value[name]?["y"]?.number ?? 0))
        }
        var gradient: HTMLElement
        switch style {
        case "linearGradient":
            let (start, end) = (point("startPoint"), point("endPoint"))
            gradient = HTMLElement("linearGradient")
            for (name, text) in [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)] {
                gradient.attribute(name, text)
            }
        case "radialGradient":
            let center = point("center")
            gradient = HTMLElement("radialGradient")
            gradient.attribute("cx", center.x)
            gradient.attribute("cy", center.y)
            gradient.attribute("r", HTML.number(value["endRadius"]?.number ?? 0))
            gradient.attribute("fr", HTML.number(value["startRadius"]?.number ?? 0))
        default:
            // SVG has no conic gradient.
            note("Canvas: \(style) is drawn in one colour")
            return (scope.paint(value) ?? .color(scope.ink.color)).color.css
        }
        gradient.attribute("gradientUnits", "userSpaceOnUse")
        if let spread = value["spread"]?.string {
            gradient.attribute("spreadMethod", spread == "repeat" ? spread : "reflect")
        }
        for stop in value["stops"]?.list ?? [] {
            guard let color = RGBA(stop["color"]) else { continue }
            var element = HTMLElement("stop")
            element.attribute("offset", HTML.number(stop["location"]?.number ?? 0))
            element.attribute("stop-color", scope.shown(color).css)
            gradient.append(element)
        }
        // The name is a hash of the content, so equal gradients on a page share one definition.
        let name = "g" + String(StableHash.hash(gradient.html.utf8), radix: 36)
        gradient.attribute("id", name)
        definitions.append(HTMLElement("defs", content: [.element(gradient)]))
        return "url(#\(name))"
    }
}
