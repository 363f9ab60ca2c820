/// The selected part of a text (SwiftUI: `TextSelection`).
public struct TextSelection: Hashable {
    /// The places of the selection (SwiftUI: `TextSelection.Indices`).
    public enum Indices: Hashable {
        case selection(Range<String.Index>)
        case multiSelection(RangeSet<String.Index>)
    }

    public let indices: Indices

    /// Selects a part of a text.
    public init(range: Range<String.Index>) { indices = .selection(range) }
    /// Selects several parts of a text.
    public init(ranges: RangeSet<String.Index>) { indices = .multiSelection(ranges) }
    /// Selects a place without characters.
    public init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }

    public var isInsertion: Bool {
        switch indices {
        case .selection(let range): range.isEmpty
        case .multiSelection(let ranges): ranges.isEmpty
        }
    }
}

extension TextField where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
        axis: Axis? = nil
    ) { self.init(titleKey, text: text) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil
    ) { self.init(title, text: text) }
}

extension TextEditor {
    nonisolated public init(text: Binding<String>, selection: Binding<TextSelection?>) { self.init(text: text) }
}

/// A control for several dates (SwiftUI: `MultiDatePicker`). A widget does not show one; a mark in the tree of views says
/// so.
public struct MultiDatePicker<Label> {}

extension MultiDatePicker: View where Label: View {
    public typealias Body = Never
    nonisolated public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {}
    nonisolated public init(
        selection: Binding<Set<DateComponents>>, in bounds: Range<Date>, @ViewBuilder label: () -> Label
    ) {}
}

extension MultiDatePicker where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {}
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
    ) {}
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
    ) {}
}

extension MultiDatePicker: PrimitiveView where Label: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("MultiDatePicker") }
}

/// A button of which iOS makes the text and the action (SwiftUI: `RenameButton`). A widget does not show one; a mark in
/// the tree of views says so.
public struct RenameButton: PrimitiveView {
    public typealias Body = Never
    nonisolated public init() {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("RenameButton") }
}

public protocol TextEditorStyle {}

public struct AutomaticTextEditorStyle: TextEditorStyle, Sendable {
    nonisolated public init() {}
}

public struct PlainTextEditorStyle: TextEditorStyle, Sendable {
    nonisolated public init() {}
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
    nonisolated public static var automatic: Self { Self() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle { nonisolated public static var plain: Self { Self() } }

/// How far the system changes a text (SwiftUI: `WritingToolsBehavior`).
public struct WritingToolsBehavior: Sendable {
    public static let automatic = Self()
    public static let complete = Self()
    public static let limited = Self()
    public static let disabled = Self()
}

extension View {
    nonisolated public func textEditorStyle(_ style: some TextEditorStyle) -> some View { self }
    nonisolated public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }
    nonisolated public func findNavigator(isPresented: Binding<Bool>) -> some View { self }
    nonisolated public func findDisabled(_ isDisabled: Bool = true) -> some View { self }
    nonisolated public func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }
    nonisolated public func renameAction(_ action: @escaping () -> Void) -> some View { self }
    nonisolated public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View { self }
}
