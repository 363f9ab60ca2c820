/// A choice of views, of which the renderer shows the first one that fits (SwiftUI: `ViewThatFits`). The tree contains
/// all of them.
public struct ViewThatFits<Content> {
    let axes: Axis.Set
    let content: Content
}

extension ViewThatFits: View where Content: View {
    public typealias Body = Never

    /// Makes a choice of views. The renderer prefers earlier views to later ones.
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }
}

extension ViewThatFits: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let properties = axes == [.horizontal, .vertical] ? [] : [ViewProperty("in", axes.value)]
        return [ViewNode("ViewThatFits", properties, children: context.nodes(of: content))]
    }
}

/// Views with a header and a footer (SwiftUI: `Section`).
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public typealias Body = Never

    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }

    nonisolated public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header })
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) })
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) })
    }
}

extension Section: PrimitiveView where Parent: View, Content: View, Footer: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let slots = context.slots(("header", header), ("footer", footer))
        return [ViewNode("Section", children: context.nodes(of: content), slots: slots)]
    }
}

extension ViewContext {
    /// Returns one slot for each pair of a role and its view. Omits slots whose view is empty.
    func slots(_ views: (name: String, view: any View)...) -> [ViewSlot] {
        views.compactMap { name, view in
            let nodes = nodes(of: view)
            return nodes.isEmpty ? nil : ViewSlot(name, nodes)
        }
    }
}

/// Rows that can be scrolled (SwiftUI: `List`). A widget does not show a list; a mark in the tree of views says so.
public struct List<SelectionValue, Content> {
    let content: Content
}

extension List: View where Content: View {
    public typealias Body = Never
}

extension List where SelectionValue == Never, Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Makes a list with a row for each element.
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    /// Makes a list with a row for each element. The property `id` identifies the elements.
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        content = ForEach(data, id: id, content: rowContent)
    }
}

extension List: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("List", children: context.nodes(of: content))
    }
}

/// Controls in groups (SwiftUI: `Form`). A widget does not show a form; a mark in the tree of views says so.
public struct Form<Content> {
    let content: Content
}

extension Form: View where Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Form: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("Form", children: context.nodes(of: content))
    }
}

/// Views that can be scrolled (SwiftUI: `ScrollView`). A widget does not show a scroll view; a mark in the tree of
/// views says so.
public struct ScrollView<Content> {
    public var axes: Axis.Set
    public var showsIndicators: Bool
    public var content: Content
}

extension ScrollView: View where Content: View {
    public typealias Body = Never

    nonisolated public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }
}

extension ScrollView: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("ScrollView", [ViewProperty("axes", axes.value)], children: context.nodes(of: content))
    }
}

/// A view that is evaluated again only if its value changes (SwiftUI: `EquatableView`).
public struct EquatableView<Content: Equatable & View> {
    public var content: Content

    nonisolated public init(content: Content) {
        self.content = content
    }
}

extension EquatableView: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}

extension View where Self: Equatable {
    nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A box that contains views and has a title (SwiftUI: `GroupBox`).
public struct GroupBox<Label, Content> {
    let label: Label
    let content: Content
}

extension GroupBox: View where Label: View, Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }

    nonisolated public init(label: Label, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }
}

extension GroupBox where Label == EmptyView, Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, label: { EmptyView() })
    }
}

extension GroupBox where Label == Text, Content: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, label: { Text(titleKey) })
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, label: { Text(title) })
    }
}

extension GroupBox: PrimitiveView where Label: View, Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.customGroupBox(label: label, content: content)
            ?? [ViewNode("GroupBox", children: context.nodes(of: content), slots: context.slots(("label", label)))]
    }
}

/// Content that has a label (SwiftUI: `LabeledContent`).
public struct LabeledContent<Label, Content> {
    let label: Label
    let content: Content
}

extension LabeledContent: View where Label: View, Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }
}

extension LabeledContent where Label == Text, Content: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, label: { Text(titleKey) })
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, label: { Text(title) })
    }
}

extension LabeledContent where Label == Text, Content == Text {
    nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        self.init(content: { Text(value) }, label: { Text(titleKey) })
    }

    @_disfavoredOverload
    nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }

    /// Makes a label and a value. `format` converts the value to text.
    nonisolated public init<F: FormatStyle>(
        _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(titleKey) })
    }
}

extension LabeledContent: PrimitiveView where Label: View, Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.customLabeledContent(label: label, content: content)
            ?? [ViewNode("LabeledContent", slots: context.slots(("label", label), ("content", content)))]
    }
}
