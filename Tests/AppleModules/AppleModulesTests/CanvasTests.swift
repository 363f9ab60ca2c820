import AppleFoundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct CanvasTests {
    private func drawing(_ draw: @escaping (inout GraphicsContext) -> Void) -> ViewNode {
        let canvas = Canvas(opaque: false) { context, _ in
            draw(&context)
        } symbols: {
            Image(systemName: "sun.max").tag("sun")
            Text("moon").tag("moon")
        }
        return ViewTree.evaluate(canvas).nodes[0]
    }

    @Test("A canvas's fills and strokes keep their order, transform, blend mode, filters and clips")
    func shapes() throws {
        let node = drawing { context in
            context.translateBy(x: 5, y: 0)
            context.clip(to: Path(CGRect(x: 0, y: 0, width: 2, height: 2)), options: .inverse)
            context.opacity = 0.5
            context.blendMode = .multiply
            context.addFilter(.blur(radius: 3))
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(.red), style: FillStyle(eoFill: true))
            context.stroke(Path(), with: .color(.red), lineWidth: 4)
        }
        let list = try #require(node["drawing"]?.list)
        #expect(list.map { $0["operation"]?.string } == ["fill", "stroke"])
        #expect(list[0]["path"]?.string == "M0 0L1 0L1 1L0 1Z" && list[0]["eoFill"] == true)
        #expect(list[0]["fill"]?["name"]?.string == "red")
        #expect(list[0]["transform"]?.list.compactMap(\.number) == [1, 0, 0, 1, 5, 0])
        #expect(list[0]["opacity"]?.number == 0.5 && list[0]["blendMode"]?.string == "multiply")
        #expect(list[0]["filters"]?.list.first?["radius"]?.number == 3)
        #expect(list[0]["clips"]?.list.map { $0["path"]?.string } == ["M5 0L7 0L7 2L5 2Z"])
        #expect(list[0]["clips"]?.list.first?["inverse"] == true && list[1]["lineWidth"]?.number == 4)
    }

    @Test("A canvas's gradients keep their positions in points, and a layer is one drawing operation")
    func layers() throws {
        let node = drawing { context in
            context.opacity = 0.2
            context.drawLayer { layer in
                layer.fill(
                    Path(),
                    with: .linearGradient(Gradient(colors: [.red]), startPoint: .zero, endPoint: CGPoint(x: 9, y: 0)))
            }
            context.fill(Path(), with: .foreground)
        }
        let list = try #require(node["drawing"]?.list)
        #expect(list.map { $0["operation"]?.string } == ["layer", "fill"] && node["operations"]?.number == 2)
        let inner = try #require(list[0]["drawing"]?.list.first)
        #expect(inner["opacity"] == nil && list[0]["opacity"]?.number == 0.2)
        #expect(inner["fill"]?["units"]?.string == "points" && inner["fill"]?["endPoint"]?["x"]?.number == 9)
    }

    @Test("Texts in a canvas become its children, and views in a canvas are found by their tags")
    func texts() throws {
        let node = drawing { context in
            context.draw(Text("one"), at: .zero)
            context.draw(context.resolve(Text("two")), in: CGRect(x: 0, y: 0, width: 3, height: 4))
            if let moon = context.resolveSymbol(id: "moon") { context.draw(moon, at: CGPoint(x: 1, y: 2)) }
            if context.resolveSymbol(id: "star") != nil { context.fill(Path(), with: .foreground) }
            context.draw(Image(systemName: "cloud"), at: .zero, anchor: .topLeading)
        }
        let list = try #require(node["drawing"]?.list)
        #expect(node.children.compactMap { $0["text"]?.string } == ["one", "two"])
        #expect(list.map { $0["operation"]?.string } == ["text", "text", "symbol", "image"])
        #expect(list[1]["child"]?.number == 1 && list[1]["in"]?["height"]?.number == 4)
        #expect(list[2]["symbol"]?.number == 1 && list[2]["at"]?["y"]?.number == 2)
        #expect(list[3]["image"]?["systemName"]?.string == "cloud")
    }
}
