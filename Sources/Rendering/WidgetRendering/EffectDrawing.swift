import SwiftUI

extension TreeDrawing {
    /// Applies a modifier that changes the look of a view, but not the space that the view takes.
    mutating func effect(_ box: Box, _ modifier: ViewNodeModifier, _ scope: Scope) -> Box {
        func amount(_ name: String = "amount") -> Double { modifier[name]?.number ?? 0 }
        switch modifier.name {
        case "opacity": return box.wrapped { $0.set("opacity", HTML.number(amount("opacity"))) }
        case "hidden": return box.wrapped { $0.set("visibility", "hidden") }
        case "blur": return filter(box, "blur(\(HTML.points(amount("radius"))))")
        case "brightness": return filter(box, "brightness(\(HTML.number(1 + amount())))")
        case "contrast": return filter(box, "contrast(\(HTML.number(amount())))")
        case "saturation": return filter(box, "saturate(\(HTML.number(amount())))")
        case "grayscale": return filter(box, "grayscale(\(HTML.number(amount())))")
        case "hueRotation": return filter(box, "hue-rotate(\(HTML.number(amount("degrees")))deg)")
        case "colorInvert": return filter(box, "invert(1)")
        case "shadow":
            guard let color = RGBA(modifier["color"]), scope.context.mode == .fullColor else { return box }
            // The third length of CSS's `drop-shadow` has the same meaning as SwiftUI's radius: the standard deviation
            // of the blur.
            let (x, y) = (HTML.points(amount("x")), HTML.points(amount("y")))
            return filter(box, "drop-shadow(\(x) \(y) \(HTML.points(amount("radius"))) \(color.css))")
        case "offset":
            return transform(box, "translate(\(HTML.points(amount("x"))),\(HTML.points(amount("y"))))", nil)
        case "rotationEffect":
            return transform(box, "rotate(\(HTML.number(amount("degrees")))deg)", modifier["anchor"])
        case "rotation3DEffect":
            let axis = ["x", "y", "z"].map { HTML.number(amount($0)) }.joined(separator: ",")
            return transform(
                box, "perspective(400px) rotate3d(\(axis),\(HTML.number(amount("degrees")))deg)", modifier["anchor"])
        case "scaleEffect":
            return transform(
                box, "scale(\(HTML.number(amount("x"))),\(HTML.number(amount("y"))))", modifier["anchor"])
        case "transformEffect":
            let numbers = modifier["matrix"]?.list.compactMap(\.number) ?? []
            guard numbers.count == 6 else { return box }
            var result = transform(box, "matrix(\(numbers.map(HTML.number).joined(separator: ",")))", nil)
            result.element.set("transform-origin", "0 0")
            return result
        case "position": return positioned(box, modifier)
        default: return clipped(box, modifier, scope)
        }
    }

    private func filter(_ box: Box, _ filter: String) -> Box { box.wrapped { $0.set("filter", filter) } }

    private func transform(_ box: Box, _ transform: String, _ anchor: ViewValue?) -> Box {
        box.wrapped { element in
            element.set("transform", transform)
            if let anchor, DrawnShape.origin(anchor) != "50% 50%" {
                element.set("transform-origin", DrawnShape.origin(anchor))
            }
        }
    }

    /// Places a view so that its centre is at a given point of the available space (SwiftUI: `position(x:y:)`).
    private func positioned(_ box: Box, _ modifier: ViewNodeModifier) -> Box {
        var inner = box.element
        inner.set("position", "absolute")
        inner.set("left", HTML.points(modifier["x"]?.number ?? 0))
        inner.set("top", HTML.points(modifier["y"]?.number ?? 0))
        inner.set("transform", "translate(-50%,-50%)" + (inner.property("transform").map { " " + $0 } ?? ""))
        return .filling(HTMLElement("div", "x", content: [.element(inner)]))
    }

    private mutating func clipped(_ box: Box, _ modifier: ViewNodeModifier, _ scope: Scope) -> Box {
        switch modifier.name {
        case "clipped": return box.wrapped { $0.set("overflow", "hidden") }
        case "cornerRadius":
            return box.wrapped {
                $0.set("overflow", "hidden")
                $0.set("border-radius", HTML.points(modifier["radius"]?.number ?? 0))
            }
        case "clipShape":
            guard let shape = modifier.slot("shape").first else { return box }
            return box.wrapped { DrawnShape(shape, scope).clip(&$0) }
        case "mask":
            return masked(box, modifier.slot("content"), scope)
        case "border":
            guard let paint = scope.paint(modifier["style"]) else { return box }
            let line = StrokeLine(.object([ViewProperty("lineWidth", .number(modifier["width"]?.number ?? 1))]))
            let ring = DrawnShape(ViewNode("Rectangle"), scope).element(.inside(line), paint)
            return box.wrapped { element in
                element.classes.append("layers")
                element.append(HTMLElement("div", "b", "before", content: [.element(ring.stretched)]))
            }
        case "blendMode":
            guard let mode = modifier["mode"]?.string.flatMap({ Self.blendModes[$0] }) else { return box }
            return box.wrapped { $0.set("mix-blend-mode", mode) }
        case "colorMultiply":
            guard let color = RGBA(modifier["color"]) else { return box }
            return box.wrapped { element in
                element.classes.append("layers")
                var layer = HTMLElement("div", "before").styled("background", color.css)
                layer.set("mix-blend-mode", "multiply")
                element.append(layer)
            }
        case "glassEffect":
            guard let shape = modifier.slot("shape").first else { return box }
            let tint = RGBA(modifier["tint"]).map { Paint.color(scope.shown($0).faded(0.6)) }
            let glass = tint ?? .material("thin", dark: scope.context.scheme == .dark)
            let layer = self.shape(shape, scope, paint: glass).inCell(.center)
            return box.wrapped { element in
                element.classes.append("layers")
                element.append(HTMLElement("div", "b", "behind", content: [.element(layer)]))
            }
        case "luminanceToAlpha", "visualEffect", "colorEffect", "distortionEffect", "layerEffect", "textRenderer":
            note("\(modifier.name) is not drawn")
            return box
        default:
            let isKnown = ["accessibility", "speech"].contains { modifier.name.hasPrefix($0) }
            if !isKnown, !Self.unseen.contains(modifier.name) {
                note("the modifier \(modifier.name) is not known here")
            }
            return box
        }
    }

    /// The names of blend modes in CSS, by their names in SwiftUI.
    static let blendModes = [
        "multiply": "multiply", "screen": "screen", "overlay": "overlay", "darken": "darken",
        "lighten": "lighten", "colorDodge": "color-dodge", "colorBurn": "color-burn",
        "softLight": "soft-light", "hardLight": "hard-light", "difference": "difference",
        "exclusion": "exclusion", "hue": "hue", "saturation": "saturation", "color": "color",
        "luminosity": "luminosity", "plusLighter": "plus-lighter",
    ]

    /// Masks a view, if the mask is a gradient or a shape. A mask that is another view is ignored, and a note says so,
    /// because CSS masks only with images and shapes.
    private mutating func masked(_ box: Box, _ mask: [ViewNode], _ scope: Scope) -> Box {
        guard mask.count == 1, let view = mask.first, view.modifiers.isEmpty else { return unmasked(box) }
        switch view.kind {
        case "LinearGradient", "RadialGradient", "EllipticalGradient", "AngularGradient":
            guard let gradient = scope.fullColor.paint(view["fill"])?.gradient else { return unmasked(box) }
            return box.wrapped { $0.set("mask", gradient.css()) }
        case "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Circle", "Ellipse", "Capsule",
            "ContainerRelativeShape", "Path":
            return box.wrapped { DrawnShape(view, scope).clip(&$0) }
        default: return unmasked(box)
        }
    }

    private mutating func unmasked(_ box: Box) -> Box {
        note("mask is not applied: only gradients and plain shapes work as masks")
        return box.wrapped { $0.attribute("data-undrawn", "mask") }
    }
}

extension Scope {
    /// The scope for drawing a mask: it uses full colour, because only the opacity of a mask has an effect.
    fileprivate var fullColor: Scope {
        var scope = self
        scope.context.mode = .fullColor
        return scope
    }
}
