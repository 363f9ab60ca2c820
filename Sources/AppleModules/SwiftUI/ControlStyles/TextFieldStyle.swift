/// The look of text fields (SwiftUI: `TextFieldStyle`). It has no effect, because a widget shows no text fields.
@MainActor @preconcurrency public protocol TextFieldStyle {
    associatedtype _Body: View
    typealias _Label = _TextFieldStyleLabel
    @ViewBuilder @MainActor @preconcurrency func _body(configuration: TextField<Self._Label>) -> Self._Body
}

/// The label of a text field, as a style receives it.
public struct _TextFieldStyleLabel: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

public struct DefaultTextFieldStyle: TextFieldStyle, Sendable {
    nonisolated public init() {}
    public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

public struct PlainTextFieldStyle: TextFieldStyle, Sendable {
    nonisolated public init() {}
    public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

public struct RoundedBorderTextFieldStyle: TextFieldStyle, Sendable {
    nonisolated public init() {}
    public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    nonisolated public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    nonisolated public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    nonisolated public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
