extension View {
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        node("accessibilityHidden", [ViewProperty("hidden", .bool(hidden))])
    }

    nonisolated public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool) -> some View {
        node("accessibilityHidden", [ViewProperty("hidden", .bool(hidden && isEnabled))])
    }

    /// Makes the view an accessibility element (SwiftUI: `accessibilityElement(children:)`).
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        node("accessibilityElement", [ViewProperty("children", .string(children.name))])
    }

    /// Replaces the accessibility elements inside the view (SwiftUI: `accessibilityChildren(children:)`).
    nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
        content("accessibilityChildren", slots: [("children", children())])
    }

    /// Replaces the view for assistive technologies (SwiftUI: `accessibilityRepresentation(representation:)`).
    nonisolated public func accessibilityRepresentation<V: View>(
        @ViewBuilder representation: () -> V
    ) -> some View {
        content("accessibilityRepresentation", slots: [("representation", representation())])
    }

    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        node("accessibilityAddTraits", [ViewProperty("traits", .list(traits.names.sorted().map { .string($0) }))])
    }

    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        node("accessibilityRemoveTraits", [ViewProperty("traits", .list(traits.names.sorted().map { .string($0) }))])
    }

    /// Sets a name by which tests find the view (SwiftUI: `accessibilityIdentifier(_:)`).
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        node("accessibilityIdentifier", [ViewProperty("identifier", .string(identifier))])
    }

    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
        node("accessibilitySortPriority", [ViewProperty("priority", .number(sortPriority))])
    }

    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        node("accessibilityHeading", [ViewProperty("level", .number(Double(level.rawValue)))])
    }

    /// Keeps the view's colours if the system inverts colours (SwiftUI: `accessibilityIgnoresInvertColors(_:)`).
    nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
        node("accessibilityIgnoresInvertColors", [ViewProperty("active", .bool(active))])
    }

    /// Tells assistive technologies whether the view reacts to the user (SwiftUI:
    /// `accessibilityRespondsToUserInteraction(_:)`).
    nonisolated public func accessibilityRespondsToUserInteraction(
        _ respondsToUserInteraction: Bool = true
    ) -> some View {
        node("accessibilityRespondsToUserInteraction", [ViewProperty("value", .bool(respondsToUserInteraction))])
    }

    /// Makes a long press show the view's content enlarged (SwiftUI: `accessibilityShowsLargeContentViewer()`).
    nonisolated public func accessibilityShowsLargeContentViewer() -> some View {
        node("accessibilityShowsLargeContentViewer")
    }

    /// Records the action in the tree of views. Widgets never run the action (SwiftUI: `accessibilityAction(_:_:)`).
    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View {
        accessibilityAction(named: actionKind.name, handler)
    }

    /// Records the action in the tree of views. Widgets never run the action (SwiftUI: `accessibilityAction(named:_:)`).
    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
        content("accessibilityAction") { [ViewProperty("kind", .string(name.string(in: $0)))] }
    }

    /// Records the action in the tree of views. Widgets never run the action (SwiftUI: `accessibilityAction(named:_:)`).
    nonisolated public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View { accessibilityAction(named: Text(nameKey), handler) }

    /// Records the action in the tree of views. Widgets never run the action (SwiftUI: `accessibilityAction(named:_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityAction<S: StringProtocol>(
        named name: S, _ handler: @escaping () -> Void
    ) -> some View { accessibilityAction(named: Text(name), handler) }

    /// Records that the view is adjustable. Widgets do not run the handler (SwiftUI:
    /// `accessibilityAdjustableAction(_:)`).
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { node("accessibilityAdjustableAction") }

    /// Sets the names by which Voice Control finds the view (SwiftUI: `accessibilityInputLabels(_:)`).
    nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View {
        content("accessibilityInputLabels") { environment in
            [ViewProperty("labels", .list(inputLabels.map { .string($0.string(in: environment)) }))]
        }
    }

    /// Sets the names by which Voice Control finds the view (SwiftUI: `accessibilityInputLabels(_:)`).
    nonisolated public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
        accessibilityInputLabels(inputLabelKeys.map { Text($0) })
    }

    /// Sets the names by which Voice Control finds the view (SwiftUI: `accessibilityInputLabels(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View {
        accessibilityInputLabels(inputLabels.map { Text($0) })
    }

    nonisolated private func accessibility(
        _ name: String, _ text: Text, _ isEnabled: Bool = true
    ) -> ModifiedContent<Self, ContentModifier> {
        content(isEnabled ? name : nil) { [ViewProperty("text", .string(text.string(in: $0)))] }
    }

    nonisolated public func accessibilityLabel(_ label: Text) -> some View {
        accessibility("accessibilityLabel", label)
    }

    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        accessibility("accessibilityLabel", Text(labelKey))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
        accessibility("accessibilityLabel", Text(label))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        accessibility("accessibilityLabel", Text(label))
    }

    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
        accessibility("accessibilityLabel", label, isEnabled)
    }

    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey, isEnabled: Bool) -> some View {
        accessibility("accessibilityLabel", Text(labelKey), isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool) -> some View {
        accessibility("accessibilityLabel", Text(label), isEnabled)
    }

    nonisolated public func accessibilityValue(_ value: Text) -> some View {
        accessibility("accessibilityValue", value)
    }

    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
        accessibility("accessibilityValue", Text(valueKey))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue(_ value: LocalizedStringResource) -> some View {
        accessibility("accessibilityValue", Text(value))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
        accessibility("accessibilityValue", Text(value))
    }

    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool) -> some View {
        accessibility("accessibilityValue", value, isEnabled)
    }

    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey, isEnabled: Bool) -> some View {
        accessibility("accessibilityValue", Text(valueKey), isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool) -> some View {
        accessibility("accessibilityValue", Text(value), isEnabled)
    }

    nonisolated public func accessibilityHint(_ hint: Text) -> some View {
        accessibility("accessibilityHint", hint)
    }

    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
        accessibility("accessibilityHint", Text(hintKey))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint(_ hint: LocalizedStringResource) -> some View {
        accessibility("accessibilityHint", Text(hint))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
        accessibility("accessibilityHint", Text(hint))
    }

    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool) -> some View {
        accessibility("accessibilityHint", hint, isEnabled)
    }

    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey, isEnabled: Bool) -> some View {
        accessibility("accessibilityHint", Text(hintKey), isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool) -> some View {
        accessibility("accessibilityHint", Text(hint), isEnabled)
    }

    /// Sets a label that is made from the view's previous label (SwiftUI: `accessibilityLabel(content:)`).
    nonisolated public func accessibilityLabel<V: View>(@ViewBuilder content: (AnyView) -> V) -> some View {
        nonisolated(unsafe) let view = self
        return self.content("accessibilityLabel", slots: [("content", content(AnyView(view)))])
    }

    nonisolated public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    nonisolated public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    nonisolated public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
    nonisolated public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    nonisolated public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
        accessibilityAddTraits(traits)
    }
    nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
        accessibilityRemoveTraits(traits)
    }
    nonisolated public func accessibility(sortPriority: Double) -> some View {
        accessibilitySortPriority(sortPriority)
    }

    nonisolated public func help(_ text: Text) -> some View {
        content("help") { [ViewProperty("text", .string(text.string(in: $0)))] }
    }

    nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }

    @_disfavoredOverload
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { help(Text(text)) }
}
