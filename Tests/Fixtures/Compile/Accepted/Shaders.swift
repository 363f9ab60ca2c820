import SwiftUI

struct Emphasis: TextAttribute {}

struct WaveRenderer: TextRenderer {
    var strength: Double

    var animatableData: Double {
        get { strength }
        set { strength = newValue }
    }

    var displayPadding: EdgeInsets { EdgeInsets(top: 4, leading: 0, bottom: 4, trailing: 0) }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for (index, line) in layout.enumerated() {
            for run in line {
                guard run[Emphasis.self] != nil else {
                    context.draw(run)
                    continue
                }
                for slice in run {
                    var copy = context
                    copy.translateBy(x: 0, y: strength * Double(index) + slice.typographicBounds.rect.height / 2)
                    copy.draw(slice, options: .disablesSubpixelQuantization)
                }
            }
            context.draw(line)
        }
        let slices = layout.flatMap { $0 }.flatMap { $0 }
        print(slices.count, layout.isTruncated, layout.first?.typographicBounds.width ?? 0)
    }
}

struct ShadedView: View {
    @State private var start = Date.now
    var isOn = true

    var body: some View {
        TimelineView(.animation) { context in
            let time = context.date.timeIntervalSince(start)
            Image(systemName: "flame")
                .colorEffect(ShaderLibrary.glow(.float(time), .color(.red)))
                .distortionEffect(
                    ShaderLibrary.default.wave(.float(time), .float2(12, 3)), maxSampleOffset: .zero, isEnabled: isOn
                )
                .layerEffect(
                    ShaderLibrary.bundle(.main).blur(.boundingRect, .floatArray([1, 2])),
                    maxSampleOffset: CGSize(width: 4, height: 4)
                )
                .visualEffect { content, proxy in
                    content.colorEffect(ShaderLibrary.tint(.float2(proxy.size)))
                }
        }
        Circle().fill(Shader(function: ShaderFunction(library: .default, name: "stripes"), arguments: [.float(2)]))
        Text("A \(Text("wavy").customAttribute(Emphasis())) text").textRenderer(WaveRenderer(strength: 2))
        Canvas { context, size in
            context.addFilter(.colorShader(ShaderLibrary.glow(.float(1))))
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .shader(ShaderLibrary.stripes()))
        }
    }
}
