/// Content that follows keyframes (SwiftUI: `KeyframeAnimator`). A widget shows the content for the initial value.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content> where KeyframePath.Value == Value {
    let initialValue: Value
    let content: (Value) -> Content
}

extension KeyframeAnimator: View where Content: View {
    public typealias Body = Never

    /// Makes content that follows keyframes when a value changes.
    nonisolated public init(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        self.content = content
    }

    /// Makes content that repeats its keyframes forever.
    nonisolated public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        self.content = content
    }
}

extension KeyframeAnimator: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.mark("KeyframeAnimator: its initial value is shown; nothing is animated")
        return context.nodes(of: content(initialValue))
    }
}

extension View {
    /// Animates the view along keyframes when a value changes (SwiftUI:
    /// `keyframeAnimator(initialValue:trigger:content:keyframes:)`). A widget shows the view for the initial value.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping (AnyView, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        nonisolated(unsafe) let view = self
        return KeyframeAnimator(
            initialValue: initialValue, trigger: trigger, content: { content(AnyView(view), $0) }, keyframes: keyframes)
    }

    /// Animates the view along keyframes forever (SwiftUI:
    /// `keyframeAnimator(initialValue:repeating:content:keyframes:)`). A widget shows the view for the initial value.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping (AnyView, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        nonisolated(unsafe) let view = self
        return KeyframeAnimator(
            initialValue: initialValue, repeating: repeating, content: { content(AnyView(view), $0) },
            keyframes: keyframes)
    }
}
