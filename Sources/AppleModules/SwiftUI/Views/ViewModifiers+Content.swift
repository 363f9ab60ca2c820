extension View {
    /// The identity of the view (SwiftUI: `id(_:)`).
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
        node("id", [ViewProperty("id", .string("\(id)"))])
    }

    /// The tag of the view in a choice (SwiftUI: `tag(_:includeOptional:)`).
    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        node("tag", [ViewProperty("tag", .string("\(tag)"))])
    }

    /// Content that is hidden while the device is locked (SwiftUI: `privacySensitive(_:)`).
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        node("privacySensitive", [ViewProperty("sensitive", .bool(sensitive))])
    }

    /// Why content is hidden, beside the reasons that there are (SwiftUI: `redacted(reason:)`).
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        content("redacted", environment: { $0.redactionReasons.formUnion(reason) }) { _ in
            [ViewProperty("reasons", reason.value)]
        }
    }

    /// No reason to hide content (SwiftUI: `unredacted()`).
    nonisolated public func unredacted() -> some View { setting(\.redactionReasons, [], as: "unredacted") }

    /// Content that looks invalid until its widget was reloaded (SwiftUI: `invalidatableContent(_:)`).
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
        node("invalidatableContent", [ViewProperty("invalidatable", .bool(invalidatable))])
    }

    /// Light or dark for the views within (SwiftUI: `colorScheme(_:)`, deprecated).
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        setting(\.colorScheme, colorScheme, as: "colorScheme", [ViewProperty("scheme", .string("\(colorScheme)"))])
    }

    /// Light or dark for the whole presentation (SwiftUI: `preferredColorScheme(_:)`); a widget has none.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        node("preferredColorScheme", [ViewProperty("scheme", optional: colorScheme.map { .string("\($0)") })])
    }

    /// How the layers of symbols are painted (SwiftUI: `symbolRenderingMode(_:)`).
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        setting(
            \.symbolRenderingMode, mode, as: "symbolRenderingMode",
            [ViewProperty("mode", optional: mode.map { .string($0.name) })])
    }

    /// The variant of symbols (SwiftUI: `symbolVariant(_:)`).
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        content("symbolVariant", environment: { $0.symbolVariants = $0.symbolVariants.adding(variant) }) { _ in
            [ViewProperty("variant", .string(variant.name))]
        }
    }

    /// The size of symbols beside text (SwiftUI: `imageScale(_:)`).
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
        setting(\.imageScale, scale, as: "imageScale", [ViewProperty("scale", .string("\(scale)"))])
    }

    /// How content changes (SwiftUI: `contentTransition(_:)`).
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
        node("contentTransition", [ViewProperty("transition", .string(transition.name))])
    }

    /// How the view comes and goes (SwiftUI: `transition(_:)`).
    nonisolated public func transition(_ t: AnyTransition) -> some View {
        node("transition", [ViewProperty("transition", .string(t.name))])
    }

    /// How the view comes and goes (SwiftUI: `transition(_:)`).
    @_disfavoredOverload
    nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
        node("transition", [ViewProperty("transition", .string("\(T.self)"))])
    }

    /// Whether a disabled scroll view scrolls (SwiftUI: `scrollDisabled(_:)`); nothing scrolls in a widget.
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { node("scrollDisabled") }

    /// Whether indicators are seen (SwiftUI: `scrollIndicators(_:axes:)`); nothing scrolls in a widget.
    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View { node("scrollIndicators") }

    /// Whether content is clipped (SwiftUI: `scrollClipDisabled(_:)`); nothing scrolls in a widget.
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { node("scrollClipDisabled") }

    /// Whether the background of what scrolls is seen (SwiftUI: `scrollContentBackground(_:)`); nothing scrolls in a
    /// widget.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        node("scrollContentBackground")
    }

    /// Whether the labels of controls are hidden (SwiftUI: `labelsHidden()`).
    nonisolated public func labelsHidden() -> some View { node("labelsHidden") }

    /// The size of controls (SwiftUI: `controlSize(_:)`).
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        setting(\.controlSize, controlSize, as: "controlSize", [ViewProperty("size", .string("\(controlSize)"))])
    }

    /// The shape of the borders of buttons (SwiftUI: `buttonBorderShape(_:)`).
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        node(
            "buttonBorderShape",
            [
                ViewProperty("shape", .string(shape.name)),
                ViewProperty("radius", optional: shape.radius.map { .number($0) }),
            ])
    }

    /// The prominence of headers (SwiftUI: `headerProminence(_:)`).
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
        setting(\.headerProminence, prominence, as: "headerProminence")
    }

    /// The material behind (SwiftUI: `presentationBackground(_:)`); nothing is presented in a widget.
    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
        node("presentationBackground")
    }
}

extension RedactionReasons {
    /// The names.
    package var value: ViewValue {
        .list(
            [
                contains(.placeholder) ? "placeholder" : nil, contains(.privacy) ? "privacy" : nil,
                contains(.invalidated) ? "invalidated" : nil,
            ].compactMap { $0 })
    }
}
