extension View {
    nonisolated public func opacity(_ opacity: Double) -> some View {
        node("opacity", [ViewProperty("opacity", .number(opacity))])
    }

    /// Hides the view but keeps its space (SwiftUI: `hidden()`).
    nonisolated public func hidden() -> some View { node("hidden") }

    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        content("shadow") { environment in
            [
                ViewProperty("color", color.viewValue(in: environment)), ViewProperty("radius", .number(radius)),
                ViewProperty("x", .number(x)), ViewProperty("y", .number(y)),
            ]
        }
    }

    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        node("blur", [ViewProperty("radius", .number(radius)), opaque ? ViewProperty("opaque", true) : nil])
    }

    nonisolated public func brightness(_ amount: Double) -> some View { self.amount("brightness", amount) }
    nonisolated public func contrast(_ amount: Double) -> some View { self.amount("contrast", amount) }
    nonisolated public func saturation(_ amount: Double) -> some View { self.amount("saturation", amount) }
    nonisolated public func grayscale(_ amount: Double) -> some View { self.amount("grayscale", amount) }

    nonisolated private func amount(_ name: String, _ amount: Double) -> some View {
        node(name, [ViewProperty("amount", .number(amount))])
    }

    nonisolated public func hueRotation(_ angle: Angle) -> some View {
        node("hueRotation", [ViewProperty("degrees", .number(angle.degrees))])
    }

    nonisolated public func colorInvert() -> some View { node("colorInvert") }

    nonisolated public func colorMultiply(_ color: Color) -> some View {
        content("colorMultiply") { [ViewProperty("color", color.viewValue(in: $0))] }
    }

    /// Turns brightness into opacity (SwiftUI: `luminanceToAlpha()`).
    nonisolated public func luminanceToAlpha() -> some View { node("luminanceToAlpha") }

    /// Sets the way in which the view blends with the views behind it (SwiftUI: `blendMode(_:)`).
    nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
        node("blendMode", [ViewProperty("mode", .string("\(blendMode)"))])
    }

    /// Combines the view into one image before effects apply to it (SwiftUI: `compositingGroup()`).
    nonisolated public func compositingGroup() -> some View { node("compositingGroup") }

    /// Flattens the view into an image before drawing (SwiftUI: `drawingGroup(opaque:colorMode:)`).
    nonisolated public func drawingGroup(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
    ) -> some View { node("drawingGroup") }

    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        node("rotationEffect", [ViewProperty("degrees", .number(angle.degrees)), ViewProperty("anchor", anchor.value)])
    }

    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View {
        node(
            "rotation3DEffect",
            [
                ViewProperty("degrees", .number(angle.degrees)), ViewProperty("x", .number(axis.x)),
                ViewProperty("y", .number(axis.y)), ViewProperty("z", .number(axis.z)),
                ViewProperty("anchor", anchor.value), ViewProperty("anchorZ", .number(anchorZ)),
                ViewProperty("perspective", .number(perspective)),
            ])
    }

    nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
        node(
            "scaleEffect",
            [ViewProperty("x", .number(x)), ViewProperty("y", .number(y)), ViewProperty("anchor", anchor.value)])
    }

    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: s, y: s, anchor: anchor)
    }

    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }

    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
        node(
            "transformEffect",
            [
                ViewProperty(
                    "matrix",
                    .list(
                        [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map {
                            .number($0)
                        }))
            ])
    }

    /// Records an effect that depends on geometry (SwiftUI: `visualEffect(_:)`). The effect is not drawn, because no
    /// layout runs before drawing. The tree records that it is not drawn.
    nonisolated public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View {
        undrawn("visualEffect", because: "visualEffect: effects that depend on geometry are not drawn")
    }

    /// Records glass behind the view (SwiftUI: `glassEffect(_:in:)`, iOS 26). The glass is not drawn, and the tree
    /// records that it is not drawn.
    nonisolated public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View {
        content(
            "glassEffect", slots: [("shape", ShapeSlot(shape: shape))],
            marks: ["glassEffect: glass is not drawn; the view gets no background from it"]
        ) {
            [
                ViewProperty("glass", .string(glass.name)),
                ViewProperty("tint", optional: glass.color?.viewValue(in: $0)),
            ]
        }
    }

    /// Records a capsule of glass behind the view (SwiftUI: `glassEffect(_:in:)`, iOS 26). The glass is not drawn, and
    /// the tree records that it is not drawn.
    nonisolated public func glassEffect(_ glass: Glass = .regular) -> some View { glassEffect(glass, in: Capsule()) }
}

extension View {
    nonisolated public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View {
        node("allowedDynamicRange", [ViewProperty("range", optional: range.map { .string("\($0)") })])
    }
}
