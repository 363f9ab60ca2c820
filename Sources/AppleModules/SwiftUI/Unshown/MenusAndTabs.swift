/// A button with a menu (SwiftUI: `Menu`). A widget does not show one; a mark in the tree of views says so. The content
/// of the menu is not evaluated.
public struct Menu<Label, Content> {}

extension Menu: View where Label: View, Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}

    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) {}
}

extension Menu where Label == Text, Content: View {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) {}

    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

extension Menu where Label == SwiftUI.Label<Text, Image>, Content: View {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {}

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) {}
}

extension Menu: PrimitiveView where Label: View, Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("Menu") }
}

/// Views of which the user selects one (SwiftUI: `TabView`). A widget does not show one; a mark in the tree of views
/// says so.
public struct TabView<SelectionValue: Hashable, Content> {
    let content: Content
}

extension TabView: View where Content: View {
    public typealias Body = Never

    nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    nonisolated public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension TabView where SelectionValue == Int, Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension TabView: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("TabView", children: context.nodes(of: content))
    }
}

/// Views that the user can hide (SwiftUI: `DisclosureGroup`). A widget does not show one; a mark in the tree of views
/// says so.
public struct DisclosureGroup<Label, Content> {
    let label: Label
}

extension DisclosureGroup: View where Label: View, Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    nonisolated public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
    }
}

extension DisclosureGroup where Label == Text, Content: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        label = Text(titleKey)
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        label = Text(titleKey)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        label = Text(title)
    }
}

extension DisclosureGroup: PrimitiveView where Label: View, Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("DisclosureGroup", children: context.nodes(of: label))
    }
}

/// Controls that belong together (SwiftUI: `ControlGroup`). A widget does not show one; a mark in the tree of views says
/// so.
public struct ControlGroup<Content> {
    let content: Content
}

extension ControlGroup: View where Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    nonisolated public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
    where Content == LabeledControlGroupContent<C, L> {
        self.content = LabeledControlGroupContent(content())
    }

    nonisolated public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text> { self.content = LabeledControlGroupContent(content()) }

    nonisolated public init<C: View>(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C
    ) where Content == LabeledControlGroupContent<C, SwiftUI.Label<Text, Image>> {
        self.content = LabeledControlGroupContent(content())
    }
}

/// The controls of a group with a label (SwiftUI: `LabeledControlGroupContent`).
public struct LabeledControlGroupContent<Content, Label> {
    let content: Content
    init(_ content: Content) {
        self.content = content
    }
}

extension LabeledControlGroupContent: View where Content: View, Label: View {
    public var body: some View { content }
}

public protocol ControlGroupStyle {}

public struct AutomaticControlGroupStyle: ControlGroupStyle, Sendable {
    nonisolated public init() {}
}

public struct NavigationControlGroupStyle: ControlGroupStyle, Sendable {
    nonisolated public init() {}
}

public struct CompactMenuControlGroupStyle: ControlGroupStyle, Sendable {
    nonisolated public init() {}
}

public struct MenuControlGroupStyle: ControlGroupStyle, Sendable {
    nonisolated public init() {}
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
    nonisolated public static var automatic: Self { Self() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
    nonisolated public static var navigation: Self { Self() }
}
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
    nonisolated public static var compactMenu: Self { Self() }
}
extension ControlGroupStyle where Self == MenuControlGroupStyle { nonisolated public static var menu: Self { Self() } }

extension View {
    nonisolated public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View { self }
}

extension ControlGroup: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("ControlGroup", children: context.nodes(of: content))
    }
}

/// The state of a list in which the user changes rows (SwiftUI: `EditMode`).
public enum EditMode: Sendable {
    case inactive, transient, active
    public var isEditing: Bool { self != .inactive }
}

/// A button that begins and ends the changes of a list (SwiftUI: `EditButton`). A widget does not show one; a mark in
/// the tree of views says so.
public struct EditButton: PrimitiveView {
    public typealias Body = Never
    nonisolated public init() {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("EditButton") }
}

/// The state of a view that is presented (SwiftUI: `PresentationMode`). A widget presents none.
public struct PresentationMode: Sendable {
    public var isPresented: Bool { false }
    /// Does nothing.
    public mutating func dismiss() {}
}

private enum EditModeKey: EnvironmentKey {
    static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
    /// The state of a list in which the user changes rows. Nil, because a widget has none, unless a view sets one.
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }
    /// The state of a presented view (SwiftUI: `presentationMode`). A widget presents none.
    public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
}
