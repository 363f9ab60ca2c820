import SwiftUI
import Utilities

/// Draws the content of a `Canvas` as SVG. Paths of the canvas become SVG paths, and the browser lays out texts and
/// views of the canvas.
extension TreeDrawing {
    /// Draws a canvas, which fills the available space. The canvas's closure received the size of the widget's content.
    /// If the available space is smaller, the drawing is scaled down.
    mutating func canvas(_ node: ViewNode, _ scope: Scope) -> Box {
        var svg = HTMLElement("svg", "shape")
        let (width, height) = (node["size"]?["width"]?.number ?? 0, node["size"]?["height"]?.number ?? 0)
        if width > 0, height > 0 {
            svg.attribute("viewBox", "0 0 \(HTML.number(width)) \(HTML.number(height))")
            svg.attribute("preserveAspectRatio", "none")
        }
        svg.attribute("aria-hidden", "true")
        for element in composed(node["drawing"]?.list ?? [], node, scope) { svg.append(element) }
        return .filling(HTMLElement("div", "x", content: [.element(svg)]))
    }

    /// Draws the operations of a canvas or layer one after the other, and combines each with those before it.
    private mutating func composed(_ operations: [ViewValue], _ node: ViewNode, _ scope: Scope) -> [HTMLElement] {
        var below: [HTMLElement] = []
        for operation in operations {
            let source = drawn(operation, node, scope)
            guard !source.isEmpty else { continue }
            switch operation["blendMode"]?.string ?? "normal" {
            case "copy": below = source
            case "sourceIn": below = [masked(source, by: below)]
            case "sourceOut": below = [masked(source, by: below, isInverse: true)]
            case "sourceAtop":
                let mask = references(to: &below)
                below.append(masked(source, by: mask))
            case "destinationOver": below = source + below
            case "destinationIn": below = [masked(below, by: source)]
            case "clear", "destinationOut": below = [masked(below, by: source, isInverse: true)]
            case "destinationAtop": below = source + [masked(below, by: source)]
            case "xor":
                let mask = references(to: &below)
                below = [masked(below, by: source, isInverse: true), masked(source, by: mask, isInverse: true)]
            case let mode:
                if mode != "normal", Self.blendModes[mode] == nil {
                    note("Canvas: the blend mode \(mode) is not drawn")
                }
                below += source
            }
        }
        return below
    }

    /// Gives each element an id, and returns elements that draw the same. Copies would double the page with each operation.
    private func references(to elements: inout [HTMLElement]) -> [HTMLElement] {
        elements.indices.map { index in
            let html = elements[index].html
            // A reference to HTML inside SVG draws nothing.
            if html.contains("<foreignObject") { return elements[index] }
            let name =
                elements[index].attributes.first { $0.name == "id" }?.value
                ?? "b" + String(StableHash.hash(html.utf8), radix: 36)
            elements[index].attribute("id", name)
            return HTMLElement("use").attributed("href", "#" + name)
        }
    }

    /// Returns `elements` where `mask` is opaque, or where it is transparent if `isInverse` is true.
    private func masked(_ elements: [HTMLElement], by mask: [HTMLElement], isInverse: Bool = false) -> HTMLElement {
        var definition = HTMLElement("mask")
        definition.attribute("maskUnits", "userSpaceOnUse")
        for (name, value) in [("x", "-9999"), ("y", "-9999"), ("width", "19998"), ("height", "19998")] {
            definition.attribute(name, value)
        }
        var shapes = HTMLElement("g", content: mask.map { .element($0) })
        if isInverse {
            var all = HTMLElement("path")
            all.attribute("d", "M-9999 -9999H9999V9999H-9999Z")
            all.attribute("fill", "#fff")
            definition.append(all)
            // Black is what the mask hides; the shapes keep their opacity.
            shapes.set("filter", "brightness(0)")
        } else {
            definition.set("mask-type", "alpha")
        }
        definition.append(shapes)
        let name = "m" + String(StableHash.hash(definition.html.utf8), radix: 36)
        definition.attribute("id", name)
        let group = HTMLElement("g", content: elements.map { .element($0) }).attributed("mask", "url(#\(name))")
        return HTMLElement("g", content: [.element(definition), .element(group)])
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
            for part in composed(operation["drawing"]?.list ?? [], node, scope) { element.append(part) }
            // The layer is one picture for its blend mode and for those inside it.
            element.set("isolation", "isolate")
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

    /// Places a view where the drawing operation puts it: at a point (`at`) or in a rectangle (`in`).
    private func placed(_ box: Box, _ operation: ViewValue) -> HTMLElement {
        var foreign = HTMLElement("foreignObject")
        var cell = HTMLElement("div", "b", content: [.element(box.inCell(.center))])
        if let rect = operation["in"] {
            for name in ["x", "y", "width", "height"] {
                foreign.attribute(name, HTML.number(rect[name]?.number ?? 0))
            }
            cell.set("height", "100%")
            // Starts a text in the top left corner of the rectangle.
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

    /// Applies the opacity, the filters, the blend mode and the clips of a drawing operation to the element that it
    /// draws.
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

    /// Returns a colour in CSS syntax, or a reference to a gradient, which it appends to `definitions`.
    private mutating func ink(_ value: ViewValue?, _ scope: Scope, _ definitions: inout [HTMLElement]) -> String {
        guard let value, value["units"]?.string == "points" else {
            return (scope.paint(value) ?? .color(scope.ink.color)).color.css
        }
        let style = value["style"]?.string ?? ""
        if style == "tiledImage", let pattern = tiles(value, scope) { return defined(pattern, "p", &definitions) }
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
            // Uses a single colour, because SVG has no conic gradient.
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
        return defined(gradient, "g", &definitions)
    }

    /// Appends a gradient or pattern to `definitions`, and returns a reference to it.
    private func defined(_ paint: HTMLElement, _ prefix: String, _ definitions: inout [HTMLElement]) -> String {
        // Uses a hash of the paint as its name, so equal paints on a page share one definition.
        let name = prefix + String(StableHash.hash(paint.html.utf8), radix: 36)
        definitions.append(HTMLElement("defs", content: [.element(paint.attributed("id", name))]))
        return "url(#\(name))"
    }

    /// Returns a pattern that repeats a picture; nil if the picture's size or content is unknown.
    private func tiles(_ value: ViewValue, _ scope: Scope) -> HTMLElement? {
        guard case .object(let properties)? = value["image"],
            let picture = address(ofPicture: ViewNode("Image", properties), scope), let size = picture.size
        else { return nil }
        let (part, scale) = (value["sourceRect"], value["scale"]?.number ?? 1)
        func fraction(_ name: String, _ full: Double) -> Double { part?[name]?.number ?? full }
        let (width, height) = (size.width * scale, size.height * scale)
        var pattern = HTMLElement("pattern")
        pattern.attribute("patternUnits", "userSpaceOnUse")
        pattern.attribute("x", HTML.number(value["origin"]?["x"]?.number ?? 0))
        pattern.attribute("y", HTML.number(value["origin"]?["y"]?.number ?? 0))
        pattern.attribute("width", HTML.number(width * fraction("width", 1)))
        pattern.attribute("height", HTML.number(height * fraction("height", 1)))
        var image = HTMLElement("image").attributed("href", picture.address)
        image.attribute("x", HTML.number(-width * fraction("x", 0)))
        image.attribute("y", HTML.number(-height * fraction("y", 0)))
        image.attribute("width", HTML.number(width))
        image.attribute("height", HTML.number(height))
        pattern.append(image)
        return pattern
    }
}
