import Glibc
import Utilities

/// An SVG line chart with one line per scenario, distinguished by colour and dashes. Coordinates are rounded to a
/// tenth.
struct FleetChart {
    /// One line of the chart; its points run from left to right.
    struct Line {
        var name: String
        var points: [(x: Double, y: Double)]
    }

    struct Axis {
        var title: String
        var range: ClosedRange<Double>
        /// The ticks: their values and labels.
        var ticks: [(value: Double, text: String)]
        var isLogarithmic = false

        /// Returns a value's position on the axis, from 0 to 1.
        func place(_ value: Double) -> Double {
            func scaled(_ value: Double) -> Double { isLogarithmic ? log10(max(value, range.lowerBound)) : value }
            let (low, high) = (scaled(range.lowerBound), scaled(range.upperBound))
            return min(1, max(0, (scaled(value) - low) / (high - low)))
        }

        /// Returns an axis with powers of ten up to the largest value.
        static func powers(_ title: String, from low: Double = 1, to largest: Double) -> Axis {
            var top = low * 10
            while top < largest { top *= 10 }
            var ticks: [(Double, String)] = []
            var value = low
            while value <= top {
                ticks.append((value, FleetText.number(Int(value))))
                value *= 10
            }
            return Axis(title: title, range: low...top, ticks: ticks, isLogarithmic: true)
        }
    }

    var title: String
    /// A description for people who cannot see the chart.
    var summary: String
    var x: Axis
    var y: Axis
    var lines: [Line]

    private static let width = 920.0
    private static let height = 300.0
    private static let left = 84.0
    private static let bottom = 44.0

    /// The figure as HTML: the picture and its legend.
    var figure: String {
        let plot = (width: Self.width - Self.left - 16, height: Self.height - Self.bottom - 14)
        func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
            (Self.left + x.place(point.x) * plot.width, 14 + (1 - y.place(point.y)) * plot.height)
        }
        let id = String(title.lowercased().map { $0.isASCII && $0.isLetter ? $0 : "-" })
        var svg = "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\""
        svg += " aria-labelledby=\"\(id)-t \(id)-d\"><title id=\"\(id)-t\">\(HTMLText.escaped(title))</title>"
        svg += "<desc id=\"\(id)-d\">\(HTMLText.escaped(summary))</desc>"
        for tick in y.ticks {
            let at = HTMLText.coordinate(place((x.range.lowerBound, tick.value)).y)
            svg +=
                "<line class=\"grid\" x1=\"\(HTMLText.coordinate(Self.left))\" x2=\"\(HTMLText.coordinate(Self.width - 16))\""
            svg +=
                " y1=\"\(at)\" y2=\"\(at)\"/><text class=\"y\" x=\"\(HTMLText.coordinate(Self.left - 8))\" y=\"\(at)\""
            svg += " dy=\"4\">\(HTMLText.escaped(tick.text))</text>"
        }
        for tick in x.ticks {
            let at = HTMLText.coordinate(place((tick.value, y.range.lowerBound)).x)
            svg +=
                "<text class=\"x\" x=\"\(at)\" y=\"\(HTMLText.coordinate(Self.height - 24))\">\(HTMLText.escaped(tick.text))</text>"
        }
        svg +=
            "<text class=\"x\" x=\"\(HTMLText.coordinate(Self.left + plot.width / 2))\" y=\"\(HTMLText.coordinate(Self.height - 6))\">"
        svg += "\(HTMLText.escaped(x.title))</text>"
        for (index, line) in lines.enumerated() {
            let points = line.points.map { point in
                let at = place(point)
                return "\(HTMLText.coordinate(at.x)) \(HTMLText.coordinate(at.y))"
            }
            guard !points.isEmpty else { continue }
            svg += "<path class=\"line s\(index % 4)\" d=\"M\(points.joined(separator: "L"))\"/>"
        }
        svg += "</svg>"
        let legend = lines.enumerated().map { index, line in
            "<span><svg class=\"key\" viewBox=\"0 0 34 10\" aria-hidden=\"true\"><path class=\"line s\(index % 4)\" d=\"M1 5L33 5\"/></svg>"
                + "\(HTMLText.escaped(line.name))</span>"
        }
        return
            "<figure><figcaption><strong>\(HTMLText.escaped(title))</strong> <span class=\"unit\">\(HTMLText.escaped(y.title))</span>"
            + "</figcaption>\(svg)<p class=\"legend\">\(legend.joined())</p></figure>"
    }
}
