import Glibc
import Utilities

/// A line chart with one line per scenario, distinguished by colour and dashes. Coordinates are rounded to a tenth.
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

        /// Returns a logarithmic axis from `low` to at least `largest`, with a tick at `low` and at each tenfold value.
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

    /// The width and height of the plot in its own coordinates. The browser stretches it to the space it has, so the texts
    /// keep their size on a narrow screen.
    private static let size = 1_000.0
    /// With more ticks than this, a narrow screen shows the label of every second one.
    private static let mostTicks = 7

    /// The figure as HTML: the picture and its legend.
    var figure: String {
        func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
            (x.place(point.x) * Self.size, (1 - y.place(point.y)) * Self.size)
        }
        let id = String(title.lowercased().map { $0.isASCII && $0.isLetter ? $0 : "-" })
        var svg = "<svg viewBox=\"0 0 \(Int(Self.size)) \(Int(Self.size))\" preserveAspectRatio=\"none\" role=\"img\""
        svg += " aria-labelledby=\"\(id)-t \(id)-d\"><title id=\"\(id)-t\">\(HTMLText.escaped(title))</title>"
        svg += "<desc id=\"\(id)-d\">\(HTMLText.escaped(summary))</desc>"
        var labels = ""
        for tick in y.ticks {
            let at = place((x.range.lowerBound, tick.value)).y
            svg += "<line class=\"grid\" x1=\"0\" x2=\"\(Int(Self.size))\" y1=\"\(HTMLText.coordinate(at))\""
            svg += " y2=\"\(HTMLText.coordinate(at))\"/>"
            labels += Self.label("y", "top", at, tick.text)
        }
        for (index, tick) in x.ticks.enumerated() {
            let isMinor = x.ticks.count > Self.mostTicks && index % 2 == 1
            labels += Self.label(
                isMinor ? "x minor" : "x", "left", place((tick.value, y.range.lowerBound)).x, tick.text)
        }
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
            + "</figcaption><p class=\"legend\">\(legend.joined())</p><div class=\"plot\">\(svg)\(labels)</div>"
            + "<p class=\"axis\">\(HTMLText.escaped(x.title))</p></figure>"
    }

    /// Returns the label of a tick at a place of the plot. The description of the chart tells its content to people who
    /// cannot see it.
    private static func label(_ kind: String, _ side: String, _ place: Double, _ text: String) -> String {
        "<span class=\"\(kind)\" aria-hidden=\"true\" style=\"\(side):\(HTMLText.coordinate(place / size * 100))%\">"
            + "\(HTMLText.escaped(text))</span>"
    }
}
