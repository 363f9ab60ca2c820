import SwiftUI

/// A view that was drawn, and how it takes the space that it is offered.
///
/// SwiftUI's views choose their size themselves: some keep to their content, others take all that there is. The browser
/// lays them out, and this is what it has to be told.
struct Box {
    var element: HTMLElement
    /// Whether it takes all the width that it is offered.
    var growsX = false
    /// Whether it takes all the height that it is offered.
    var growsY = false
    /// Whether it is a spacer, which takes what others leave.
    var isSpacer = false
    /// SwiftUI's layout priority.
    var priority = 0.0
    /// About how wide it would like to be, in points; what may become narrower gives way by it.
    var idealWidth = 0.0
    /// About how high it would like to be.
    var idealHeight = 0.0
    /// The height below which it cannot become: of a text one line.
    var leastHeight = 0.0
    /// Whether it can become narrower than it would like to be.
    var yieldsX = false
    /// Whether it can become lower than it would like to be.
    var yieldsY = false
    /// Width by height of a view that takes any size, but looks right in this ratio only.
    var ratio: Double?
    /// Whether it keeps to the ratio: with one length the other is known.
    var keepsRatio = false
    /// Whether it is a text that fills its width and was not told where its lines stand in it.
    var hasFreeLines = false
    /// How many columns of a grid it takes.
    var columns = 1

    init(_ element: HTMLElement) {
        self.element = element
    }

    /// A view that takes all the space that it is offered.
    static func filling(_ element: HTMLElement) -> Box {
        var box = Box(element)
        (box.growsX, box.growsY) = (true, true)
        return box
    }

    /// Whether both its lengths are those of the largest rectangle of its ratio.
    var isOfRatio: Bool { keepsRatio && growsX && growsY && (ratio ?? 0) > 0 }

    /// Puts the box into an element of one cell, as a modifier does; the element takes space as the box does.
    func wrapped(_ alignment: BoxAlignment = .center, _ change: (inout HTMLElement) -> Void = { _ in }) -> Box {
        var box = self
        var cell = HTMLElement("div", "b", content: [.element(inCell(alignment))])
        change(&cell)
        box.element = cell
        return box
    }

    /// The element as it stands in a cell.
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

    /// The element as it stands in a stack.
    /// - Parameters:
    ///   - isRow: whether the stack is horizontal.
    ///   - alignment: across the stack, as CSS names it.
    ///   - shrink: how much it gives way, beside the others.
    ///   - share: the length along the stack that a view of a ratio has at most; nil where it takes what there is.
    func inStack(isRow: Bool, alignment: String, shrink: Double, share: String? = nil) -> HTMLElement {
        var element = element
        let grows = isRow ? growsX : growsY
        if let share, isOfRatio, let ratio {
            // Across it is as large as the stack; along, the ratio says how long that makes it.
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

/// An alignment in both axes, as CSS names it.
struct BoxAlignment {
    var x: String
    var y: String

    static let center = BoxAlignment(x: "center", y: "center")
    static let topLeading = BoxAlignment(x: "start", y: "start")

    /// SwiftUI's name: `topLeading`, `bottom`, or for others `leading firstTextBaseline`.
    init(_ value: ViewValue?) {
        self.init(name: value?.string ?? [value?["horizontal"], value?["vertical"]].compactMap { $0?.string }.joined())
    }

    /// As `init(_:)`.
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
