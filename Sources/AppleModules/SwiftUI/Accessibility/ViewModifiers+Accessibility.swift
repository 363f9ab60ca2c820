extension View {
    /// Hides the view from assistive technologies (SwiftUI: `accessibilityHidden(_:)`).
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        node("accessibilityHidden", [ViewProperty("hidden", .bool(hidden))])
    }

    /// Hides the view from assistive technologies (SwiftUI: `accessibilityHidden(_:isEnabled:)`).
    nonisolated public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool) -> some View {
        node("accessibilityHidden", [ViewProperty("hidden", .bool(hidden && isEnabled))])
    }

    /// Makes the view an element (SwiftUI: `accessibilityElement(children:)`).
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        node("accessibilityElement", [ViewProperty("children", .string(children.name))])
    }

    /// Replaces the elements within (SwiftUI: `accessibilityChildren(children:)`).
    nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
        content("accessibilityChildren", slots: [("children", children())])
    }

    /// Replaces what the view is to assistive technologies (SwiftUI: `accessibilityRepresentation(representation:)`).
    nonisolated public func accessibilityRepresentation<V: View>(
        @ViewBuilder representation: () -> V
    ) -> some View {
        content("accessibilityRepresentation", slots: [("representation", representation())])
    }

    /// Adds traits (SwiftUI: `accessibilityAddTraits(_:)`).
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        node("accessibilityAddTraits", [ViewProperty("traits", .list(traits.names.sorted().map { .string($0) }))])
    }

    /// Removes traits (SwiftUI: `accessibilityRemoveTraits(_:)`).
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        node("accessibilityRemoveTraits", [ViewProperty("traits", .list(traits.names.sorted().map { .string($0) }))])
    }

    /// A name for tests (SwiftUI: `accessibilityIdentifier(_:)`).
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        node("accessibilityIdentifier", [ViewProperty("identifier", .string(identifier))])
    }

    /// The order among the elements (SwiftUI: `accessibilitySortPriority(_:)`).
    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
        node("accessibilitySortPriority", [ViewProperty("priority", .number(sortPriority))])
    }

    /// The level of a heading (SwiftUI: `accessibilityHeading(_:)`).
    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        node("accessibilityHeading", [ViewProperty("level", .number(Double(level.rawValue)))])
    }

    /// Whether the colours stay as they are when colours are inverted (SwiftUI:
    /// `accessibilityIgnoresInvertColors(_:)`).
    nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
        node("accessibilityIgnoresInvertColors", [ViewProperty("active", .bool(active))])
    }

    /// Whether the view answers to the user (SwiftUI: `accessibilityRespondsToUserInteraction(_:)`).
    nonisolated public func accessibilityRespondsToUserInteraction(
        _ respondsToUserInteraction: Bool = true
    ) -> some View {
        node("accessibilityRespondsToUserInteraction", [ViewProperty("value", .bool(respondsToUserInteraction))])
    }

    /// Whether a long press shows the content in large (SwiftUI: `accessibilityShowsLargeContentViewer()`).
    nonisolated public func accessibilityShowsLargeContentViewer() -> some View {
        node("accessibilityShowsLargeContentViewer")
    }

    /// An action of assistive technologies; a widget runs none (SwiftUI: `accessibilityAction(_:_:)`).
    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View {
        accessibilityAction(named: actionKind.name, handler)
    }

    /// An action of assistive technologies; a widget runs none (SwiftUI: `accessibilityAction(named:_:)`).
    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
        content("accessibilityAction") { [ViewProperty("kind", .string(name.string(in: $0)))] }
    }

    /// An action of assistive technologies; a widget runs none (SwiftUI: `accessibilityAction(named:_:)`).
    nonisolated public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View { accessibilityAction(named: Text(nameKey), handler) }

    /// An action of assistive technologies; a widget runs none (SwiftUI: `accessibilityAction(named:_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityAction<S: StringProtocol>(
        named name: S, _ handler: @escaping () -> Void
    ) -> some View { accessibilityAction(named: Text(name), handler) }

    /// What assistive technologies do to change the value; a widget does nothing (SwiftUI:
    /// `accessibilityAdjustableAction(_:)`).
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { node("accessibilityAdjustableAction") }

    /// Words to say to reach the view (SwiftUI: `accessibilityInputLabels(_:)`).
    nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View {
        content("accessibilityInputLabels") { environment in
            [ViewProperty("labels", .list(inputLabels.map { .string($0.string(in: environment)) }))]
        }
    }

    /// Words to say to reach the view (SwiftUI: `accessibilityInputLabels(_:)`).
    nonisolated public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
        accessibilityInputLabels(inputLabelKeys.map { Text($0) })
    }

    /// Words to say to reach the view (SwiftUI: `accessibilityInputLabels(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View {
        accessibilityInputLabels(inputLabels.map { Text($0) })
    }

    nonisolated private func accessibility(
        _ name: String, _ text: Text, _ isEnabled: Bool = true
    ) -> ModifiedContent<Self, ContentModifier> {
        content(isEnabled ? name : nil) { [ViewProperty("text", .string(text.string(in: $0)))] }
    }

    /// What the view is called by assistive technologies (SwiftUI: `accessibilityLabel(_:)`).
    nonisolated public func accessibilityLabel(_ label: Text) -> some View {
        accessibility("accessibilityLabel", label)
    }

    /// What the view is called by assistive technologies (SwiftUI: `accessibilityLabel(_:)`).
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        accessibility("accessibilityLabel", Text(labelKey))
    }

    /// What the view is called by assistive technologies (SwiftUI: `accessibilityLabel(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
        accessibility("accessibilityLabel", Text(label))
    }

    /// What the view is called by assistive technologies (SwiftUI: `accessibilityLabel(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        accessibility("accessibilityLabel", Text(label))
    }

    /// What the view is called by assistive technologies (SwiftUI: `accessibilityLabel(_:isEnabled:)`).
    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
        accessibility("accessibilityLabel", label, isEnabled)
    }

    /// What the view is called by assistive technologies (SwiftUI: `accessibilityLabel(_:isEnabled:)`).
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey, isEnabled: Bool) -> some View {
        accessibility("accessibilityLabel", Text(labelKey), isEnabled)
    }

    /// What the view is called by assistive technologies (SwiftUI: `accessibilityLabel(_:isEnabled:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool) -> some View {
        accessibility("accessibilityLabel", Text(label), isEnabled)
    }

    /// The value that the view has for assistive technologies (SwiftUI: `accessibilityValue(_:)`).
    nonisolated public func accessibilityValue(_ value: Text) -> some View {
        accessibility("accessibilityValue", value)
    }

    /// The value that the view has for assistive technologies (SwiftUI: `accessibilityValue(_:)`).
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
        accessibility("accessibilityValue", Text(valueKey))
    }

    /// The value that the view has for assistive technologies (SwiftUI: `accessibilityValue(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityValue(_ value: LocalizedStringResource) -> some View {
        accessibility("accessibilityValue", Text(value))
    }

    /// The value that the view has for assistive technologies (SwiftUI: `accessibilityValue(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
        accessibility("accessibilityValue", Text(value))
    }

    /// The value that the view has for assistive technologies (SwiftUI: `accessibilityValue(_:isEnabled:)`).
    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool) -> some View {
        accessibility("accessibilityValue", value, isEnabled)
    }

    /// The value that the view has for assistive technologies (SwiftUI: `accessibilityValue(_:isEnabled:)`).
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey, isEnabled: Bool) -> some View {
        accessibility("accessibilityValue", Text(valueKey), isEnabled)
    }

    /// The value that the view has for assistive technologies (SwiftUI: `accessibilityValue(_:isEnabled:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool) -> some View {
        accessibility("accessibilityValue", Text(value), isEnabled)
    }

    /// What assistive technologies say about using the view (SwiftUI: `accessibilityHint(_:)`).
    nonisolated public func accessibilityHint(_ hint: Text) -> some View {
        accessibility("accessibilityHint", hint)
    }

    /// What assistive technologies say about using the view (SwiftUI: `accessibilityHint(_:)`).
    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
        accessibility("accessibilityHint", Text(hintKey))
    }

    /// What assistive technologies say about using the view (SwiftUI: `accessibilityHint(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityHint(_ hint: LocalizedStringResource) -> some View {
        accessibility("accessibilityHint", Text(hint))
    }

    /// What assistive technologies say about using the view (SwiftUI: `accessibilityHint(_:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
        accessibility("accessibilityHint", Text(hint))
    }

    /// What assistive technologies say about using the view (SwiftUI: `accessibilityHint(_:isEnabled:)`).
    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool) -> some View {
        accessibility("accessibilityHint", hint, isEnabled)
    }

    /// What assistive technologies say about using the view (SwiftUI: `accessibilityHint(_:isEnabled:)`).
    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey, isEnabled: Bool) -> some View {
        accessibility("accessibilityHint", Text(hintKey), isEnabled)
    }

    /// What assistive technologies say about using the view (SwiftUI: `accessibilityHint(_:isEnabled:)`).
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool) -> some View {
        accessibility("accessibilityHint", Text(hint), isEnabled)
    }

    /// What the view is called by assistive technologies, made from what it was called before (SwiftUI:
    /// `accessibilityLabel(content:)`).
    nonisolated public func accessibilityLabel<V: View>(@ViewBuilder content: (AnyView) -> V) -> some View {
        nonisolated(unsafe) let view = self
        return self.content("accessibilityLabel", slots: [("content", content(AnyView(view)))])
    }

    /// Attributes of assistive technologies (SwiftUI: `accessibility(label:)`, deprecated).
    nonisolated public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    /// Attributes of assistive technologies (SwiftUI: `accessibility(value:)`, deprecated).
    nonisolated public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    /// Attributes of assistive technologies (SwiftUI: `accessibility(hint:)`, deprecated).
    nonisolated public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
    /// Attributes of assistive technologies (SwiftUI: `accessibility(hidden:)`, deprecated).
    nonisolated public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    /// Attributes of assistive technologies (SwiftUI: `accessibility(identifier:)`, deprecated).
    nonisolated public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    /// Attributes of assistive technologies (SwiftUI: `accessibility(addTraits:)`, deprecated).
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
        accessibilityAddTraits(traits)
    }
    /// Attributes of assistive technologies (SwiftUI: `accessibility(removeTraits:)`, deprecated).
    nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
        accessibilityRemoveTraits(traits)
    }
    /// Attributes of assistive technologies (SwiftUI: `accessibility(sortPriority:)`, deprecated).
    nonisolated public func accessibility(sortPriority: Double) -> some View {
        accessibilitySortPriority(sortPriority)
    }

    /// What is said about the view under the pointer (SwiftUI: `help(_:)`).
    nonisolated public func help(_ text: Text) -> some View {
        content("help") { [ViewProperty("text", .string(text.string(in: $0)))] }
    }

    /// What is said about the view under the pointer (SwiftUI: `help(_:)`).
    nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }

    /// What is said about the view under the pointer (SwiftUI: `help(_:)`).
    @_disfavoredOverload
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { help(Text(text)) }
}
