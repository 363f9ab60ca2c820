import Foundation
import SwiftUI

/// The sectors of a pie chart. They are drawn in a square of 100 by 100 units at the centre of the chart.
struct ChartSectors {
    private let sectors: [ChartMark]
    private let styles: ChartStyles

    init(_ sectors: [ChartMark], _ styles: ChartStyles) {
        self.sectors = sectors
        self.styles = styles
    }

    var element: HTMLElement {
        let values = sectors.map { max(0, $0.plotted("angle")?.number ?? 0) }
        let whole = values.reduce(0, +)
        var element = HTMLElement("div", "square").styled("position", "absolute").styled("inset", "0")
        var holder = HTMLElement("div", "x")
        var done = 0.0
        for (mark, value) in zip(sectors, values) where value > 0 {
            holder.append(sector(mark, from: done / whole, to: (done + value) / whole))
            done += value
        }
        element.append(holder)
        return element
    }

    private func sector(_ mark: ChartMark, from: Double, to: Double) -> HTMLElement {
        var path = HTMLElement("path")
        // Returns a radius of a sector in units of the square. A radius in points is used as if it were in these units,
        // because only the browser knows the final size of the square.
        func radius(_ name: String, _ otherwise: Double) -> Double {
            guard let size = mark[name] else { return otherwise }
            if let ratio = size["ratio"]?.number { return min(1, max(0, ratio)) * 50 }
            return min(50, max(0, size["fixed"]?.number ?? 50 - (size["inset"]?.number ?? 0)))
        }
        let (inner, outer) = (radius("innerRadius", 0), radius("outerRadius", 50))
        let gap = min(mark["angularInset"]?.number ?? 0, (to - from) * .pi * outer * 0.9)
        path.attribute("d", Self.path(from: from, to: to, inner: inner, outer: outer, gap: gap))
        path.attribute("fill-rule", "evenodd")
        let paint = styles.paint(mark)
        path.attribute("fill", paint.color.css)
        if let opacity = mark["opacity"]?.number { path.attribute("opacity", HTML.number(opacity)) }
        let svg = HTMLElement("svg", "shape", content: [.element(path)]).attributed("viewBox", "0 0 100 100")
        return paint.gradient?.seen(through: svg) ?? svg
    }

    /// Returns the SVG path of a sector. The angles `from` and `to` are turns, measured from the top.
    private static func path(from: Double, to: Double, inner: Double, outer: Double, gap: Double) -> String {
        func point(_ turn: Double, _ radius: Double) -> String {
            let angle = (turn - 0.25) * 2 * .pi
            return "\(HTML.number(50 + radius * cos(angle))) \(HTML.number(50 + radius * sin(angle)))"
        }
        func arc(_ radius: Double, _ turn: Double, isLarge: Bool, isBack: Bool) -> String {
            "A\(HTML.number(radius)) \(HTML.number(radius)) 0 \(isLarge ? 1 : 0) \(isBack ? 0 : 1) \(point(turn, radius))"
        }
        if to - from > 0.9999 {
            return [outer, inner].filter { $0 > 0 }.map { radius in
                "M\(point(0, radius))" + arc(radius, 0.5, isLarge: false, isBack: false)
                    + arc(radius, 1, isLarge: false, isBack: false) + "Z"
            }.joined()
        }
        // Gives the gap between sectors the same width at every radius. So the angle of the gap is larger near the
        // centre.
        func ends(_ radius: Double) -> (Double, Double) {
            let turn = radius > 0 ? min(gap / (2 * .pi * radius), (to - from) / 2) : 0
            return (from + turn, to - turn)
        }
        let (start, end) = ends(outer)
        let isLarge = end - start > 0.5
        var path = "M\(point(start, outer))" + arc(outer, end, isLarge: isLarge, isBack: false)
        guard inner > 0 else { return path + "L50 50Z" }
        let (first, last) = ends(inner)
        path += "L\(point(last, inner))" + arc(inner, first, isLarge: last - first > 0.5, isBack: true) + "Z"
        return path
    }
}
