extension View {
    /// Sets the style of text and symbols (SwiftUI: `foregroundStyle(_:)`).
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        foregroundStyles([AnyShapeStyle(style)])
    }

    /// Sets the first two levels of the foreground style (SwiftUI: `foregroundStyle(_:_:)`).
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View { foregroundStyles([AnyShapeStyle(primary), AnyShapeStyle(secondary)]) }

    /// Sets all three levels of the foreground style (SwiftUI: `foregroundStyle(_:_:_:)`).
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View { foregroundStyles([AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]) }

    nonisolated private func foregroundStyles(_ styles: [AnyShapeStyle]) -> some View {
        content("foregroundStyle", environment: { $0.setForegroundStyles(styles) }) { environment in
            zip(["style", "secondary", "tertiary"], styles).map { ViewProperty($0, $1.viewValue(in: environment)) }
        }
    }

    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        content(
            "foregroundColor",
            environment: { $0.setForegroundStyles(color.map { [AnyShapeStyle($0)] } ?? []) }
        ) { environment in
            [ViewProperty("color", optional: color?.viewValue(in: environment))]
        }
    }

    nonisolated public func tint(_ tint: Color?) -> some View {
        content("tint", environment: { $0.tintStyle = tint.map { AnyShapeStyle($0) } }) { environment in
            [ViewProperty("style", optional: tint?.viewValue(in: environment))]
        }
    }

    @_disfavoredOverload
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        content("tint", environment: { $0.tintStyle = tint.map { AnyShapeStyle($0) } }) { environment in
            [ViewProperty("style", optional: tint?.viewValue(in: environment))]
        }
    }

    nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    /// Sets the style that `.background` means inside the view (SwiftUI: `backgroundStyle(_:)`).
    nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        content("backgroundStyle", environment: { $0.backgroundStyle = AnyShapeStyle(style) }) { environment in
            [ViewProperty("style", style.viewValue(in: environment))]
        }
    }

    @_disfavoredOverload
    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View { layer("background", background, alignment) }

    nonisolated public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { layer("background", content(), alignment) }

    /// Fills the area behind the view with the background style (SwiftUI: `background(ignoresSafeAreaEdges:)`).
    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    /// Fills the area behind the view with `style` (SwiftUI: `background(_:ignoresSafeAreaEdges:)`).
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        content("background", environment: { $0.backgroundMaterial = style as? Material ?? $0.backgroundMaterial }) {
            environment in
            [
                ViewProperty("style", style.viewValue(in: environment)),
                edges == .all ? nil : ViewProperty("ignoresSafeAreaEdges", edges.value),
            ]
        }
    }

    /// Draws a shape behind the view. The shape is filled with the background style (SwiftUI:
    /// `background(in:fillStyle:)`).
    nonisolated public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    /// Draws a shape behind the view. The shape is filled with `style` (SwiftUI: `background(_:in:fillStyle:)`).
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        content(nil, environment: { $0.backgroundMaterial = style as? Material ?? $0.backgroundMaterial })
            .painted("background", style, shape, fillStyle)
    }

    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(
        _ overlay: Overlay, alignment: Alignment = .center
    ) -> some View { layer("overlay", overlay, alignment) }

    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { layer("overlay", content(), alignment) }

    nonisolated public func overlay<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        content("overlay") { environment in
            [
                ViewProperty("style", style.viewValue(in: environment)),
                edges == .all ? nil : ViewProperty("ignoresSafeAreaEdges", edges.value),
            ]
        }
    }

    nonisolated public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { painted("overlay", style, shape, fillStyle) }

    /// Shows the parts of the view that the opaque parts of `mask` cover (SwiftUI: `mask(alignment:_:)`).
    nonisolated public func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View { layer("mask", mask(), alignment) }

    /// Shows the parts of the view that the opaque parts of `mask` cover (SwiftUI: `mask(_:)`, deprecated).
    @_disfavoredOverload
    nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View { layer("mask", mask, .center) }

    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        content("clipShape", slots: [("shape", ShapeSlot(shape: shape))]) { _ in style.changedProperties }
    }

    nonisolated public func clipped(antialiased: Bool = false) -> some View { node("clipped") }

    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        node("cornerRadius", [ViewProperty("radius", .number(radius))])
    }

    /// Draws a frame of lines along the inside of the view's edges (SwiftUI: `border(_:width:)`).
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        self.content("border") { environment in
            [ViewProperty("style", content.viewValue(in: environment)), ViewProperty("width", .number(width))]
        }
    }

    /// Sets the area of the view that reacts to taps (SwiftUI: `contentShape(_:eoFill:)`).
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        content("contentShape", slots: [("shape", ShapeSlot(shape: shape))])
    }

    /// Sets the shape of the view for the purposes in `kind` (SwiftUI: `contentShape(_:_:eoFill:)`).
    nonisolated public func contentShape<S: Shape>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View { content("contentShape", slots: [("shape", ShapeSlot(shape: shape))]) }

    /// Sets the shape that `ContainerRelativeShape` takes inside the view (SwiftUI: `containerShape(_:)`).
    nonisolated public func containerShape<T: Shape>(_ shape: T) -> some View {
        content("containerShape", slots: [("shape", ShapeSlot(shape: shape))])
    }

    nonisolated private func layer<V: View>(
        _ name: String, _ view: V, _ alignment: Alignment
    ) -> ModifiedContent<Self, ContentModifier> {
        content(name, slots: [("content", view)]) { _ in [ViewProperty("alignment", alignment.value)] }
    }

    nonisolated private func painted<S: ShapeStyle, T: Shape>(
        _ name: String, _ style: S, _ shape: T, _ fillStyle: FillStyle
    ) -> ModifiedContent<Self, ContentModifier> {
        content(name, slots: [("shape", ShapeSlot(shape: shape))]) { environment in
            [ViewProperty("style", style.viewValue(in: environment))] + fillStyle.changedProperties
        }
    }
}

/// A shape in a slot of a modifier. The shape is recorded without a style, because the modifier determines the style.
struct ShapeSlot<S: Shape> {
    let shape: S
}

extension ShapeSlot: PrimitiveView {
    typealias Body = Never
    func nodes(in context: ViewContext) -> [ViewNode] {
        let description = shape.description(in: context.environment)
        return [ViewNode(description.kind, description.properties)]
    }
}

extension FillStyle {
    /// The fill style's properties that differ from their defaults.
    var changedProperties: [ViewProperty?] { [isEOFilled ? ViewProperty("eoFill", true) : nil] }
}

extension EnvironmentValues {
    /// Sets the levels of the foreground style for the views inside. If one of `styles` refers to a level of the
    /// foreground style, it means a level of the style that was set before.
    mutating func setForegroundStyles(_ styles: [AnyShapeStyle]) {
        let outer = foregroundStyles
        foregroundStyles = styles.map {
            $0.color == nil ? AnyShapeStyle(ScopedShapeStyle(base: $0, foregroundStyles: outer)) : $0
        }
    }
}

/// A style that is evaluated with the foreground style that applies outside the modifier that sets this style.
struct ScopedShapeStyle: PrimitiveShapeStyle {
    let base: AnyShapeStyle
    let foregroundStyles: [AnyShapeStyle]

    func value(in environment: EnvironmentValues) -> ViewValue {
        var outside = environment
        outside.foregroundStyles = foregroundStyles
        return base.viewValue(in: outside)
    }
}

/// The purposes for which a view has a content shape (SwiftUI: `ContentShapeKinds`).
public struct ContentShapeKinds: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
    public static let interaction = ContentShapeKinds(rawValue: 1)
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
    public static let accessibility = ContentShapeKinds(rawValue: 16)
}
