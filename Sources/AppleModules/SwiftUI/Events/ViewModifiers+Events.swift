// What a view does when something happens. Nothing happens to the views of a widget but a tap on a link or a button
// with an intent: the system archives them. These modifiers compile, and are kept in the tree, as iOS keeps and ignores
// them.

extension View {
    /// Runs an action when the view appears (SwiftUI: `onAppear(perform:)`); not in a widget.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { node("onAppear") }

    /// Runs an action when the view disappears (SwiftUI: `onDisappear(perform:)`); not in a widget.
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { node("onDisappear") }

    /// Runs a task while the view is shown (SwiftUI: `task(priority:_:)`); not in a widget.
    @preconcurrency
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { node("task") }

    /// Runs a task while the view is shown (SwiftUI: `task(name:priority:file:line:_:)`); not in a widget.
    @preconcurrency
    nonisolated public func task(
        name: String?, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { node("task") }

    /// Runs a task again when a value changes (SwiftUI: `task(id:priority:_:)`); not in a widget.
    @preconcurrency
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { node("task") }

    /// Runs an action when a value changes (SwiftUI: `onChange(of:perform:)`, deprecated); not in a widget.
    @_disfavoredOverload
    nonisolated public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (V) -> Void
    ) -> some View { node("onChange") }

    /// Runs an action when a value changes (SwiftUI: `onChange(of:initial:_:)`); not in a widget.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View { node("onChange") }

    /// Runs an action when a value changes (SwiftUI: `onChange(of:initial:_:)`); not in a widget.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { node("onChange") }

    /// Runs an action when a URL opens the scene (SwiftUI: `onOpenURL(perform:)`); not in a widget.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { node("onOpenURL") }

    /// Runs an action when an activity is continued (SwiftUI: `onContinueUserActivity(_:perform:)`); not in a widget.
    nonisolated public func onContinueUserActivity<Activity>(
        _ activityType: String, perform action: @escaping (Activity) -> Void
    ) -> some View { node("onContinueUserActivity") }

    /// Runs an action when the view is tapped (SwiftUI: `onTapGesture(count:perform:)`); not in a widget.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        node("onTapGesture", [ViewProperty("count", .number(Double(count)))])
    }

    /// Runs an action when the view is tapped (SwiftUI: `onTapGesture(count:coordinateSpace:perform:)`); not in a
    /// widget.
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View { node("onTapGesture", [ViewProperty("count", .number(Double(count)))]) }

    /// Runs an action when the view is pressed for long (SwiftUI:
    /// `onLongPressGesture(minimumDuration:maximumDistance:perform:onPressingChanged:)`); not in a widget.
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { node("onLongPressGesture") }

    /// Recognizes a gesture (SwiftUI: `gesture(_:)`); not in a widget.
    nonisolated public func gesture<T: Gesture>(_ gesture: T) -> some View { node("gesture") }

    /// Recognizes a gesture (SwiftUI: `simultaneousGesture(_:)`); not in a widget.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View { node("simultaneousGesture") }

    /// Recognizes a gesture (SwiftUI: `highPriorityGesture(_:)`); not in a widget.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T) -> some View { node("highPriorityGesture") }

    /// Whether the view is touched (SwiftUI: `allowsHitTesting(_:)`).
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        node("allowsHitTesting", [ViewProperty("enabled", .bool(enabled))])
    }

    /// Whether controls within answer (SwiftUI: `disabled(_:)`).
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        content("disabled", environment: { if disabled { $0.isEnabled = false } }) { _ in
            [ViewProperty("disabled", .bool(disabled))]
        }
    }

    /// Binds the focus (SwiftUI: `focused(_:)`); nothing has it in a widget.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { node("focused") }

    /// Binds the focus (SwiftUI: `focused(_:equals:)`); nothing has it in a widget.
    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View { node("focused") }

    /// Feedback that is felt (SwiftUI: `sensoryFeedback(_:trigger:)`); not in a widget.
    nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
        node("sensoryFeedback")
    }
}
