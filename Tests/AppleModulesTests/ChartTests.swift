import AppleFoundation
import AppleUIKit
import Charts
import Testing

@testable import SwiftUI

@MainActor @Suite struct ChartTests {
    @Test("A chart is marked as not drawn, and its marks are in the tree with their values and styles")
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
        #expect(tree.marks == ["Chart is not drawn"])
        #expect(
            tree.nodes[0]["marks"]?.list.map(\.outline) == [
                #"{mark:"BarMark" x:0 y:3 cornerRadius:2}"#, #"{mark:"BarMark" x:1 y:5 cornerRadius:2}"#,
                #"{mark:"RuleMark" y:4 foregroundStyle:{name:"red" red:1 green:0.2314 blue:0.1882 opacity:1}}"#,
            ])
        #expect(tree.nodes[0].modifiers.first?["upper"]?.number == 10)
    }

    @Test(
        "A colour of UIKit's is resolved where it stands; a picture and a font of UIKit's keep what they were made of")
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

    @Test("What is shown where there is nothing has its label, description and actions in order")
    func nothing() {
        let tree = ViewTree.evaluate(
            ContentUnavailableView("Nothing", systemImage: "tray", description: Text("Add something")))
        #expect(tree.texts == ["Nothing", "Add something"])
        #expect(tree.nodes[0].slots.map(\.name) == ["label", "description"])
    }
}
