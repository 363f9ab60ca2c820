import Foundation
import SwiftUI

extension TreeDrawing {
    /// Draws the marks of a chart without axes and legend. Adds notes on what is not drawn.
    mutating func chart(_ node: ViewNode, _ scope: Scope) -> Box {
        let marks = (node["marks"]?.list ?? []).map(ChartMark.init)
        for sentence in ChartNotes.sentences(marks, node) { note(sentence) }
        guard !marks.isEmpty, marks.allSatisfy({ ChartMark.kinds.contains($0.kind) }) else {
            note("Chart is not drawn")
            return labelled("Chart", scope, grows: true)
        }
        let styles = ChartStyles(marks, node, scope)
        let sectors = marks.filter { $0.kind == "SectorMark" }
        var element = HTMLElement("div", "x")
        if let plot = ChartPlot(marks, node, styles) { element.append(plot.element(scope)) }
        if !sectors.isEmpty { element.append(ChartSectors(sectors, styles).element) }
        return .filling(element)
    }
}

/// A mark of a chart, as the tree describes it.
struct ChartMark {
    /// The kinds of marks that are drawn.
    static let kinds: Set<String> = [
        "LineMark", "AreaMark", "BarMark", "PointMark", "RuleMark", "RectangleMark", "SectorMark",
    ]

    let value: ViewValue
    let kind: String

    init(_ value: ViewValue) {
        self.value = value
        kind = value["mark"]?.string ?? ""
    }

    subscript(name: String) -> ViewValue? { value[name] }

    /// Returns the value that the mark plots under a name such as `x`.
    func plotted(_ name: String) -> ChartValue? { ChartValue(value[name]) }

    /// The key that distinguishes the mark's series from other series.
    var series: String {
        ["series", "foregroundStyleBy", "symbolBy", "lineStyleBy"]
            .map { name in plotted(name).map { "\(name) \($0)" } ?? "" }.joined(separator: "\n")
    }
}

/// A value in a chart: a number, a date or the name of a category.
enum ChartValue: Hashable {
    case number(Double)
    case moment(Double)
    case name(String)

    init?(_ value: ViewValue?) {
        guard let value else { return nil }
        if let number = value.number {
            self = .number(number)
        } else if let moment = value.moment {
            self = .moment(moment.timeIntervalSince1970)
        } else if let name = value.string {
            self = .name(name)
        } else {
            return nil
        }
    }

    /// The number, or the date as a number; nil for a category.
    var number: Double? {
        switch self {
        case .number(let number), .moment(let number): number
        case .name: nil
        }
    }
}
