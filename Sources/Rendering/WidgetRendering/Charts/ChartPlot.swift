import Foundation
import SwiftUI

/// The drawing of a chart's marks. A horizontal and a vertical scale give the positions, as fractions of the plot area.
struct ChartPlot {
    let marks: [ChartMark]
    let styles: ChartStyles
    let across: ChartScale
    let upward: ChartScale
    private let extents: [ChartStack.Extent?]

    /// Returns nil if the marks plot no value on the x axis or no value on the y axis.
    init?(_ marks: [ChartMark], _ node: ViewNode, _ styles: ChartStyles) {
        let marks = marks.filter { $0.kind != "SectorMark" }
        let extents = ChartStack.extents(marks)
        func values(_ axis: String) -> [ChartValue] {
            zip(marks, extents).flatMap { mark, extent -> [ChartValue] in
                if let extent, extent.axis == axis { return [.number(extent.start), .number(extent.end)] }
                return [axis, axis + "Start", axis + "End"].compactMap { mark.plotted($0) }
            }
        }
        func places(_ axis: String) -> [ChartValue] {
            marks.compactMap { mark in
                let takesPlace = mark.kind == "BarMark" ? mark.barAxis != axis : mark.kind == "RectangleMark"
                return takesPlace ? mark.plotted(axis) : nil
            }
        }
        func scale(_ axis: String, _ name: String) -> ChartScale? {
            ChartScale(values(axis), places: places(axis), settings: node.modifiers.last { $0.name == name })
        }
        let (across, upward) = (scale("x", "chartXScale"), scale("y", "chartYScale"))
        guard let usual = ChartScale([.number(0), .number(1)], places: [], settings: nil),
            across != nil || upward != nil
        else { return nil }
        self.marks = marks
        self.styles = styles
        self.across = across ?? usual
        self.upward = upward ?? usual
        self.extents = extents
    }

    func element(_ scope: Scope) -> HTMLElement {
        var element = HTMLElement("div", "plot")
        if across.padding != (0, 0) || upward.padding != (0, 0) {
            let sides = [upward.padding.end, across.padding.end, upward.padding.start, across.padding.start]
            element.set("inset", sides.map(HTML.points).joined(separator: " "))
        }
        var series: [(key: String, marks: [(mark: ChartMark, extent: ChartStack.Extent?)])] = []
        for (mark, extent) in zip(marks, extents) {
            switch mark.kind {
            case "LineMark", "AreaMark":
                let key = "\(mark.kind)\n\(mark.series)\n\(styles.paint(mark).color.css)"
                if let index = series.firstIndex(where: { $0.key == key }) {
                    series[index].marks.append((mark, extent))
                } else {
                    series.append((key, [(mark, extent)]))
                }
            default: break
            }
        }
        let areas = series.filter { $0.marks[0].mark.kind == "AreaMark" }.compactMap { area($0.marks) }
        let lines = series.filter { $0.marks[0].mark.kind == "LineMark" }.compactMap { line($0.marks.map(\.mark)) }
        let others = zip(marks, extents).compactMap { mark, extent in
            single(mark, extent).map { finished($0, mark) }
        }
        // Draws the kinds in the order of their first marks, because Swift Charts draws later marks over earlier ones.
        let firsts = ["AreaMark", "LineMark"].map { kind in marks.firstIndex { $0.kind == kind } ?? marks.count }
        let firstOther = marks.firstIndex { !["AreaMark", "LineMark"].contains($0.kind) } ?? marks.count
        let groups = [(firsts[0], areas), (firsts[1], lines), (firstOther, others)].sorted { $0.0 < $1.0 }
        for group in groups { for mark in group.1 { element.append(mark) } }
        for point in symbols() { element.append(point) }
        return element
    }

    // MARK: Places

    /// Returns the position of a mark in the unit square, whose origin is at the bottom left.
    private func point(_ mark: ChartMark) -> ChartCurve.Point? {
        guard let x = mark.plotted("x").flatMap(across.position), let y = mark.plotted("y").flatMap(upward.position)
        else { return nil }
        return (x, y)
    }

    /// Returns a box in the unit square, whose origin is at the bottom left. `x` and `y` contain the positions of
    /// opposite sides, in any order.
    private func box(_ x: (Double, Double), _ y: (Double, Double)) -> HTMLElement {
        var element = HTMLElement("div")
        element.set("left", Self.percent(min(x.0, x.1)))
        element.set("width", Self.percent(abs(x.1 - x.0)))
        element.set("top", Self.percent(1 - max(y.0, y.1)))
        element.set("height", Self.percent(abs(y.1 - y.0)))
        return element
    }

    static func percent(_ part: Double) -> String { HTML.number(part * 100) + "%" }

    /// Applies the modifiers that every kind of mark can have.
    private func finished(_ element: HTMLElement, _ mark: ChartMark) -> HTMLElement {
        var element = element
        if let opacity = mark["opacity"]?.number { element.set("opacity", HTML.number(opacity)) }
        if let index = mark["zIndex"]?.number { element.set("z-index", HTML.number(index)) }
        if let offset = mark["offset"] {
            let own = element.property("transform").map { " " + $0 } ?? ""
            let (x, y) = (HTML.points(offset["x"]?.number ?? 0), HTML.points(offset["y"]?.number ?? 0))
            element.set("transform", "translate(\(x),\(y))" + own)
        }
        return element
    }

    // MARK: Single marks

    private func single(_ mark: ChartMark, _ extent: ChartStack.Extent?) -> HTMLElement? {
        switch mark.kind {
        case "BarMark": bar(mark, extent)
        case "PointMark": point(mark).map { symbol(mark, at: $0) }
        case "RuleMark": rule(mark)
        case "RectangleMark": rectangle(mark)
        default: nil
        }
    }

    private func bar(_ mark: ChartMark, _ extent: ChartStack.Extent?) -> HTMLElement? {
        let isUpright = mark.barAxis == "y"
        let (along, beside) = isUpright ? (upward, across) : (across, upward)
        let name = isUpright ? "y" : "x"
        if let span = mark[name + "Span"], let place = mark.plotted(isUpright ? "x" : "y").flatMap(beside.position) {
            var element = isUpright ? box((place, place), (0, 1)) : box((0, 1), (place, place))
            Self.limit(&element, span, isUpright: isUpright)
            Self.widen(
                &element, mark[isUpright ? "width" : "height"], isAcross: isUpright, band: beside.band, usual: 0.7)
            return filled(element, mark)
        }
        let start = extent.map { .number($0.start) } ?? mark.plotted(name + "Start")
        let end = extent.map { .number($0.end) } ?? mark.plotted(name + "End") ?? mark.plotted(name)
        guard let end = end.flatMap(along.position),
            let place = mark.plotted(isUpright ? "x" : "y").flatMap(beside.position)
        else { return nil }
        let isAtBase = extent.map { $0.start == 0 } ?? (start == nil)
        let from = isAtBase ? along.base : start.flatMap(along.position) ?? along.base
        var element = isUpright ? box((place, place), (from, end)) : box((from, end), (place, place))
        Self.widen(&element, mark[isUpright ? "width" : "height"], isAcross: isUpright, band: beside.band, usual: 0.7)
        return filled(element, mark)
    }

    /// Limits a box to a part of the plot area, in points from its upper edge (`isUpright`) or its left one.
    private static func limit(_ element: inout HTMLElement, _ span: ViewValue, isUpright: Bool) {
        let start = span["start"]?.number ?? 0
        let rest = start == 0 ? "100%" : "calc(100% - \(HTML.points(start)))"
        let end = span["end"]?.number
        element.set(isUpright ? "top" : "left", HTML.points(min(start, end ?? start)))
        element.set(isUpright ? "height" : "width", end.map { HTML.points(abs($0 - start)) } ?? rest)
    }

    /// Sets the width of a box (`isAcross`) or its height, and centres the box on its position.
    private static func widen(
        _ element: inout HTMLElement, _ size: ViewValue?, isAcross: Bool, band: Double, usual: Double
    ) {
        let (name, begin) = isAcross ? ("width", "left") : ("height", "top")
        let length =
            if let points = size?["fixed"]?.number {
                HTML.points(points)
            } else if let points = size?["inset"]?.number {
                "calc(\(percent(band)) - \(HTML.points(points * 2)))"
            } else {
                percent(band * (size?["ratio"]?.number ?? usual))
            }
        let place = element.property(begin) ?? "0"
        element.set(name, length)
        element.set(begin, "calc(\(place) - \(length) / 2)")
    }

    private func rectangle(_ mark: ChartMark) -> HTMLElement? {
        func side(_ name: String, _ scale: ChartScale) -> (Double, Double)? {
            if mark[name + "Span"] != nil { return (0, 1) }
            if let start = mark.plotted(name + "Start").flatMap(scale.position),
                let end = mark.plotted(name + "End").flatMap(scale.position)
            {
                return (start, end)
            }
            return mark.plotted(name).flatMap(scale.position).map { ($0, $0) }
        }
        guard let x = side("x", across), let y = side("y", upward) else { return nil }
        var element = box(x, y)
        if let span = mark["xSpan"] { Self.limit(&element, span, isUpright: false) }
        if let span = mark["ySpan"] { Self.limit(&element, span, isUpright: true) }
        if mark["x"] != nil {
            Self.widen(&element, mark["width"], isAcross: true, band: across.band, usual: 1)
        }
        if mark["y"] != nil {
            Self.widen(&element, mark["height"], isAcross: false, band: upward.band, usual: 1)
        }
        return filled(element, mark)
    }

    private func filled(_ element: HTMLElement, _ mark: ChartMark) -> HTMLElement {
        var element = element
        styles.paint(mark).fill(&element)
        if let radius = mark["cornerRadius"]?.number, radius > 0 { element.set("border-radius", HTML.points(radius)) }
        return element
    }

    private func rule(_ mark: ChartMark) -> HTMLElement? {
        let (x, y) = (mark.plotted("x").flatMap(across.position), mark.plotted("y").flatMap(upward.position))
        func ends(_ name: String, _ scale: ChartScale) -> (Double, Double) {
            (
                mark.plotted(name + "Start").flatMap(scale.position) ?? 0,
                mark.plotted(name + "End").flatMap(scale.position) ?? 1
            )
        }
        if let y {
            let (start, end) = ends("x", across)
            return clipped(stroked([(start, y), (end, y)], mark, width: 1), mark)
        }
        guard let x else { return nil }
        let (start, end) = ends("y", upward)
        return clipped(stroked([(x, start), (x, end)], mark, width: 1), mark)
    }

    /// Shows only the part of a line through the whole plot area that is between two distances in points.
    private func clipped(_ line: HTMLElement, _ mark: ChartMark) -> HTMLElement {
        guard let span = mark["xSpan"] ?? mark["ySpan"] else { return line }
        var line = line
        let ends = [span["start"]?.number ?? 0, span["end"]?.number].compactMap(\.self)
        let start = HTML.points(ends.min() ?? 0)
        let end = ends.count == 2 ? "calc(100% - \(HTML.points(ends.max() ?? 0)))" : "0"
        // A line at the edge of the area is seen beyond it with half its width.
        line.set(
            "clip-path",
            mark["xSpan"] != nil ? "inset(-99px \(end) -99px \(start))" : "inset(\(start) -99px \(end) -99px)")
        return line
    }

    // MARK: Symbols

    /// Draws the symbols at the points of lines. `PointMark`s are drawn with the other marks.
    private func symbols() -> [HTMLElement] {
        marks.filter { $0.kind == "LineMark" && $0["symbol"] != nil && $0["symbol"] != "view" }
            .compactMap { mark in point(mark).map { finished(symbol(mark, at: $0), mark) } }
    }

    private func symbol(_ mark: ChartMark, at point: ChartCurve.Point) -> HTMLElement {
        // Assumption: a symbol has an area of 50 square points by default, because Apple documents no value.
        let side = max(0, mark["symbolSize"]?.number ?? 50).squareRoot()
        var element = HTMLElement("div")
        element.set("left", Self.percent(point.x))
        element.set("top", Self.percent(1 - point.y))
        var turn = ""
        switch mark["symbol"]?.string ?? "circle" {
        case "square": break
        case "diamond": turn = " rotate(45deg)"
        case "triangle": element.set("clip-path", "polygon(50% 0,100% 100%,0 100%)")
        case "plus", "cross":
            element.set(
                "clip-path",
                "polygon(38% 0,62% 0,62% 38%,100% 38%,100% 62%,62% 62%,62% 100%,38% 100%,38% 62%,0 62%,0 38%,38% 38%)")
            if mark["symbol"] == "cross" { turn = " rotate(45deg)" }
        default: element.set("border-radius", "50%")
        }
        // Chooses a circle's diameter so that the circle has the same area as a square with the side `side`.
        let length = element.property("border-radius") == nil ? side : side * 2 / Double.pi.squareRoot()
        element.set("width", HTML.points(length))
        element.set("height", HTML.points(length))
        element.set("transform", "translate(-50%,-50%)" + turn)
        styles.paint(mark).fill(&element)
        return element
    }

    // MARK: Series

    private func line(_ marks: [ChartMark]) -> HTMLElement? {
        let points = ChartCurve.points(marks.compactMap(point), method: Self.method(marks))
        guard let first = marks.first, points.count > 1 else { return nil }
        return finished(stroked(points, first, width: 2), first)
    }

    private static func method(_ marks: [ChartMark]) -> String {
        marks.compactMap { $0["interpolationMethod"]?.string }.first ?? "linear"
    }

    /// Draws a line through `points` in the style that `mark` sets.
    private func stroked(_ points: [ChartCurve.Point], _ mark: ChartMark, width: Double) -> HTMLElement {
        var line = StrokeLine(mark["lineStyle"] ?? .object([ViewProperty("lineWidth", .number(width))]))
        if mark.kind == "LineMark" { line.join = line.join ?? "round" }
        let paint = styles.paint(mark)
        var path = HTMLElement("path")
        path.attribute("d", "M" + points.map(Self.coordinates).joined(separator: "L"))
        path.attribute("fill", "none")
        path.attribute("stroke", paint.color.css)
        path.attribute("vector-effect", "non-scaling-stroke")
        line.write(to: &path)
        var svg = HTMLElement("svg", "shape", content: [.element(path)])
        svg.attribute("viewBox", "0 0 100 100")
        svg.attribute("preserveAspectRatio", "none")
        let seen = paint.gradient?.seen(through: svg, outset: line.reach) ?? svg
        return HTMLElement("div", "plot", content: [.element(seen)])
    }

    private static func coordinates(_ point: ChartCurve.Point) -> String {
        "\(HTML.number(point.x * 100)) \(HTML.number((1 - point.y) * 100))"
    }

    /// Draws the area of a series, between its upper line and the base of the chart or a lower line.
    private func area(_ marks: [(mark: ChartMark, extent: ChartStack.Extent?)]) -> HTMLElement? {
        guard let first = marks.first?.mark else { return nil }
        var (top, bottom): ([ChartCurve.Point], [ChartCurve.Point]) = ([], [])
        for (mark, extent) in marks {
            let end = extent.map { .number($0.end) } ?? mark.plotted("yEnd") ?? mark.plotted("y")
            let start = extent.flatMap { $0.start == 0 ? nil : .number($0.start) } ?? mark.plotted("yStart")
            guard let x = mark.plotted("x").flatMap(across.position), let y = end.flatMap(upward.position) else {
                continue
            }
            top.append((x, y))
            bottom.append((x, start.flatMap(upward.position) ?? upward.base))
        }
        let method = Self.method(marks.map(\.mark))
        let outline = ChartCurve.points(top, method: method) + ChartCurve.points(bottom, method: method).reversed()
        let (xs, ys) = (outline.map(\.x), outline.map(\.y))
        guard top.count > 1, let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max(),
            right > left, high > low
        else { return nil }
        // Limits the element to the area of the series, because a gradient spans this area and not the whole chart.
        var element = box((left, right), (low, high))
        let corners = outline.map { point in
            "\(Self.percent((point.x - left) / (right - left))) \(Self.percent((high - point.y) / (high - low)))"
        }
        element.set("clip-path", "polygon(\(corners.joined(separator: ",")))")
        styles.paint(first).fill(&element)
        return finished(element, first)
    }
}

extension ChartMark {
    /// The axis along which the length of a bar is measured. If the bar has a start value, it is the axis of that start
    /// value. Otherwise it is `x` if only the bar's x value is a number, and `y` in all other cases.
    var barAxis: String {
        if self["xStart"] != nil || self["xSpan"] != nil { return "x" }
        if self["yStart"] != nil || self["ySpan"] != nil { return "y" }
        guard case .number? = plotted("x") else { return "y" }
        if case .number? = plotted("y") { return "y" }
        return "x"
    }
}
