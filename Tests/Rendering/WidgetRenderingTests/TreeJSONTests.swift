import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

@MainActor struct TreeJSONTests {
    @Test("A view tree parsed from an archive's JSON is drawn like the original tree")
    func roundTrip() throws {
        let view = VStack(alignment: .leading) {
            HStack {
                Image(systemName: "sun.max.fill").foregroundStyle(.yellow)
                Text("Now").bold()
                Spacer()
                Text(Date(timeIntervalSince1970: 1_770_003_600), style: .timer)
            }
            Text("wide").frame(maxWidth: .infinity, alignment: .trailing).background(.red, in: Capsule())
            Gauge(value: 0.4) {
                Text("Load")
            } currentValueLabel: {
                Text("40")
            }
            Toggle(isOn: .constant(true)) { Text("On") }
        }
        .containerBackground(.blue.gradient, for: .widget)
        let tree = ViewTree.evaluate(view, in: EnvironmentValues())
        let read = try #require(ViewNode.nodes(json: Data(tree.json.utf8)))
        let context = RenderingContext(family: .systemSmall)
        let date = Date(timeIntervalSince1970: 1_770_000_000)
        let (first, second) = (
            WidgetFrame(tree.nodes, in: context, at: date), WidgetFrame(read, in: context, at: date)
        )
        #expect(first.html == second.html)
        #expect(first.notes == second.notes)
    }

    @Test("JSON that is not a view tree is refused")
    func refused() {
        #expect(ViewNode.nodes(json: Data("[]".utf8)) == nil)
        #expect(ViewNode.nodes(json: Data("{\"nodes\":[{}]}".utf8)) == nil)
        #expect(ViewNode.nodes(json: Data("{".utf8)) == nil)
    }
}
