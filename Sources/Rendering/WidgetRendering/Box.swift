import SwiftUI

/// A drawn view, and how it takes the space that its parent offers.
///
/// SwiftUI's views choose their own size: some fit their content, others fill the available space. The browser lays the
/// views out according to these properties.
struct Box {
    var element: HTMLElement
    var growsX = false
    var growsY = false
    /// True if the view is a spacer, which takes the space that other views leave.
    var isSpacer = false
    /// SwiftUI's layout priority.
    var priority = 0.0
    /// The approximate ideal width in points. Views that can shrink do so in proportion to it.
    var idealWidth = 0.0
    /// The approximate ideal height in points.
    var idealHeight = 0.0
    /// The smallest possible height in points. For a text, one line.
    var leastHeight = 0.0
    /// True if the view can become narrower than its ideal width.
    var yieldsX = false
    /// True if the view can become lower than its ideal height.
    var yieldsY = false
    /// The ratio of width to height of a view that accepts any size but looks right only in this ratio.
    var ratio: Double?
    /// True if the view always keeps `ratio`, so that one length determines the other.
    var keepsRatio = false
    /// True if the view is a text that fills its width and whose lines have no explicit alignment.
    var hasFreeLines = false
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

    /// True if the view takes the largest rectangle of its ratio that fits into the space.
    var isOfRatio: Bool { keepsRatio && growsX && growsY && (ratio ?? 0) > 0 }

    /// Wraps the box in an element with a single cell, as a modifier does. The wrapper takes the same space as the box.
    func wrapped(_ alignment: BoxAlignment = .center, _ change: (inout HTMLElement) -> Void = { _ in }) -> Box {
        var box = self
        var cell = HTMLElement("div", "b", content: [.element(inCell(alignment))])
        change(&cell)
        box.element = cell
        return box
    }

    /// Returns the element with the style that it needs inside a cell.
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

    /// Returns the element with the style that it needs inside a stack.
    /// - Parameters:
    ///   - isRow: true if the stack is horizontal.
    ///   - alignment: the CSS name of the alignment across the stack.
    ///   - shrink: how much the element shrinks relative to the others.
    ///   - share: the maximum length along the stack of a view that keeps a ratio; nil if the view may take all the
    ///     space.
    func inStack(isRow: Bool, alignment: String, shrink: Double, share: String? = nil) -> HTMLElement {
        var element = element
        let grows = isRow ? growsX : growsY
        if let share, isOfRatio, let ratio {
            // The element is as large as the stack across the stack's axis. The ratio determines its length along the
            // axis.
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
