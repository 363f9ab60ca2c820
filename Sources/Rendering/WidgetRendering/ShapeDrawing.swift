import Foundation
import SwiftUI
import WidgetKit

extension TreeDrawing {
    /// Draws a rectangle that fills the available space.
    func filled(_ paint: Paint?, _ scope: Scope) -> Box {
        var element = HTMLElement("div", "x")
        paint?.fill(&element)
        return .filling(element)
    }

    /// Draws the background of a Lock Screen widget.
    func accessoryBackground(_ scope: Scope) -> Box {
        var element = HTMLElement("div", "x")
        element.set("background", "rgba(255,255,255,.14)")
        element.set("border-radius", scope.context.family == .accessoryCircular ? "50%" : "12px")
        return .filling(element)
    }

    /// Draws a shape with its own paints, or with `paint` if it is given. A shape in a modifier's slot has no paints of
    /// its own.
    mutating func shape(_ node: ViewNode, _ scope: Scope, paint: Paint? = nil) -> Box {
        var paints = node["paints"]?.list ?? []
        if paints.isEmpty { paints = [.object(node.properties)] }
        let shape = DrawnShape(node, scope)
        var layers: [HTMLElement] = []
        for value in paints {
            if let paint {
                layers.append(shape.element(.fill, paint))
            } else if let fill = value["fill"] {
                layers += scope.paint(fill).map { [shape.element(.fill, $0)] } ?? []
            } else if let stroke = value["strokeBorder"] {
                layers += scope.paint(stroke).map { [shape.element(.inside(StrokeLine(value)), $0)] } ?? []
            } else if let stroke = value["stroke"] {
                layers += scope.paint(stroke).map { [shape.element(.stroke(StrokeLine(value)), $0)] } ?? []
            }
        }
        var element: HTMLElement
        if layers.count == 1 {
            element = layers[0]
        } else {
            element = HTMLElement("div", "b")
            for layer in layers {
                element.append(layer.stretched)
            }
        }
        return .filling(element)
    }
}

/// The style of a line: width, caps, joins and dashes.
struct StrokeLine {
    var width: Double
    var cap: String?
    var join: String?
    var dash: [Double]
    var phase: Double

    init(_ value: ViewValue) {
        width = value["lineWidth"]?.length ?? 1
        cap = value["lineCap"]?.string
        join = value["lineJoin"]?.string
        dash = value["dash"]?.list.compactMap(\.number) ?? []
        phase = value["dashPhase"]?.number ?? 0
    }

    /// The distance in points by which the line extends beyond its path: half the line's width, or more at a pointed
    /// corner.
    var reach: Double { join == "round" || join == "bevel" ? width / 2 : width }

    /// Sets the stroke attributes of an SVG path.
    func write(to path: inout HTMLElement) {
        path.attribute("stroke-width", HTML.number(width))
        if let cap { path.attribute("stroke-linecap", cap == "round" || cap == "square" ? cap : "butt") }
        if let join { path.attribute("stroke-linejoin", join == "round" || join == "bevel" ? join : "miter") }
        if !dash.isEmpty {
            path.attribute("stroke-dasharray", dash.map(HTML.number).joined(separator: " "))
            if phase != 0 { path.attribute("stroke-dashoffset", HTML.number(phase)) }
        }
    }
}

/// A shape of the view tree. It is drawn as an element that fills the available space.
struct DrawnShape {
    enum Paints {
        case fill
        case stroke(StrokeLine)
        /// A line along the shape's edge that stays inside the shape's bounds.
        case inside(StrokeLine)
    }

    private let kind: String
    private let node: ViewNode
    private let inset: Double
    private let operations: [ViewValue]
    private let containerRadius: Double

    init(_ node: ViewNode, _ scope: Scope) {
        kind = node.kind
        self.node = node
        inset = node["inset"]?.number ?? 0
        operations = node["operations"]?.list ?? []
        containerRadius = scope.containerRadius
    }

    /// The corner radii in CSS syntax; nil if a CSS box with rounded corners cannot represent the shape.
    var radius: String? {
        switch kind {
        case "Rectangle": "0"
        case "RoundedRectangle":
            node["cornerRadius"]?.number.map { HTML.points(max(0, $0 - inset)) }
                ?? "\(HTML.points(node["cornerSize"]?["width"]?.number ?? 0)) / \(HTML.points(node["cornerSize"]?["height"]?.number ?? 0))"
        case "UnevenRoundedRectangle":
            ["topLeading", "topTrailing", "bottomTrailing", "bottomLeading"]
                .map { HTML.points(node[$0]?.number ?? 0) }.joined(separator: " ")
        case "Capsule": "9999px"
        case "Ellipse": "50%"
        case "Circle": "50%"
        case "ContainerRelativeShape": HTML.points(max(0, containerRadius - inset))
        default: nil
        }
    }

    /// Clips another element to the shape.
    func clip(_ element: inout HTMLElement) {
        if kind == "Circle" {
            element.set("clip-path", "circle(closest-side)")
        } else if let radius {
            element.set("overflow", "hidden")
            if radius != "0" { element.set("border-radius", radius) }
        } else if let path = node["path"]?.string, DrawnShape.isPath(path), node["size"] == nil {
            element.set("clip-path", "path(\"\(path)\")")
        } else {
            element.set("overflow", "hidden")
        }
    }

    private var trim: (from: Double, to: Double)? {
        operations.compactMap { $0["trim"] }.first.map { ($0["from"]?.number ?? 0, $0["to"]?.number ?? 1) }
    }

    /// The line that the shape's `stroke(lineWidth:)` defines; nil if there is no `stroke`. A shape with such a line is
    /// drawn as this line, not as an area.
    private var outline: StrokeLine? { operations.compactMap { $0["stroke"] }.first.map { StrokeLine($0) } }

    func element(_ paints: Paints, _ paint: Paint) -> HTMLElement {
        var paints = paints
        if case .fill = paints, let outline { paints = .stroke(outline) }
        var element = drawn(paints, paint)
        if inset != 0 {
            var padding = HTMLElement(
                "div", "x", content: [.element(element.styled("width", "100%").styled("height", "100%"))])
            padding.set("padding", HTML.points(max(0, inset)))
            element = padding
        }
        if let transform {
            element.set("transform", transform.css)
            element.set("transform-origin", transform.origin)
        }
        return element
    }

    private func drawn(_ paints: Paints, _ paint: Paint) -> HTMLElement {
        switch paints {
        case .fill where trim == nil && radius != nil:
            var element = HTMLElement("div", "x")
            paint.fill(&element)
            if let radius, radius != "0" { element.set("border-radius", radius) }
            // Uses the largest circle that fits into the space, and centres it.
            return kind == "Circle" ? circle(element) : element
        case .stroke(let line), .inside(let line):
            if trim == nil, line.dash.isEmpty, let radius {
                return border(line, paint, radius, isInside: paints.isInside)
            }
            return svg(paints, paint)
        case .fill: return svg(paints, paint)
        }
    }

    private func border(_ line: StrokeLine, _ paint: Paint, _ radius: String, isInside: Bool) -> HTMLElement {
        var ring = HTMLElement("div", "ring")
        let outset = isInside ? 0 : line.width / 2
        ring.set("inset", HTML.points(-outset))
        if let gradient = paint.gradient {
            // Fills the whole box with the gradient, and then masks everything inside the border, so only the border is
            // visible.
            let all = "linear-gradient(#000 0 0)"
            ring.set("border", "\(HTML.points(line.width)) solid transparent")
            ring.set("background", gradient.css(outset: outset) + " border-box")
            ring.set("mask", "\(all) padding-box exclude,\(all) border-box")
        } else {
            ring.set("border", "\(HTML.points(line.width)) solid \(paint.color.css)")
        }
        if radius != "0" {
            let isSized = kind == "RoundedRectangle" || kind == "ContainerRelativeShape"
            ring.set(
                "border-radius", isSized && !isInside ? "calc(\(radius) + \(HTML.points(outset)))" : radius)
        }
        let element = HTMLElement("div", "x", content: [.element(ring)])
        return kind == "Circle" ? circle(element) : element
    }

    /// Centres a square element in a space that may have another ratio.
    private func circle(_ element: HTMLElement) -> HTMLElement {
        HTMLElement("div", "x", "square", content: [.element(element)])
    }

    // MARK: SVG

    private func svg(_ paints: Paints, _ paint: Paint) -> HTMLElement {
        var svg = HTMLElement("svg", "shape")
        var path = HTMLElement(tag)
        switch paints {
        case .fill:
            path.attribute("fill", paint.color.css)
            if node["eoFill"]?.bool == true { path.attribute("fill-rule", "evenodd") }
        case .stroke(let line), .inside(let line):
            path.attribute("fill", "none")
            path.attribute("stroke", paint.color.css)
            line.write(to: &path)
        }
        // Insets the path by half the width of the line, so that the line stays inside the shape's bounds.
        let inset = if case .inside(let line) = paints, kind != "Path" { line.width / 2 } else { 0.0 }
        write(paints, inset, to: &svg, &path)
        // Sets the corner radius to half the shorter side of the box. A gradient is masked by an image, so the radius
        // is then half the shorter side of that image.
        if kind == "Capsule" { path.set("rx", paint.gradient == nil ? "min(50cqw,50cqh)" : "50vmin") }
        svg.append(path)
        guard let gradient = paint.gradient else {
            if inset != 0 {
                svg.set("inset", HTML.points(inset))
                svg.set("width", "calc(100% - \(HTML.points(inset * 2)))")
                svg.set("height", "calc(100% - \(HTML.points(inset * 2)))")
            }
            var element = HTMLElement("div", "x", content: [.element(svg)])
            if kind == "Capsule" { element.classes.append("measured") }
            return element
        }
        var outset = 0.0
        if case .stroke(let line) = paints { outset = line.reach }
        let seen = gradient.seen(through: svg, inset: inset, outset: outset)
        let element = HTMLElement("div", "x", content: [.element(seen)])
        return kind == "Circle" ? circle(element) : element
    }

    /// Sets the geometry of `path` and the coordinate system of `svg`.
    private func write(_ paints: Paints, _ inset: Double, to svg: inout HTMLElement, _ path: inout HTMLElement) {
        switch kind {
        case "Circle", "Ellipse":
            svg.attribute("viewBox", "0 0 100 100")
            if kind == "Ellipse" { svg.attribute("preserveAspectRatio", "none") }
            path.attribute("vector-effect", "non-scaling-stroke")
            path.attribute("d", Self.arc(trim ?? (0, 1), closed: !paints.isLine))
        case "Path":
            let text = node["path"]?.string ?? ""
            path.attribute("d", Self.isPath(text) ? text : "")
            path.attribute("vector-effect", "non-scaling-stroke")
            if let size = node["size"], let width = size["width"]?.number, let height = size["height"]?.number {
                svg.attribute("viewBox", "0 0 \(HTML.number(width)) \(HTML.number(height))")
                svg.attribute("preserveAspectRatio", "none")
            }
            if let trim { dash(&path, trim) }
        default:
            path.attribute("width", "100%")
            path.attribute("height", "100%")
            if let radius, radius != "0", kind != "Capsule" {
                let own = node["cornerRadius"]?.number ?? node["cornerSize"]?["width"]?.number
                path.attribute("rx", HTML.number(max(0, (own ?? containerRadius) - inset)))
            }
            if let trim { dash(&path, trim) }
        }
    }

    private var tag: String { radius == nil || kind == "Circle" || kind == "Ellipse" ? "path" : "rect" }

    private func dash(_ path: inout HTMLElement, _ trim: (from: Double, to: Double)) {
        path.attribute("pathLength", "1")
        path.attribute("stroke-dasharray", "\(HTML.number(max(0, trim.to - trim.from) * 1)) 2")
        path.attribute("stroke-dashoffset", HTML.number(-trim.from))
    }

    /// Returns the path of an arc, part of the largest circle in a square of 100 by 100. `trim` counts in turns,
    /// clockwise from three o'clock.
    static func arc(_ trim: (from: Double, to: Double), closed: Bool) -> String {
        let from = min(max(trim.from, 0), 1)
        let to = min(max(trim.to, from), 1)
        if to - from >= 0.9999 { return "M100 50A50 50 0 0 1 0 50A50 50 0 0 1 100 50Z" }
        if to - from < 0.0001 { return "" }
        func point(_ fraction: Double) -> String {
            let angle = fraction * 2 * .pi
            return "\(HTML.number(50 + 50 * cos(angle))) \(HTML.number(50 + 50 * sin(angle)))"
        }
        return "M\(point(from))A50 50 0 \(to - from > 0.5 ? 1 : 0) 1 \(point(to))" + (closed ? "Z" : "")
    }

    /// Returns true if a text from the widget contains only characters of SVG path data, so it is safe in an attribute.
    static func isPath(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: ","),
                UInt8(ascii: "-"), UInt8(ascii: "+"):
                true
            default: "MLHVCSQTAZmlhvcsqtaze".utf8.contains(byte)
            }
        }
    }

    // MARK: Transformations

    private var transform: (css: String, origin: String)? {
        var parts: [String] = []
        var origin = "center"
        for operation in operations {
            if let offset = operation["offset"] {
                parts.insert(
                    "translate(\(HTML.points(offset["width"]?.number ?? 0)),\(HTML.points(offset["height"]?.number ?? 0)))",
                    at: 0)
            } else if let scale = operation["scale"] {
                parts.insert(
                    "scale(\(HTML.number(scale["x"]?.number ?? 1)),\(HTML.number(scale["y"]?.number ?? 1)))", at: 0)
                origin = Self.origin(scale["anchor"])
            } else if let rotation = operation["rotation"] {
                parts.insert("rotate(\(HTML.number(rotation["degrees"]?.number ?? 0))deg)", at: 0)
                origin = Self.origin(rotation["anchor"])
            } else if let numbers = operation["transform"]?.list.compactMap(\.number), numbers.count == 6 {
                parts.insert("matrix(\(numbers.map(HTML.number).joined(separator: ",")))", at: 0)
                origin = "0 0"
            }
        }
        return parts.isEmpty ? nil : (parts.joined(separator: " "), origin)
    }

    /// Converts a point from unit coordinates to CSS percentages.
    static func origin(_ point: ViewValue?) -> String {
        "\(HTML.number((point?["x"]?.number ?? 0.5) * 100))% \(HTML.number((point?["y"]?.number ?? 0.5) * 100))%"
    }
}

extension DrawnShape.Paints {
    fileprivate var isInside: Bool { if case .inside = self { true } else { false } }
    fileprivate var isLine: Bool { if case .fill = self { false } else { true } }
}
