/// A field for text (SwiftUI: `TextField`). A widget does not show one; a mark in the tree of views says so. The
/// bindings keep their values, because nobody types.
public struct TextField<Label> {}

extension TextField: View where Label: View {
    public typealias Body = Never

    nonisolated public init(
        text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal, @ViewBuilder label: () -> Label
    ) {}

    nonisolated public init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {}

    nonisolated public init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {}

    nonisolated public init<V>(
        value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) {}
}

extension TextField where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal
    ) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal
    ) {}

    /// Makes a field whose format converts between value and text.
    nonisolated public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(
        _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {}

    /// Makes a field that is empty as long as there is no value.
    nonisolated public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(
        _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {}

    nonisolated public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
    ) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V>(
        _ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
    ) {}

    // SwiftUI has deprecated these initializers.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {}

    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
    ) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
    ) {}
}

extension TextField: PrimitiveView where Label: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("TextField") }
}

/// A field for a secret text (SwiftUI: `SecureField`). A widget does not show one; a mark in the tree of views says so.
public struct SecureField<Label> {}

extension SecureField: View where Label: View {
    public typealias Body = Never

    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
}

extension SecureField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {}

    // SwiftUI has deprecated these initializers.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
    ) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
    ) {}
}

extension SecureField: PrimitiveView where Label: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("SecureField") }
}

/// A field for a long text (SwiftUI: `TextEditor`). A widget does not show one; a mark in the tree of views says so.
public struct TextEditor: PrimitiveView {
    public typealias Body = Never

    nonisolated public init(text: Binding<String>) {}

    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("TextEditor") }
}
