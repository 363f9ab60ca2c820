import SwiftUI

/// Sentences about the parts of a chart that are not drawn.
enum ChartNotes {
    /// Modifiers of marks that are not drawn, each with its description for notes.
    private static let undrawn = [
        ("annotation", "annotations"), ("blur", "blurs"), ("shadow", "shadows"), ("clipShape", "clips of marks"),
        ("positionBy", "places beside each other (position(by:))"), ("symbolBy", "symbols by value"),
        ("symbolSizeBy", "sizes of symbols by value"), ("lineStyleBy", "styles of lines by value"),
        ("alignsMarkStylesWithPlotArea", "styles of the whole area"),
    ]

    /// Modifiers of charts that are not drawn, each with its description for notes.
    private static let modifiers = [
        "chartXAxisLabel": "labels of axes", "chartYAxisLabel": "labels of axes", "chartPlotStyle": "chartPlotStyle",
        "chartSymbolScale": "symbols by value",
    ]

    static func sentences(_ marks: [ChartMark], _ node: ViewNode) -> [String] {
        var missing: [String] = []
        func add(_ name: String) { if !missing.contains(name) { missing.append(name) } }
        for axis in ["chartXAxis", "chartYAxis"] where marks.contains(where: { $0.kind != "SectorMark" }) {
            if node.modifiers.last(where: { $0.name == axis })?["visibility"]?.string != "hidden" { add("axes") }
        }
        let legend = node.modifiers.last { $0.name == "chartLegend" }
        let hasSeries = marks.contains { $0["foregroundStyleBy"] != nil || $0["symbolBy"] != nil }
        if hasSeries || legend?.slots.isEmpty == false, legend?["visibility"]?.string != "hidden" { add("the legend") }
        for mark in marks {
            for (name, sentence) in undrawn where mark[name] != nil { add(sentence) }
            if mark["symbol"] == "view" { add("views as symbols") }
            if mark["stacking"] == "center" { add("stacks around the middle") }
            guard mark.kind == "SectorMark" else { continue }
            if mark["cornerRadius"] != nil { add("round corners of sectors") }
            for name in ["innerRadius", "outerRadius"] where mark[name] != nil && mark[name]?["ratio"] == nil {
                add("\(name) in points (drawn in proportion)")
            }
        }
        for modifier in node.modifiers {
            if let sentence = modifiers[modifier.name] { add(sentence) }
            if ["chartXScale", "chartYScale"].contains(modifier.name), let type = modifier["type"]?.string,
                !["linear", "log", "date", "category"].contains(type)
            {
                add("the scale \(type) (drawn linear)")
            }
        }
        return missing.map { "Chart: not drawn: \($0)" }
    }
}
