import Foundation
import SwiftUI

extension TreeDrawing {
    /// The space in points between the views of a stack that specifies no spacing, if they are not two texts (SwiftUI's
    /// default on iOS).
    static let defaultSpacing = 8.0

    /// Draws views next to each other (`isRow`) or below each other.
    /// - Parameter alignment: the CSS name of the alignment across the stack.
    mutating func stack(
        _ nodes: [ViewNode], _ scope: Scope, isRow: Bool, alignment: String, spacing: Double?
    ) -> Box {
        stack(
            boxes(nodes, scope.along(isRow ? .horizontal : .vertical).aligned(alignment)), isRow: isRow,
            alignment: alignment, spacing: spacing)
    }

    mutating func stack(_ boxes: [Box], isRow: Bool, alignment: String, spacing: Double?) -> Box {
        var boxes = boxes
        var element = HTMLElement("div", isRow ? "h" : "v")
        // A spacer has the lowest priority. If another view of the stack grows, the spacer gets only its minimum
        // length.
        let hasGrowing = boxes.contains { !$0.isSpacer && !$0.isOfRatio && (isRow ? $0.growsX : $0.growsY) }
        let share = Self.share(boxes, isRow, spacing)
        let highest = boxes.filter { !$0.isSpacer }.map(\.priority).max() ?? 0
        let most = boxes.map { Self.yielding($0, isRow) }.max() ?? 0
        for index in boxes.indices {
            if boxes[index].isSpacer, hasGrowing {
                boxes[index].growsX = false
                boxes[index].growsY = false
            }
            let weight = Self.yielding(boxes[index], isRow)
            // Lets the longest view shrink first, because SwiftUI offers the same share to all views. A view with a
            // higher priority shrinks only after the views with lower priorities have no space left.
            var shrink = weight > 0 && most > 0 ? max(0.001, 1000 * pow(weight / most, 4)) : 0
            if boxes[index].priority < highest { shrink *= 1e6 }
            var child = boxes[index].inStack(
                isRow: isRow, alignment: alignment, shrink: min(shrink, 99999), share: share)
            if index > 0 {
                let gap = Self.gap(boxes[index - 1], boxes[index], spacing, isRow)
                if gap != 0 { child.set(isRow ? "margin-inline-start" : "margin-top", HTML.points(gap)) }
            }
            element.append(child)
        }
        if boxes.contains(where: { $0.element.property("z-index") != nil }) { element.set("isolation", "isolate") }
        return Self.measured(Box(element), boxes, isRow: isRow, spacing: spacing)
    }

    /// Returns the maximum length, along the stack, of a view that keeps its ratio. All growing views get equal shares
    /// of the stack, and this is one share. Returns nil if no other view of the stack grows.
    private static func share(_ boxes: [Box], _ isRow: Bool, _ spacing: Double?) -> String? {
        guard boxes.contains(where: { !$0.isOfRatio && (isRow ? $0.growsX : $0.growsY) }) else { return nil }
        let gaps = zip(boxes, boxes.dropFirst()).reduce(0) { $0 + gap($1.0, $1.1, spacing, isRow) }
        let count = boxes.filter { !$0.isSpacer && (isRow ? $0.growsX : $0.growsY) }.count
        return "calc((100% - \(HTML.number(gaps))px) / \(max(1, count)))"
    }

    /// Returns the stack's box after computing its sizes and its growth from the boxes inside.
    private static func measured(_ stack: Box, _ boxes: [Box], isRow: Bool, spacing: Double?) -> Box {
        var stack = stack
        stack.growsX = boxes.contains { $0.growsX && !($0.isSpacer && !isRow) }
        stack.growsY = boxes.contains { $0.growsY && !($0.isSpacer && isRow) }
        stack.yieldsX = boxes.contains(where: \.yieldsX)
        stack.yieldsY = boxes.contains(where: \.yieldsY)
        let gaps = zip(boxes, boxes.dropFirst()).reduce(0) { $0 + gap($1.0, $1.1, spacing, isRow) }
        let (widths, heights) = (boxes.map(\.idealWidth), boxes.map(\.idealHeight))
        stack.idealWidth = isRow ? widths.reduce(gaps, +) : widths.max() ?? 0
        stack.idealHeight = isRow ? heights.max() ?? 0 : heights.reduce(gaps, +)
        let least = boxes.map { $0.yieldsY || $0.growsY ? $0.leastHeight : $0.idealHeight }
        stack.leastHeight = isRow ? least.max() ?? 0 : least.reduce(gaps, +)
        let views = isRow ? boxes.filter { !$0.isSpacer } : boxes
        let tops = views.map(\.textTop)
        stack.textTop = isRow ? (tops.contains(nil) ? nil : tops.compactMap { $0 }.max()) : tops.first ?? nil
        stack.endsInText = isRow ? !views.isEmpty && views.allSatisfy(\.endsInText) : views.last?.endsInText ?? false
        return stack
    }

    private static func yielding(_ box: Box, _ isRow: Bool) -> Double {
        if isRow ? box.growsX : box.growsY { return 0 }
        return isRow ? (box.yieldsX ? max(1, box.idealWidth) : 0) : (box.yieldsY ? max(1, box.idealHeight) : 0)
    }

    /// Returns the space in points between two neighbouring boxes. The default spacing does not apply next to a spacer,
    /// but an explicit spacing does. A text is closer to a text above it than to other views.
    private static func gap(_ first: Box, _ second: Box, _ spacing: Double?, _ isRow: Bool) -> Double {
        if let spacing { return spacing }
        if first.isSpacer || second.isSpacer { return 0 }
        return isRow || !first.endsInText ? defaultSpacing : second.textTop ?? defaultSpacing
    }

    /// Draws views on top of each other; the first view is at the back.
    func layers(_ boxes: [Box], _ alignment: BoxAlignment) -> Box {
        var element = HTMLElement("div", "b")
        for box in boxes { element.append(box.inCell(alignment)) }
        // A z-index is valid among the views of one stack only.
        if boxes.contains(where: { $0.element.property("z-index") != nil }) { element.set("isolation", "isolate") }
        var stack = Box(element)
        stack.growsX = boxes.contains(where: \.growsX)
        stack.growsY = boxes.contains(where: \.growsY)
        stack.yieldsX = boxes.contains(where: \.yieldsX)
        stack.yieldsY = boxes.contains(where: \.yieldsY)
        stack.idealWidth = boxes.map(\.idealWidth).max() ?? 0
        stack.idealHeight = boxes.map(\.idealHeight).max() ?? 0
        stack.leastHeight = boxes.map { $0.yieldsY || $0.growsY ? $0.leastHeight : $0.idealHeight }.max() ?? 0
        return stack
    }

    func spacer(_ node: ViewNode, _ scope: Scope) -> Box {
        let least = node["minLength"]?.length ?? Self.defaultSpacing
        var element = HTMLElement("div", "s")
        if scope.axis != .vertical { element.set("min-width", HTML.points(least)) }
        if scope.axis != .horizontal { element.set("min-height", HTML.points(least)) }
        var box = Box(element)
        box.isSpacer = scope.axis != nil
        box.growsX = scope.axis != .vertical
        box.growsY = scope.axis != .horizontal
        box.idealWidth = scope.axis != .vertical ? least : 0
        box.idealHeight = scope.axis != .horizontal ? least : 0
        return box
    }

    func divider(_ scope: Scope) -> Box {
        var element = HTMLElement("div", "divider")
        let isVertical = scope.axis == .horizontal
        // Makes the line as wide as one pixel of a screen with three pixels per point.
        element.set(isVertical ? "width" : "height", "0.34px")
        let color: RGBA =
            scope.context.mode == .fullColor
            ? scope.context.scheme == .dark
                ? RGBA(red: 84 / 255, green: 84 / 255, blue: 88 / 255, opacity: 0.65)
                : RGBA(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.29)
            : RGBA.white.faded(0.4)
        element.set("background", color.css)
        var box = Box(element)
        box.growsX = !isVertical
        box.growsY = isVertical
        return box
    }

    /// Draws all views of a `ViewThatFits`. The page's script later chooses one of them.
    mutating func fitting(_ node: ViewNode, _ scope: Scope) -> Box {
        let options = boxes(node.children, scope)
        let axes = node["in"]?.list.compactMap(\.string) ?? ["horizontal", "vertical"]
        var element = HTMLElement("div", "b", "fits")
        element.attribute("data-axes", axes.joined(separator: " "))
        for box in options {
            element.append(box.inCell(.center))
        }
        var box = Box(element)
        // Lets the box grow if any of the views grows, because the page's script chooses the visible view later.
        box.growsX = options.contains(where: \.growsX)
        box.growsY = options.contains(where: \.growsY)
        box.yieldsX = true
        box.yieldsY = true
        box.idealWidth = options.map(\.idealWidth).max() ?? 0
        box.idealHeight = options.map(\.idealHeight).max() ?? 0
        box.leastHeight = options.map(\.leastHeight).min() ?? 0
        return box
    }

    mutating func geometry(_ node: ViewNode, _ scope: Scope) -> Box {
        var box = layers(boxes(node.children, scope.out()), .topLeading)
        if node["approximate"]?.bool == true {
            note("GeometryReader inside another one: it reports the size of the outer one")
            box.element.attribute("data-approximate", "GeometryReader")
        }
        box.growsX = true
        box.growsY = true
        return box
    }

    // MARK: Grids

    /// Draws a grid of rows. Each column is as wide as its widest cell.
    mutating func grid(_ node: ViewNode, _ scope: Scope) -> Box {
        let whole = BoxAlignment(node["alignment"])
        var element = HTMLElement("div", "grid")
        var rows: [(boxes: [Box], alignment: String?)] = []
        for child in node.children {
            // A view outside of a `GridRow` spans all columns.
            if child.kind == "GridRow", child.modifiers.isEmpty {
                let alignment = child["alignment"]?.string.map { Self.across($0) }
                let inner = scope.along(.horizontal).aligned(alignment ?? whole.y)
                rows.append((boxes(child.children, inner), alignment))
            } else {
                rows.append(([box(child, scope.along(.vertical))], nil))
            }
        }
        let isRow = node.children.map { $0.kind == "GridRow" && $0.modifiers.isEmpty }
        let count = max(1, zip(rows, isRow).map { $1 ? $0.boxes.reduce(0) { $0 + $1.columns } : 1 }.max() ?? 1)
        var growing = Array(repeating: false, count: count)
        for (row, isRow) in zip(rows, isRow) where isRow {
            var column = 0
            for box in row.boxes {
                if box.columns == 1, box.growsX, column < count { growing[column] = true }
                column += box.columns
            }
        }
        element.set(
            "grid-template-columns", growing.map { $0 ? "minmax(0,1fr)" : "minmax(0,auto)" }.joined(separator: " "))
        element.set("column-gap", HTML.points(node["horizontalSpacing"]?.length ?? Self.defaultSpacing))
        element.set("row-gap", HTML.points(node["verticalSpacing"]?.length ?? Self.defaultSpacing))
        for (index, row) in rows.enumerated() {
            var column = 1
            for box in row.boxes {
                let place = BoxAlignment(x: whole.x, y: row.alignment ?? whole.y)
                var cell = box.inCell(place)
                if cell.property("justify-self") == nil { cell.set("justify-self", place.x) }
                let span = isRow[index] ? min(box.columns, count - column + 1) : count
                cell.set("grid-area", "\(index + 1) / \(column) / auto / span \(max(1, span))")
                element.append(cell)
                column += box.columns
            }
        }
        let all = rows.flatMap(\.boxes)
        var box = layers(all, .center)
        box.element = element
        box.idealWidth = rows.map { $0.boxes.reduce(0) { $0 + $1.idealWidth + 8 } }.max() ?? 0
        box.idealHeight = rows.reduce(0) { $0 + ($1.boxes.map(\.idealHeight).max() ?? 0) + 8 }
        return box
    }

    /// Draws a `LazyVGrid` or a `LazyHGrid`, which define their columns or rows in advance.
    mutating func lazyGrid(_ node: ViewNode, _ scope: Scope) -> Box {
        let isVertical = node.kind == "LazyVGrid"
        let items = node[isVertical ? "columns" : "rows"]?.list ?? []
        let children = boxes(node.children, scope.out())
        var element = HTMLElement("div", "grid")
        let tracks = items.map { item -> String in
            let least = HTML.points(item["minimum"]?.length ?? 10)
            let most = item["maximum"]?.length.map { HTML.points($0) } ?? "1fr"
            return switch item["size"]?.string {
            case "fixed": HTML.points(item["points"]?.length ?? 0)
            case "adaptive": "repeat(auto-fill,minmax(\(least),\(most)))"
            default: "minmax(\(least),\(most))"
            }
        }
        element.set(isVertical ? "grid-template-columns" : "grid-template-rows", tracks.joined(separator: " "))
        if !isVertical { element.set("grid-auto-flow", "column") }
        let along = HTML.points(items.first?["spacing"]?.length ?? Self.defaultSpacing)
        let between = HTML.points(node["spacing"]?.length ?? Self.defaultSpacing)
        element.set("gap", isVertical ? "\(between) \(along)" : "\(along) \(between)")
        for (index, child) in children.enumerated() {
            let item = items.isEmpty ? nil : items[index % items.count]["alignment"]
            var cell = child.inCell(BoxAlignment(item))
            if cell.property("justify-self") == nil { cell.set("justify-self", "center") }
            element.append(cell)
        }
        var box = layers(children, .center)
        box.element = element
        let isFixed = items.allSatisfy { $0["size"]?.string == "fixed" }
        box.growsX = isVertical ? !isFixed : children.contains(where: \.growsX)
        box.growsY = isVertical ? children.contains(where: \.growsY) : !isFixed
        return box
    }
}
