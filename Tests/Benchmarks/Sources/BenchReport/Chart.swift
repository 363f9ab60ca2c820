import Foundation

/// Draws a comparison. Each side has a row, with a bar from the median to the 99th percentile.
struct Chart {
    private let comparison: Comparison
    private let identifier: String

    private static let width = 720.0
    private static let labels = 250.0
    private static let row = 30.0
    /// The space for the numbers at the end of a row.
    private static let margin = 76.0

    init(_ comparison: Comparison, identifier: String) {
        self.comparison = comparison
        self.identifier = identifier
    }

    /// A self-contained `svg` element. The colors come from the page.
    var svg: String {
        let axis = Axis(comparison.sides.flatMap { [$0.all.median, $0.all.p99, $0.all.quantile(0.01)] })
        let height = Double(comparison.sides.count) * Self.row + 34
        var parts = [
            "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" role=\"img\" aria-labelledby=\"\(identifier)-t \(identifier)-d\">",
            "<title id=\"\(identifier)-t\">\(HTMLText.escaped("\(comparison.name.group): \(comparison.name.comparison)"))</title>",
            "<desc id=\"\(identifier)-d\">\(HTMLText.escaped(description(axis)))</desc>",
        ]
        parts += grid(axis, height)
        for (index, side) in comparison.sides.enumerated() {
            parts += row(side, axis, y: Double(index) * Self.row + Self.row / 2)
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

    private func x(_ value: Double, _ axis: Axis) -> Double {
        Self.labels + axis.place(value) * (Self.width - Self.labels - Self.margin)
    }

    private func grid(_ axis: Axis, _ height: Double) -> [String] {
        axis.ticks.flatMap { tick in
            let x = Self.text(x(tick, axis))
            return [
                "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"\(Int(height - 26))\"/>",
                "<text class=\"tick\" x=\"\(x)\" y=\"\(Int(height - 8))\">\(HTMLText.escaped(comparison.unit.text(tick)))</text>",
            ]
        }
    }

    private func row(_ side: Side, _ axis: Axis, y: Double) -> [String] {
        let (low, median, p99) = (side.all.quantile(0.01), side.all.median, side.all.p99)
        let role = side.role.rawValue
        var parts = [
            "<text class=\"label \(role)\" x=\"\(Int(Self.labels - 12))\" y=\"\(Self.text(y + 4))\">\(HTMLText.escaped(Self.cut(side.name)))</text>"
        ]
        if !axis.isLogarithmic {
            let start = x(0, axis)
            parts.append(
                "<rect class=\"bar \(role)\" x=\"\(Self.text(start))\" y=\"\(Self.text(y - 8))\" width=\"\(Self.text(x(median, axis) - start))\" height=\"16\" rx=\"2\"/>"
            )
        }
        parts.append(
            "<line class=\"range \(role)\" x1=\"\(Self.text(x(low, axis)))\" x2=\"\(Self.text(x(p99, axis)))\" y1=\"\(Self.text(y))\" y2=\"\(Self.text(y))\"/>"
        )
        parts.append(
            "<circle class=\"dot \(role)\" cx=\"\(Self.text(x(median, axis)))\" cy=\"\(Self.text(y))\" r=\"5\"/>")
        parts.append(
            "<text class=\"value\" x=\"\(Self.text(x(max(p99, median), axis) + 10))\" y=\"\(Self.text(y + 4))\">\(HTMLText.escaped(comparison.unit.text(median)))</text>"
        )
        return parts
    }

    /// Shortens a label so that it fits next to the chart. The table contains the full text.
    private static func cut(_ name: String) -> String { name.count <= 36 ? name : name.prefix(35) + "…" }

    private static func text(_ number: Double) -> String { String(format: "%.1f", number) }
}
