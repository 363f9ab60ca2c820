import Foundation

/// Draws a comparison. Each side has a row: its name, a dot at the median with the median below it, and a line from the 1st
/// to the 99th percentile. On a linear axis, a bar reaches from 0 to the median.
///
/// Places along the axis are percentages of the width, so the texts keep their size on a narrow screen.
struct Chart {
    private let comparison: Comparison
    private let identifier: String

    private static let row = 58.0
    /// The space at both ends of the axis, in percent of the width.
    private static let margin = 1.0
    /// With more ticks than this, a narrow screen shows the label of every second one.
    private static let mostTicks = 5

    init(_ comparison: Comparison, identifier: String) {
        self.comparison = comparison
        self.identifier = identifier
    }

    /// The chart as a self-contained `svg` element, except that the page's style sheet sets its colours.
    var svg: String {
        let axis = Axis(comparison.sides.flatMap { [$0.all.median, $0.all.p99, $0.all.quantile(0.01)] })
        let height = Double(comparison.sides.count) * Self.row + 34
        var parts = [
            "<svg height=\"\(Int(height))\" role=\"img\" aria-labelledby=\"\(identifier)-t \(identifier)-d\">",
            "<title id=\"\(identifier)-t\">\(HTMLText.escaped("\(comparison.name.group): \(comparison.name.comparison)"))</title>",
            "<desc id=\"\(identifier)-d\">\(HTMLText.escaped(description(axis)))</desc>",
        ]
        parts += grid(axis, height)
        for (index, side) in comparison.sides.enumerated() {
            parts += row(side, axis, y: Double(index) * Self.row)
        }
        return (parts + ["</svg>"]).joined(separator: "\n")
    }

    private func description(_ axis: Axis) -> String {
        let sides = comparison.sides.map {
            "\($0.name): median \(comparison.unit.text($0.all.median)), p99 \(comparison.unit.text($0.all.p99))"
        }
        return sides.joined(separator: "; ") + ". "
            + (axis.isLogarithmic ? "Logarithmic axis." : "The axis begins at 0.")
    }

    /// Returns the place of a value in percent of the width.
    private func x(_ value: Double, _ axis: Axis) -> Double {
        Self.margin + axis.place(value) * (100 - 2 * Self.margin)
    }

    private func grid(_ axis: Axis, _ height: Double) -> [String] {
        axis.ticks.enumerated().flatMap { index, tick in
            let x = x(tick, axis)
            let kind = axis.ticks.count > Self.mostTicks && index % 2 == 1 ? "tick minor" : "tick"
            return [
                "<line class=\"grid\" x1=\"\(Self.text(x))%\" x2=\"\(Self.text(x))%\" y1=\"0\" y2=\"\(Int(height - 26))\"/>",
                text(comparison.unit.text(tick), kind, x: x, y: height - 8),
            ]
        }
    }

    private func row(_ side: Side, _ axis: Axis, y: Double) -> [String] {
        let (low, median, p99) = (x(side.all.quantile(0.01), axis), x(side.all.median, axis), x(side.all.p99, axis))
        let role = side.role.rawValue
        let middle = Self.text(y + 28)
        var parts = [
            "<text class=\"label \(role)\" x=\"0\" y=\"\(Self.text(y + 14))\">\(HTMLText.escaped(Self.cut(side.name)))</text>"
        ]
        if !axis.isLogarithmic {
            let start = x(0, axis)
            parts.append(
                "<rect class=\"bar \(role)\" x=\"\(Self.text(start))%\" y=\"\(Self.text(y + 21))\" width=\"\(Self.text(median - start))%\" height=\"14\" rx=\"2\"/>"
            )
        }
        parts.append(
            "<line class=\"range \(role)\" x1=\"\(Self.text(low))%\" x2=\"\(Self.text(p99))%\" y1=\"\(middle)\" y2=\"\(middle)\"/>"
        )
        parts.append("<circle class=\"dot \(role)\" cx=\"\(Self.text(median))%\" cy=\"\(middle)\" r=\"5\"/>")
        parts.append(text(comparison.unit.text(side.all.median), "value", x: median, y: y + 48))
        return parts
    }

    /// Returns a text below a place of the axis. At the ends of the axis it stands beside the place, so that it stays in the
    /// picture.
    private func text(_ text: String, _ kind: String, x: Double, y: Double) -> String {
        let anchor = x < 8 ? "start" : x > 92 ? "end" : "middle"
        return
            "<text class=\"\(kind)\" text-anchor=\"\(anchor)\" x=\"\(Self.text(x))%\" y=\"\(Self.text(y))\">\(HTMLText.escaped(text))</text>"
    }

    /// Shortens a label so that it fits on a narrow screen. The table contains the full text.
    private static func cut(_ name: String) -> String { name.count <= 42 ? name : name.prefix(41) + "…" }

    private static func text(_ number: Double) -> String { String(format: "%.1f", number) }
}
