/// What a view is to assistive technologies (SwiftUI: `AccessibilityTraits`).
public struct AccessibilityTraits: SetAlgebra, Sendable {
    var names: Set<String>

    /// No traits.
    public init() {
        names = []
    }

    private init(_ name: String) {
        names = [name]
    }

    /// A button.
    public static let isButton = AccessibilityTraits("isButton")
    /// A heading.
    public static let isHeader = AccessibilityTraits("isHeader")
    /// Selected.
    public static let isSelected = AccessibilityTraits("isSelected")
    /// A link.
    public static let isLink = AccessibilityTraits("isLink")
    /// A search field.
    public static let isSearchField = AccessibilityTraits("isSearchField")
    /// An image.
    public static let isImage = AccessibilityTraits("isImage")
    /// Something that plays a sound.
    public static let playsSound = AccessibilityTraits("playsSound")
    /// A key of a keyboard.
    public static let isKeyboardKey = AccessibilityTraits("isKeyboardKey")
    /// Text that does not change.
    public static let isStaticText = AccessibilityTraits("isStaticText")
    /// The summary of a screen.
    public static let isSummaryElement = AccessibilityTraits("isSummaryElement")
    /// Something that changes often.
    public static let updatesFrequently = AccessibilityTraits("updatesFrequently")
    /// Something that starts media.
    public static let startsMediaSession = AccessibilityTraits("startsMediaSession")
    /// Something that is touched directly.
    public static let allowsDirectInteraction = AccessibilityTraits("allowsDirectInteraction")
    /// Something that turns the page.
    public static let causesPageTurn = AccessibilityTraits("causesPageTurn")
    /// What covers everything else.
    public static let isModal = AccessibilityTraits("isModal")
    /// A switch.
    public static let isToggle = AccessibilityTraits("isToggle")
    /// A bar of tabs.
    public static let isTabBar = AccessibilityTraits("isTabBar")

    /// Whether all traits of another set are in this one.
    public func contains(_ member: AccessibilityTraits) -> Bool { names.isSuperset(of: member.names) }
    /// Both sets' traits.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { Self(names.union(other.names)) }
    /// The traits that both sets have.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        Self(names.intersection(other.names))
    }
    /// The traits that one of the sets has.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        Self(names.symmetricDifference(other.names))
    }
    /// Adds traits.
    public mutating func formUnion(_ other: AccessibilityTraits) { self = union(other) }
    /// Keeps the traits that both have.
    public mutating func formIntersection(_ other: AccessibilityTraits) { self = intersection(other) }
    /// Keeps the traits that one has.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { self = symmetricDifference(other) }

    /// Adds traits.
    @discardableResult public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        defer { formUnion(newMember) }
        return (!contains(newMember), newMember)
    }

    /// Removes traits.
    @discardableResult public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let removed = intersection(member)
        names.subtract(member.names)
        return removed.names.isEmpty ? nil : removed
    }

    /// Adds traits.
    @discardableResult public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        let known = intersection(newMember)
        formUnion(newMember)
        return known.names.isEmpty ? nil : known
    }

    private init(_ names: Set<String>) {
        self.names = names
    }
}

/// What becomes of the elements in a view (SwiftUI: `AccessibilityChildBehavior`).
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let name: String
    /// Each is an element of its own, in a container.
    public static let contain = AccessibilityChildBehavior(name: "contain")
    /// They are one element, with the properties of all.
    public static let combine = AccessibilityChildBehavior(name: "combine")
    /// They are hidden.
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
}

/// The level of a heading (SwiftUI: `AccessibilityHeadingLevel`).
public enum AccessibilityHeadingLevel: UInt, Sendable {
    /// No level.
    case unspecified
    /// The first level.
    case h1
    /// The second level.
    case h2
    /// The third level.
    case h3
    /// The fourth level.
    case h4
    /// The fifth level.
    case h5
    /// The sixth level.
    case h6
}

/// What an action of assistive technologies is (SwiftUI: `AccessibilityActionKind`).
public struct AccessibilityActionKind: Equatable, Sendable {
    let name: Text
    /// The usual one.
    public static let `default` = AccessibilityActionKind(name: "default")
    /// Closing what is open.
    public static let escape = AccessibilityActionKind(name: "escape")
    /// The one for two fingers.
    public static let magicTap = AccessibilityActionKind(name: "magicTap")
    /// Deleting.
    public static let delete = AccessibilityActionKind(name: "delete")
    /// Showing the menu.
    public static let showMenu = AccessibilityActionKind(name: "showMenu")

    /// An action with a name.
    public init(named name: Text) {
        self.name = name
    }

    init(name: String) {
        self.name = Text(verbatim: name)
    }
}

/// A direction of an adjustment (SwiftUI: `AccessibilityAdjustmentDirection`).
public enum AccessibilityAdjustmentDirection: Sendable {
    /// More.
    case increment
    /// Less.
    case decrement
}

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
