import Foundation
import SwiftUI

extension TreeDrawing {
    /// A sketch of a chart: bars, lines, areas and points in their colours, without axes. Others get a labelled box.
    mutating func chart(_ node: ViewNode, _ scope: Scope) -> Box {
        let marks = node["marks"]?.list ?? []
        let drawable: Set = ["LineMark", "AreaMark", "BarMark", "PointMark", "RuleMark"]
        guard !marks.isEmpty, marks.allSatisfy({ drawable.contains($0["mark"]?.string ?? "") }),
            let sketch = ChartSketch(marks, scope)
        else {
            note("Chart is not drawn")
            return labelled("Chart", scope, grows: true)
        }
        note("Chart is a sketch of its marks, without axes")
        var svg = HTMLElement("svg", "shape", content: [.markup(sketch.markup)])
        svg.attribute("viewBox", "0 0 100 100")
        svg.attribute("preserveAspectRatio", "none")
        var box = Box(HTMLElement("div", "x", content: [.element(svg)]))
        (box.growsX, box.growsY) = (true, true)
        return box
    }
}

/// The marks of a chart in a square of 100 by 100.
struct ChartSketch {
    let markup: String

    init?(_ marks: [ViewValue], _ scope: Scope) {
        let points = marks.map { (x: Self.value($0["x"]), y: Self.value($0["y"]), mark: $0) }
        let (xs, ys) = (
            Scale(points.compactMap(\.x)),
            Scale(
                points.compactMap(\.y),
                withZero: marks.contains { $0["mark"]?.string != "LineMark" && $0["mark"]?.string != "PointMark" })
        )
        guard xs.isUsable, ys.isUsable else { return nil }
        var lines: [String: [(Double, Double)]] = [:]
        var order: [String] = []
        var text = ""
        for point in points {
            let kind = point.mark["mark"]?.string ?? ""
            let color = scope.paint(point.mark["foregroundStyle"])?.color ?? scope.controlTint.color
            let x = point.x.map(xs.position)
            let y = point.y.map { 100 - ys.position($0) }
            switch kind {
            case "LineMark", "AreaMark":
                guard let x, let y else { continue }
                let key = "\(kind) \(color.css)"
                if lines[key] == nil { order.append(key) }
                lines[key, default: []].append((x, y))
            case "BarMark":
                guard let x, let y else { continue }
                let width = max(1, 70 / Double(max(1, xs.count)))
                text +=
                    "<rect x=\"\(HTML.number(x * (1 - width / 100)))\" y=\"\(HTML.number(y))\" "
                    + "width=\"\(HTML.number(width))\" "
                    + "height=\"\(HTML.number(100 - y))\" fill=\"\(color.css)\"/>"
            case "PointMark":
                guard let x, let y else { continue }
                text += Self.line("M\(HTML.number(x)) \(HTML.number(y))h0", color, width: 6)
            default:
                if let y {
                    text += Self.line("M0 \(HTML.number(y))H100", color, width: 1)
                } else if let x {
                    text += Self.line("M\(HTML.number(x)) 0V100", color, width: 1)
                }
            }
        }
        for key in order {
            let color = String(key.drop { $0 != " " }.dropFirst())
            let path = (lines[key] ?? []).map { "\(HTML.number($0.0)) \(HTML.number($0.1))" }.joined(separator: "L")
            guard let first = lines[key]?.first, let last = lines[key]?.last else { continue }
            if key.hasPrefix("Area") {
                text =
                    "<path d=\"M\(path)L\(HTML.number(last.0)) 100L\(HTML.number(first.0)) 100Z\" fill=\"\(color)\"/>"
                    + text
            } else {
                text +=
                    "<path d=\"M\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\" stroke-linejoin=\"round\" "
                    + "stroke-linecap=\"round\" vector-effect=\"non-scaling-stroke\"/>"
            }
        }
        markup = text
    }

    private static func line(_ path: String, _ color: RGBA, width: Double) -> String {
        "<path d=\"\(path)\" fill=\"none\" stroke=\"\(color.css)\" stroke-width=\"\(HTML.number(width))\" "
            + "stroke-linecap=\"round\" vector-effect=\"non-scaling-stroke\"/>"
    }

    /// A number, a moment, or a category by its name.
    private enum Value: Hashable {
        case number(Double)
        case name(String)
    }

    private static func value(_ value: ViewValue?) -> Value? {
        guard let value = value?["value"] ?? value else { return nil }
        if let number = value.number { return .number(number) }
        if let moment = value.moment { return .number(moment.timeIntervalSince1970) }
        return value.string.map { .name($0) }
    }

    private struct Scale {
        private let names: [String]
        private let least: Double
        private let most: Double
        let count: Int
        var isUsable: Bool { count > 0 }

        init(_ values: [Value], withZero: Bool = false) {
            var names: [String] = []
            var numbers: [Double] = withZero ? [0] : []
            for value in values {
                switch value {
                case .name(let name): if !names.contains(name) { names.append(name) }
                case .number(let number): numbers.append(number)
                }
            }
            self.names = names
            least = numbers.min() ?? 0
            most = numbers.max() ?? 1
            count = Set(values).count
        }

        func position(_ value: Value) -> Double {
            switch value {
            case .number(let number): most > least ? (number - least) / (most - least) * 100 : 50
            case .name(let name):
                names.count > 1 ? Double(names.firstIndex(of: name) ?? 0) / Double(names.count - 1) * 100 : 50
            }
        }
    }
}
