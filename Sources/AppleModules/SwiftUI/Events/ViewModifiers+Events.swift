// Modifiers for events. They compile, and the tree of views records them, but their actions never run in a widget. As
// on iOS, the system archives a widget's views. Therefore, only links react to taps, as well as buttons and toggles
// that have an intent.

extension View {
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { node("onAppear") }

    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { node("onDisappear") }

    @preconcurrency
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { node("task") }

    @preconcurrency
    nonisolated public func task(
        name: String?, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { node("task") }

    @preconcurrency
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { node("task") }

    @_disfavoredOverload
    nonisolated public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (V) -> Void
    ) -> some View { node("onChange") }

    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View { node("onChange") }

    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { node("onChange") }

    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { node("onOpenURL") }

    nonisolated public func onContinueUserActivity<Activity>(
        _ activityType: String, perform action: @escaping (Activity) -> Void
    ) -> some View { node("onContinueUserActivity") }

    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        node("onTapGesture", [ViewProperty("count", .number(Double(count)))])
    }

    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View { node("onTapGesture", [ViewProperty("count", .number(Double(count)))]) }

    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { node("onLongPressGesture") }

    nonisolated public func gesture<T: Gesture>(_ gesture: T) -> some View { node("gesture") }

    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View { node("simultaneousGesture") }

    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T) -> some View { node("highPriorityGesture") }

    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        node("allowsHitTesting", [ViewProperty("enabled", .bool(enabled))])
    }

    /// Disables the controls inside the view if `disabled` is true (SwiftUI: `disabled(_:)`).
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        content("disabled", environment: { if disabled { $0.isEnabled = false } }) { _ in
            [ViewProperty("disabled", .bool(disabled))]
        }
    }

    /// Has no effect, because no view in a widget ever has the focus (SwiftUI: `focused(_:)`).
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { node("focused") }

    /// Has no effect, because no view in a widget ever has the focus (SwiftUI: `focused(_:equals:)`).
    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View { node("focused") }

    nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
        node("sensoryFeedback")
    }

    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View { node("sensoryFeedback") }

    nonisolated public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View { node("sensoryFeedback") }
}
