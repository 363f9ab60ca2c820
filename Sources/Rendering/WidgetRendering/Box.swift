import SwiftUI

/// A drawn view, with properties that describe how it uses the space that its parent offers.
///
/// SwiftUI's views choose their own size: some fit their content, others fill the available space. The browser lays the
/// views out according to these properties.
struct Box {
    var element: HTMLElement
    var growsX = false
    var growsY = false
    /// True if the view is a spacer, which takes the space that the other views of the stack leave.
    var isSpacer = false
    /// SwiftUI's layout priority.
    var priority = 0.0
    /// The approximate ideal width in points. If space is scarce, a wide view shrinks more than a narrow one.
    var idealWidth = 0.0
    /// The approximate ideal height in points.
    var idealHeight = 0.0
    /// The smallest possible height in points. For a text, it is the height of one line.
    var leastHeight = 0.0
    /// True if the view's width can become less than its ideal width.
    var yieldsX = false
    /// True if the view's height can become less than its ideal height.
    var yieldsY = false
    /// The preferred ratio of width to height. A view that accepts any size has one, too, if it looks right in this
    /// ratio.
    var ratio: Double?
    /// True if the view always keeps `ratio`: its width determines its height, and its height determines its width.
    var keepsRatio = false
    /// True if the view is a text that fills the offered width and has no explicit alignment of its lines.
    var hasFreeLines = false
    /// The distance in points that the text at the view's upper edge keeps from a text above it; nil if there is no text
    /// at that edge.
    var textTop: Double?
    /// True if a text is at the view's lower edge.
    var endsInText = false
    /// The number of grid columns that the view spans.
    var columns = 1

    init(_ element: HTMLElement) {
        self.element = element
    }

    static func filling(_ element: HTMLElement) -> Box {
        var box = Box(element)
        (box.growsX, box.growsY) = (true, true)
        return box
    }

    /// True if the view takes the largest rectangle with the ratio `ratio` that fits into the space.
    var isOfRatio: Bool { keepsRatio && growsX && growsY && (ratio ?? 0) > 0 }

    /// Wraps the box in another element, which contains nothing else, as a modifier does. The wrapper takes the same
    /// space as the box.
    func wrapped(_ alignment: BoxAlignment = .center, _ change: (inout HTMLElement) -> Void = { _ in }) -> Box {
        var box = self
        var cell = HTMLElement("div", "b", content: [.element(inCell(alignment))])
        change(&cell)
        box.element = cell
        return box
    }

    /// Returns the box with the spacing of a view that is not a text.
    func apartFromText() -> Box {
        var box = self
        (box.textTop, box.endsInText) = (nil, false)
        return box
    }

    /// Returns the element with the CSS properties that it needs inside a grid cell.
    func inCell(_ alignment: BoxAlignment) -> HTMLElement {
        var element = element
        place(&element, growsX, "justify-self", "width", alignment.x)
        place(&element, growsY, "align-self", "height", alignment.y)
        return element
    }

    private func place(
        _ element: inout HTMLElement, _ grows: Bool, _ property: String, _ dimension: String, _ alignment: String
    ) {
        let most = "max-\(dimension)"
        if grows, element.property(most) == nil {
            if alignment != "stretch" { element.set(property, "stretch") }
        } else if grows {
            element.set(dimension, "100%")
            element.set(property, alignment)
        } else {
            if alignment != "center" { element.set(property, alignment) }
            if element.property(most) == nil, dimension == "width" ? yieldsX : yieldsY { element.set(most, "100%") }
        }
    }

    /// Returns the element with the CSS properties that it needs inside a stack.
    /// - Parameters:
    ///   - isRow: true if the stack is horizontal.
    ///   - alignment: the CSS name of the alignment across the stack.
    ///   - shrink: how much the element shrinks, relative to the other elements of the stack.
    ///   - share: the maximum length along the stack, as a CSS length. It only limits a view that keeps its ratio; nil
    ///     means
    ///     no limit.
    func inStack(isRow: Bool, alignment: String, shrink: Double, share: String? = nil) -> HTMLElement {
        var element = element
        let grows = isRow ? growsX : growsY
        if let share, isOfRatio, let ratio {
            // Across the stack, the element fills the stack. The ratio then determines the element's length along the
            // stack.
            element.set("aspect-ratio", HTML.number(ratio))
            element.set("max-\(isRow ? "width" : "height")", share)
            element.set("flex", "0 99999 auto")
        } else if grows {
            element.set(
                "flex", priority != 0 && !isSpacer ? "\(HTML.number(priority > 0 ? 9999 : 0.001)) 1 0px" : "1 1 0px")
        } else {
            element.set("flex", "0 \(HTML.number(shrink)) auto")
        }
        if !isRow, yieldsY, leastHeight > 0, element.property("min-height") == nil {
            element.set("min-height", HTML.points(leastHeight))
        }
        let growsAcross = isRow ? growsY : growsX
        let dimension = isRow ? "height" : "width"
        if growsAcross, element.property("max-\(dimension)") == nil {
            element.set("align-self", "stretch")
        } else {
            if growsAcross { element.set(dimension, "100%") }
            element.set("align-self", alignment)
            if !growsAcross, element.property("max-\(dimension)") == nil, isRow ? yieldsY : yieldsX {
                element.set("max-\(dimension)", "100%")
            }
        }
        return element
    }
}

/// An alignment in both axes, in CSS terms.
struct BoxAlignment {
    var x: String
    var y: String

    static let center = BoxAlignment(x: "center", y: "center")
    static let topLeading = BoxAlignment(x: "start", y: "start")

    /// Accepts SwiftUI's names, such as `topLeading`, `bottom` or `leading firstTextBaseline`.
    init(_ value: ViewValue?) {
        self.init(name: value?.string ?? [value?["horizontal"], value?["vertical"]].compactMap { $0?.string }.joined())
    }

    init(name: String?) {
        let text = (name ?? "center").lowercased()
        x = text.contains("leading") ? "start" : text.contains("trailing") ? "end" : "center"
        if text.contains("firsttextbaseline") {
            y = "baseline"
        } else if text.contains("lasttextbaseline") {
            y = "last baseline"
        } else {
            y = text.contains("top") ? "start" : text.contains("bottom") ? "end" : "center"
        }
    }

    init(x: String, y: String) {
        self.x = x
        self.y = y
    }
}
