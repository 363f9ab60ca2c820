extension View {
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
        node("id", [ViewProperty("id", .string("\(id)"))])
    }

    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        node("tag", [ViewProperty("tag", .string("\(tag)"))])
    }

    /// Hides the content while the device is locked (SwiftUI: `privacySensitive(_:)`).
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        node("privacySensitive", [ViewProperty("sensitive", .bool(sensitive))])
    }

    /// Adds `reason` to the reasons to hide the content (SwiftUI: `redacted(reason:)`).
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        content("redacted", environment: { $0.redactionReasons.formUnion(reason) }) { _ in
            [ViewProperty("reasons", reason.value)]
        }
    }

    /// Removes all reasons to hide the content (SwiftUI: `unredacted()`).
    nonisolated public func unredacted() -> some View { setting(\.redactionReasons, [], as: "unredacted") }

    /// Makes the content look out of date from the moment of an interaction until the widget is reloaded (SwiftUI:
    /// `invalidatableContent(_:)`).
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
        node("invalidatableContent", [ViewProperty("invalidatable", .bool(invalidatable))])
    }

    /// Sets light or dark appearance for the views inside (SwiftUI: `colorScheme(_:)`, deprecated).
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        setting(\.colorScheme, colorScheme, as: "colorScheme", [ViewProperty("scheme", .string("\(colorScheme)"))])
    }

    /// Sets light or dark appearance for the whole window (SwiftUI: `preferredColorScheme(_:)`). Has no effect in a
    /// widget.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        node("preferredColorScheme", [ViewProperty("scheme", optional: colorScheme.map { .string("\($0)") })])
    }

    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        setting(
            \.symbolRenderingMode, mode, as: "symbolRenderingMode",
            [ViewProperty("mode", optional: mode.map { .string($0.name) })])
    }

    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        content("symbolVariant", environment: { $0.symbolVariants = $0.symbolVariants.adding(variant) }) { _ in
            [ViewProperty("variant", .string(variant.name))]
        }
    }

    nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
        setting(\.imageScale, scale, as: "imageScale", [ViewProperty("scale", .string("\(scale)"))])
    }

    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
        node("contentTransition", [ViewProperty("transition", .string(transition.name))])
    }

    nonisolated public func transition(_ t: AnyTransition) -> some View {
        node("transition", [ViewProperty("transition", .string(t.name))])
    }

    @_disfavoredOverload
    nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
        node("transition", [ViewProperty("transition", .string("\(T.self)"))])
    }

    /// Has no effect, because nothing scrolls in a widget (SwiftUI: `scrollDisabled(_:)`).
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { node("scrollDisabled") }

    /// Has no effect, because nothing scrolls in a widget (SwiftUI: `scrollIndicators(_:axes:)`).
    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View { node("scrollIndicators") }

    /// Has no effect, because nothing scrolls in a widget (SwiftUI: `scrollClipDisabled(_:)`).
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { node("scrollClipDisabled") }

    /// Has no effect, because nothing scrolls in a widget (SwiftUI: `scrollContentBackground(_:)`).
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        node("scrollContentBackground")
    }

    nonisolated public func labelsHidden() -> some View { labelsVisibility(.hidden) }

    /// Shows or hides the labels of controls (SwiftUI: `labelsVisibility(_:)`).
    nonisolated public func labelsVisibility(_ visibility: Visibility) -> some View {
        setting(
            \.labelsVisibility, visibility, as: "labelsVisibility",
            [ViewProperty("visibility", .string("\(visibility)"))])
    }

    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        setting(\.controlSize, controlSize, as: "controlSize", [ViewProperty("size", .string("\(controlSize)"))])
    }

    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        node(
            "buttonBorderShape",
            [
                ViewProperty("shape", .string(shape.name)),
                ViewProperty("radius", optional: shape.radius.map { .number($0) }),
            ])
    }

    nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
        setting(\.headerProminence, prominence, as: "headerProminence")
    }

    /// Has no effect, because widgets do not present sheets (SwiftUI: `presentationBackground(_:)`).
    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
        node("presentationBackground")
    }
}

extension RedactionReasons {
    package var value: ViewValue {
        .list(
            [
                contains(.placeholder) ? "placeholder" : nil, contains(.privacy) ? "privacy" : nil,
                contains(.invalidated) ? "invalidated" : nil,
            ].compactMap { $0 })
    }
}
