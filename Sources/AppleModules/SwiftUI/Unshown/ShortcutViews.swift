public import AppIntents

// Views that lead to Siri and Shortcuts (AppIntents). A widget does not show them; marks in the tree of views say so.

/// A hint that an intent can be spoken (AppIntents: `SiriTipView`).
public struct SiriTipView: PrimitiveView {
    public typealias Body = Never
    nonisolated public init<I: AppIntent>(intent: I, isVisible: Binding<Bool> = .constant(true)) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("SiriTipView") }
}

/// The colors of a hint (AppIntents: `SiriTipViewStyle`).
public enum SiriTipViewStyle: Sendable { case automatic, light, dark }

/// A button that opens Shortcuts (AppIntents: `ShortcutsLink`).
public struct ShortcutsLink: PrimitiveView {
    public typealias Body = Never
    nonisolated public init() {}
    nonisolated public init(action: @escaping () -> Void) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("ShortcutsLink") }
}

/// The colors of a button that opens Shortcuts (AppIntents: `ShortcutsLinkStyle`).
public enum ShortcutsLinkStyle: Sendable {
    case automatic, automaticOutline, light, lightOutline, dark, darkOutline
}

extension View {
    nonisolated public func siriTipViewStyle(_ style: SiriTipViewStyle) -> some View { self }
    nonisolated public func shortcutsLinkStyle(_ style: ShortcutsLinkStyle) -> some View { self }
}
