import AppleFoundation
import Foundation
import SwiftUI

/// A symbol that can be drawn. All lengths are in ems.
private struct Glyph {
    /// The content of an `svg` element.
    var markup: String
    var viewBox: String
    var width: Double
    var height: Double
    /// The distance from the lower edge up to the baseline of the text beside the symbol.
    var descent: Double
    /// True if the symbol has a drawing of its own for each weight.
    var hasWeights = false
}

extension TreeDrawing {
    mutating func image(_ node: ViewNode, _ scope: Scope) -> Box {
        let asset = asset(node, scope)
        return node["systemName"] != nil || asset?.symbol != nil
            ? symbol(node, asset?.symbol, scope) : picture(node, asset, scope)
    }

    // MARK: Symbols

    /// The height of a symbol divided by the font size of the text beside it, by SwiftUI's `imageScale`. SF Symbols are
    /// about a quarter higher than capital letters.
    private static let symbolScales = ["small": 0.95, "medium": 1.18, "large": 1.5]

    /// Returns the distance from a symbol's lower edge up to the baseline, in ems. A symbol is centred beside the capital
    /// letters of the text (Human Interface Guidelines: SF Symbols), whose height is 0.705 em in San Francisco.
    private static func descent(_ side: Double) -> Double { side / 2 - 0.35 }

    /// Returns the picture or custom symbol of an asset catalog; nil for anything else.
    private func asset(_ node: ViewNode, _ scope: Scope) -> RenderingContext.Picture? {
        guard node["systemName"] == nil else { return nil }
        return node["name"]?.string.flatMap { scope.context.picture($0, scope.context.scheme == .dark) }
    }

    /// Returns the drawing of a symbol; nil if the set does not contain the symbol.
    private func glyph(_ node: ViewNode, _ custom: SymbolTemplate?, _ scope: Scope) -> Glyph? {
        guard let name = node["systemName"]?.string else {
            let isHierarchical = (node["symbolRenderingMode"]?.string ?? scope.symbolRendering) == "hierarchical"
            let drawing = custom?.drawing(
                weight: scope.font.cssWeight, scale: scope.imageScale, isHierarchical: isHierarchical)
            return drawing.map {
                let box = [$0.viewBox.minX, $0.viewBox.minY, $0.viewBox.width, $0.viewBox.height]
                return Glyph(
                    markup: $0.markup, viewBox: box.map { HTML.number($0) }.joined(separator: " "), width: $0.width,
                    height: $0.height, descent: $0.descent, hasWeights: true)
            }
        }
        let side = Self.symbolScales[scope.imageScale] ?? 1.18
        return SymbolSet.shared.markup(of: name, variant: scope.symbolVariant).map {
            // Adds a small margin, because SF Symbols have one. Tandem's symbols fill their 16 by 16 units up to the edges.
            Glyph(
                markup: $0, viewBox: "-0.6 -0.6 17.2 17.2", width: side, height: side, descent: Self.descent(side))
        }
    }

    private mutating func symbol(_ node: ViewNode, _ custom: SymbolTemplate?, _ scope: Scope) -> Box {
        let glyph = glyph(node, custom, scope)
        let side = Self.symbolScales[scope.imageScale] ?? 1.18
        let (width, height) = (scope.font.size * (glyph?.width ?? side), scope.font.size * (glyph?.height ?? side))
        var element = symbolElement(glyph, node, scope)
        let isResizable = node["resizable"]?.bool == true
        if !isResizable, element.property("width") == nil {
            element.set("width", HTML.points(width))
            element.set("height", HTML.points(height))
        }
        var box = Box(element)
        box.idealWidth = width
        box.idealHeight = height
        guard isResizable else {
            guard scope.alignsBaselines else { return box }
            // The baseline of an SVG element is its lower edge. In a line of text, the element can be moved below it.
            let descent = scope.font.size * (glyph?.descent ?? Self.descent(side))
            let inline = element.styled("display", "inline-block").styled("vertical-align", HTML.points(-descent))
            box.element = HTMLElement("div", "based", content: [.element(inline)])
            return box
        }
        element.classes.append("cover-all")
        var filling = Box.filling(HTMLElement("div", "x", content: [.element(element)]))
        filling.ratio = width / max(height, 0.01)
        return filling
    }

    /// Draws a symbol inside a line of text.
    mutating func inlineImage(_ node: ViewNode, _ scope: Scope) -> HTMLElement {
        let asset = asset(node, scope)
        guard node["systemName"] != nil || asset?.symbol != nil else {
            return picture(node, asset, scope).element.styled("display", "inline-grid")
        }
        let glyph = glyph(node, asset?.symbol, scope)
        var element = symbolElement(glyph, node, scope)
        element.classes.append("inline")
        if let glyph, glyph.hasWeights {
            element.set("width", HTML.number(glyph.width) + "em")
            element.set("height", HTML.number(glyph.height) + "em")
            element.set("vertical-align", HTML.number(-glyph.descent) + "em")
        }
        return element
    }

    private mutating func symbolElement(_ glyph: Glyph?, _ node: ViewNode, _ scope: Scope) -> HTMLElement {
        guard let glyph else {
            let name = node["systemName"]?.string ?? node["name"]?.string ?? ""
            note("the symbol \(name) is not in the set; a box with its name replaces it")
            var element = HTMLElement("div", "unknown", "symbol", content: [.text(name)])
            element.attribute("data-undrawn", name)
            element.attribute("title", name)
            return scope.isRedacted ? redacted(element) : element
        }
        let rendering = node["symbolRenderingMode"]?.string ?? scope.symbolRendering
        if scope.context.mode == .fullColor, rendering == "multicolor" || scope.hasSecondStyle {
            note("symbols of several colours are drawn in one")
        }
        var element = HTMLElement("svg", "sym", content: [.markup(glyph.markup)])
        element.attribute("viewBox", glyph.viewBox)
        if let label = node["label"]?.string {
            element.attribute("role", "img")
            element.attribute("aria-label", label)
        } else {
            element.attribute("aria-hidden", "true")
        }
        // Makes a symbol bolder with a stroke around its path, because Tandem's symbols have only one weight.
        let line = max(0, (Double(scope.font.cssWeight) - 350) / 700)
        if line > 0, !glyph.hasWeights { element.set("stroke-width", HTML.number(line)) }
        element.set("color", scope.ink.color.css)
        if let gradient = scope.ink.gradient { return masked(glyph, gradient) }
        return scope.isRedacted ? redacted(element) : element
    }

    /// Draws a symbol filled with a gradient. The symbol is the mask of the gradient.
    private func masked(_ glyph: Glyph, _ gradient: GradientPaint) -> HTMLElement {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(glyph.viewBox)\">\(glyph.markup)</svg>"
        var masked = HTMLElement("div", "sym")
        masked.set("background", gradient.css())
        masked.set("mask", "\(HTML.address(ofSVG: svg)) center/contain no-repeat")
        return masked
    }

    private func redacted(_ element: HTMLElement) -> HTMLElement {
        var block = HTMLElement("div", "hidden-picture")
        for name in ["width", "height"] { element.property(name).map { block.set(name, $0) } }
        block.set("width", nil)
        return block
    }

    // MARK: Pictures

    /// Returns a picture as a `data:` address, and its size in points if it is known; nil if the picture is not found.
    func address(ofPicture node: ViewNode, _ scope: Scope) -> (address: String, size: (width: Double, height: Double)?)?
    {
        guard let found = found(node, asset(node, scope)), let type = Self.type(found.bytes) else { return nil }
        return (Self.address(found, type), Self.size(found))
    }

    private static func address(_ picture: RenderingContext.Picture, _ type: String) -> String {
        "data:\(type);base64,\(Data(picture.bytes).base64EncodedString())"
    }

    /// Returns the picture of an asset catalog, or the one that the node contains.
    private func found(_ node: ViewNode, _ asset: RenderingContext.Picture?) -> RenderingContext.Picture? {
        if let asset { return asset }
        let data = node["data"]?.string.flatMap { Data(base64Encoded: $0) }
        return data.map { RenderingContext.Picture(bytes: Array($0), scale: 1, isTemplate: false) }
    }

    private mutating func picture(_ node: ViewNode, _ asset: RenderingContext.Picture?, _ scope: Scope) -> Box {
        let name = node["name"]?.string
        let isResizable = node["resizable"]?.bool == true
        guard let found = found(node, asset), let type = Self.type(found.bytes) else {
            note("the picture \(name ?? "without a name") is in no asset catalog; a box with its name replaces it")
            var box = labelled(name ?? "Image", scope, grows: isResizable)
            if let size = node["size"], let width = size["width"]?.number, width > 0 {
                box.element.set("width", HTML.points(width))
                box.element.set("height", HTML.points(size["height"]?.number ?? width))
            }
            return box
        }
        found.notes.forEach { note("\(name ?? "a picture"): \($0)") }
        let address = Self.address(found, type)
        let size = Self.size(found)
        if scope.isRedacted {
            var box = Box(HTMLElement("div", "hidden-picture"))
            if isResizable {
                (box.growsX, box.growsY) = (true, true)
                box.ratio = size.map { $0.width / max($0.height, 0.01) }
            }
            if let size, !isResizable {
                box.element.set("width", HTML.points(size.width))
                box.element.set("height", HTML.points(size.height))
            }
            return box
        }
        let isTemplate = node["renderingMode"]?.string.map { $0 == "template" } ?? found.isTemplate
        let accented = scope.context.mode == .accented ? scope.accentedRendering : nil
        let isOriginal = accented == "fullColor" && !isTemplate
        let takesColor = isTemplate || (scope.context.mode == .accented && node["renderingMode"] == nil)
        var element: HTMLElement
        if takesColor, !isOriginal {
            element = HTMLElement("div", "picture")
            let group = accented == nil ? scope : scope.inGroup(isAccented: accented != "desaturated")
            group.ink.fill(&element)
            element.set("mask", "url(\(address)) center/100% 100% no-repeat")
            if accented == "desaturated" || accented == "accentedDesaturated" {
                element.set("mask-mode", "luminance")
            }
        } else {
            element = HTMLElement("img", "picture")
            element.attribute("src", address)
            element.attribute("alt", node["decorative"]?.bool == true ? "" : node["label"]?.string ?? name ?? "")
            if scope.context.mode != .fullColor, !isOriginal { element.set("filter", "grayscale(1)") }
        }
        if node["interpolation"]?.string == "none" { element.set("image-rendering", "pixelated") }
        if isResizable {
            element.classes.append("cover-all")
            var box = Box.filling(HTMLElement("div", "x", content: [.element(element)]))
            box.ratio = size.map { $0.width / max($0.height, 0.01) }
            return box
        }
        if let size {
            element.set("width", HTML.points(size.width))
            element.set("height", HTML.points(size.height))
        }
        var box = Box(element)
        box.idealWidth = size?.width ?? 0
        box.idealHeight = size?.height ?? 0
        return box
    }

    /// Returns the size of a picture in points; nil for a vector image, which has no fixed size.
    private static func size(_ picture: RenderingContext.Picture) -> (width: Double, height: Double)? {
        guard let pixels = ImageHeader.size(of: Data(picture.bytes)), pixels.width > 0 else { return nil }
        let scale = Double(max(1, picture.scale))
        return (Double(pixels.width) / scale, Double(pixels.height) / scale)
    }

    /// Determines the media type from the first bytes. Returns nil for a format that browsers do not show.
    private static func type(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        let start = String(decoding: bytes.prefix(512), as: UTF8.self)
        return start.contains("<svg") ? "image/svg+xml" : nil
    }
}
