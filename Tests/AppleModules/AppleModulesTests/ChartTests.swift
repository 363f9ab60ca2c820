import AppleFoundation
import AppleUIKit
import Charts
import Testing

@testable import SwiftUI

@MainActor @Suite struct ChartTests {
    @Test("The tree contains a chart's marks with values and styles, and says that charts are drawn as a sketch")
    func marks() {
        let values = [3.0, 5.0]
        let tree = ViewTree.evaluate(
            Chart {
                ForEach(Array(values.enumerated()), id: \.offset) { index, value in
                    BarMark(x: .value("Day", index), y: .value("Price", value)).cornerRadius(2)
                }
                if values.count > 1 { RuleMark(y: .value("Mean", 4.0)).foregroundStyle(.red) }
            }
            .chartYScale(domain: 0...10))
        #expect(tree.marks == ["Chart is a sketch of its marks, without axes"])
        #expect(
            tree.nodes[0]["marks"]?.list.map(\.outline) == [
                #"{mark:"BarMark" x:0 y:3 cornerRadius:2}"#, #"{mark:"BarMark" x:1 y:5 cornerRadius:2}"#,
                #"{mark:"RuleMark" y:4 foregroundStyle:{name:"red" red:1 green:0.2314 blue:0.1882 opacity:1}}"#,
            ])
        #expect(tree.nodes[0].modifiers.first?["upper"]?.number == 10)
        let pie = ViewTree.evaluate(Chart { SectorMark(angle: .value("Part", 1)) })
        #expect(pie.marks == ["Chart is not drawn"])
    }

    private struct Money: Plottable {
        let cents: Int
        var primitivePlottable: Double { Double(cents) / 100 }
        init(cents: Int) { self.cents = cents }
        init?(primitivePlottable: Double) { self.init(cents: Int(primitivePlottable * 100)) }
    }

    @Test("A chart plots a custom type as its primitive value; the tree contains its scales, legends and overlays")
    func scales() {
        let tree = ViewTree.evaluate(
            Chart { BarMark(x: .value("Day", "Mon"), y: .value("Price", Money(cents: 250))) }
                .chartXScale(domain: ["Mon", "Tue"])
                .chartYScale(domain: .automatic(includesZero: false), range: .plotDimension(padding: 4), type: .log)
                .chartLegend(position: .bottom, spacing: 2)
                .chartForegroundStyleScale(domain: ["a"], range: [Color.red])
                .chartOverlay { proxy in Text(verbatim: "\(proxy.position(forX: 3) == nil)") })
        #expect(tree.nodes[0]["marks"]?.list.first?["y"]?.number == 2.5)
        let modifiers = tree.nodes[0].modifiers
        #expect(modifiers[0]["values"]?.list.compactMap(\.string) == ["Mon", "Tue"])
        #expect(modifiers[1]["includesZero"] == false && modifiers[1]["startPadding"]?.number == 4)
        #expect(modifiers[1]["type"]?.string == "log" && modifiers[2]["position"]?.string == "bottom")
        #expect(modifiers[3]["a"]?["name"]?.string == "red")
        #expect(tree.texts == ["true"] && tree.marks.contains { $0.hasPrefix("ChartProxy") })
    }

    @Test("A picture that an app redraws smaller keeps its source; any other drawing is lost")
    func renderer() throws {
        let symbol = try #require(UIImage(systemName: "star"))
        let format = UIGraphicsImageRendererFormat.default()
        format.scale = 2
        let small = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 6), format: format).image { _ in
            symbol.draw(in: CGRect(x: 0, y: 0, width: 8, height: 6))
        }
        #expect(small.size == CGSize(width: 8, height: 6) && small.scale == 2)
        #expect(Image(uiImage: small).properties(in: EnvironmentValues()).first == ViewProperty("systemName", "star"))
        let empty = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
        }
        #expect(empty.size.width == 3 && empty.pngData() == nil)
        #expect(symbol.preparingThumbnail(of: CGSize(width: 10, height: 40))?.size == CGSize(width: 10, height: 10))
    }

    @Test(
        "A UIColor is resolved in its environment; a UIImage and a UIFont keep their sources")
    func uiKit() {
        let color = Color(uiColor: UIColor { $0.userInterfaceStyle == .dark ? .white : .black })
        var environment = EnvironmentValues()
        #expect(color.value(in: environment)["red"]?.number == 0)
        environment.colorScheme = .dark
        #expect(color.value(in: environment)["red"]?.number == 1)
        let image = UIImage(systemName: "star").map { Image(uiImage: $0) }
        #expect(image?.properties(in: environment).first == ViewProperty("systemName", "star"))
        let font = Font(UIFont.systemFont(ofSize: 15, weight: .semibold))
        #expect(font.value(in: environment).outline == #"{size:15 weight:"semibold"}"#)
    }

    @Test("A ContentUnavailableView contains its label, description and actions in this order")
    func nothing() {
        let tree = ViewTree.evaluate(
            ContentUnavailableView("Nothing", systemImage: "tray", description: Text("Add something")))
        #expect(tree.texts == ["Nothing", "Add something"])
        #expect(tree.nodes[0].slots.map(\.name) == ["label", "description"])
    }
}
