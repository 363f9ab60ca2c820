public import AppleUIKit

// Modifiers for text fields and the keyboard. They have no effect, because a widget shows neither.

/// The inputs whose submission runs an action (SwiftUI: `SubmitTriggers`).
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

/// The label of the key that submits a text (SwiftUI: `SubmitLabel`).
public struct SubmitLabel: Sendable {
    public static let done = SubmitLabel()
    public static let go = SubmitLabel()
    public static let send = SubmitLabel()
    public static let join = SubmitLabel()
    public static let route = SubmitLabel()
    public static let search = SubmitLabel()
    public static let `return` = SubmitLabel()
    public static let next = SubmitLabel()
    public static let `continue` = SubmitLabel()
}

/// The letters that the keyboard makes capital (SwiftUI: `TextInputAutocapitalization`).
public struct TextInputAutocapitalization: Sendable {
    public static var never: Self { Self() }
    public static var words: Self { Self() }
    public static var sentences: Self { Self() }
    public static var characters: Self { Self() }

    private init() {}
    public init?(_ type: UITextAutocapitalizationType) {}
}

/// The way in which scrolling hides the keyboard (SwiftUI: `ScrollDismissesKeyboardMode`).
public struct ScrollDismissesKeyboardMode: Sendable {
    public static var automatic: Self { Self() }
    public static var immediately: Self { Self() }
    public static var interactively: Self { Self() }
    public static var never: Self { Self() }
}

extension View {
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View { self }
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
    nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View { self }
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { self }
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { self }
    nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { self }
    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
    nonisolated public func defaultFocus<V: Hashable>(
        _ binding: FocusState<V>.Binding, _ value: V
    ) -> some View { self }
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }
}
