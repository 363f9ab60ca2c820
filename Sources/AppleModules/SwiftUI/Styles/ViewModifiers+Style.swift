extension View {
    /// What text and symbols are painted with (SwiftUI: `foregroundStyle(_:)`).
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        foregroundStyles([AnyShapeStyle(style)])
    }

    /// What text and symbols are painted with, and the second level (SwiftUI: `foregroundStyle(_:_:)`).
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View { foregroundStyles([AnyShapeStyle(primary), AnyShapeStyle(secondary)]) }

    /// What text and symbols are painted with, and the second and third level (SwiftUI: `foregroundStyle(_:_:_:)`).
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View { foregroundStyles([AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]) }

    nonisolated private func foregroundStyles(_ styles: [AnyShapeStyle]) -> some View {
        content("foregroundStyle", environment: { $0.setForegroundStyles(styles) }) { environment in
            zip(["style", "secondary", "tertiary"], styles).map { ViewProperty($0, $1.viewValue(in: environment)) }
        }
    }

    /// The colour of text and symbols (SwiftUI: `foregroundColor(_:)`, deprecated).
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        content(
            "foregroundColor",
            environment: { $0.setForegroundStyles(color.map { [AnyShapeStyle($0)] } ?? []) }
        ) { environment in
            [ViewProperty("color", optional: color?.viewValue(in: environment))]
        }
    }

    /// The tint of controls (SwiftUI: `tint(_:)`).
    nonisolated public func tint(_ tint: Color?) -> some View {
        content("tint", environment: { $0.tintStyle = tint.map { AnyShapeStyle($0) } }) { environment in
            [ViewProperty("style", optional: tint?.viewValue(in: environment))]
        }
    }

    /// The tint of controls (SwiftUI: `tint(_:)`).
    @_disfavoredOverload
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        content("tint", environment: { $0.tintStyle = tint.map { AnyShapeStyle($0) } }) { environment in
            [ViewProperty("style", optional: tint?.viewValue(in: environment))]
        }
    }

    /// The tint of controls (SwiftUI: `accentColor(_:)`, deprecated).
    nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    /// What `.background` means (SwiftUI: `backgroundStyle(_:)`).
    nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        content("backgroundStyle", environment: { $0.backgroundStyle = AnyShapeStyle(style) }) { environment in
            [ViewProperty("style", style.viewValue(in: environment))]
        }
    }

    /// A view behind this one (SwiftUI: `background(_:alignment:)`).
    @_disfavoredOverload
    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View { layer("background", background, alignment) }

    /// Views behind this one (SwiftUI: `background(alignment:content:)`).
    nonisolated public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { layer("background", content(), alignment) }

    /// The background style behind the view (SwiftUI: `background(ignoresSafeAreaEdges:)`).
    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    /// A style behind the view (SwiftUI: `background(_:ignoresSafeAreaEdges:)`).
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        content("background") { environment in
            [
                ViewProperty("style", style.viewValue(in: environment)),
                edges == .all ? nil : ViewProperty("ignoresSafeAreaEdges", edges.value),
            ]
        }
    }

    /// A shape of the background style behind the view (SwiftUI: `background(in:fillStyle:)`).
    nonisolated public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    /// A shape of a style behind the view (SwiftUI: `background(_:in:fillStyle:)`).
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { painted("background", style, shape, fillStyle) }

    /// A view over this one (SwiftUI: `overlay(_:alignment:)`, deprecated).
    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(
        _ overlay: Overlay, alignment: Alignment = .center
    ) -> some View { layer("overlay", overlay, alignment) }

    /// Views over this one (SwiftUI: `overlay(alignment:content:)`).
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { layer("overlay", content(), alignment) }

    /// A style over the view (SwiftUI: `overlay(_:ignoresSafeAreaEdges:)`).
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

    /// A shape of a style over the view (SwiftUI: `overlay(_:in:fillStyle:)`).
    nonisolated public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { painted("overlay", style, shape, fillStyle) }

    /// The view where another one is opaque (SwiftUI: `mask(alignment:_:)`).
    nonisolated public func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View { layer("mask", mask(), alignment) }

    /// The view where another one is opaque (SwiftUI: `mask(_:)`, deprecated).
    @_disfavoredOverload
    nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View { layer("mask", mask, .center) }

    /// The view within a shape (SwiftUI: `clipShape(_:style:)`).
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        content("clipShape", slots: [("shape", ShapeSlot(shape: shape))]) { _ in style.changedProperties }
    }

    /// The view within its bounds (SwiftUI: `clipped(antialiased:)`).
    nonisolated public func clipped(antialiased: Bool = false) -> some View { node("clipped") }

    /// The view with round corners (SwiftUI: `cornerRadius(_:antialiased:)`, deprecated).
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        node("cornerRadius", [ViewProperty("radius", .number(radius))])
    }

    /// A line inside the edges (SwiftUI: `border(_:width:)`).
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        self.content("border") { environment in
            [ViewProperty("style", content.viewValue(in: environment)), ViewProperty("width", .number(width))]
        }
    }

    /// The shape that is touched (SwiftUI: `contentShape(_:eoFill:)`).
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        content("contentShape", slots: [("shape", ShapeSlot(shape: shape))])
    }

    /// The shape for some purposes (SwiftUI: `contentShape(_:_:eoFill:)`).
    nonisolated public func contentShape<S: Shape>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View { content("contentShape", slots: [("shape", ShapeSlot(shape: shape))]) }

    /// The shape that `ContainerRelativeShape` is within (SwiftUI: `containerShape(_:)`).
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

/// A shape in a slot, as its outline: what draws it knows the style.
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
    /// What is not as usual.
    var changedProperties: [ViewProperty?] { [isEOFilled ? ViewProperty("eoFill", true) : nil] }
}

extension EnvironmentValues {
    /// Sets the levels of the foreground style. A level of the style around the view stays that when the view's own
    /// levels are asked for.
    mutating func setForegroundStyles(_ styles: [AnyShapeStyle]) {
        let outer = foregroundStyles
        foregroundStyles = styles.map {
            $0.color == nil ? AnyShapeStyle(ScopedShapeStyle(base: $0, foregroundStyles: outer)) : $0
        }
    }
}

/// A style as it is outside of the modifier that sets it.
struct ScopedShapeStyle: PrimitiveShapeStyle {
    let base: AnyShapeStyle
    let foregroundStyles: [AnyShapeStyle]

    func value(in environment: EnvironmentValues) -> ViewValue {
        var outside = environment
        outside.foregroundStyles = foregroundStyles
        return base.viewValue(in: outside)
    }
}

/// What a shape is for (SwiftUI: `ContentShapeKinds`).
public struct ContentShapeKinds: OptionSet, Sendable {
    /// A bit a purpose.
    public let rawValue: Int
    /// Makes a set.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
    /// Touching.
    public static let interaction = ContentShapeKinds(rawValue: 1)
    /// A preview of what is dragged.
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    /// A preview of a menu.
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    /// The effect of a pointer.
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
    /// Assistive technologies.
    public static let accessibility = ContentShapeKinds(rawValue: 16)
}
