/// Content that follows keyframes (SwiftUI: `KeyframeAnimator`). A widget shows it as it is before them.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content> where KeyframePath.Value == Value {
    let initialValue: Value
    let content: (Value) -> Content
}

extension KeyframeAnimator: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Content that follows keyframes when a value changes.
    nonisolated public init(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        self.content = content
    }

    /// Content that follows keyframes for ever.
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
    /// The view, which follows keyframes when a value changes (SwiftUI:
    /// `keyframeAnimator(initialValue:trigger:content:keyframes:)`). A widget shows it as it is before them.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping (AnyView, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        nonisolated(unsafe) let view = self
        return KeyframeAnimator(
            initialValue: initialValue, trigger: trigger, content: { content(AnyView(view), $0) }, keyframes: keyframes)
    }

    /// The view, which follows keyframes for ever (SwiftUI:
    /// `keyframeAnimator(initialValue:repeating:content:keyframes:)`). A widget shows it as it is before them.
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
