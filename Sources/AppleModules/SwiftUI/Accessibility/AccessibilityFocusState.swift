/// The state that tells which view an assistive technology has in focus (SwiftUI: `AccessibilityFocusState`). In a
/// widget, none has.
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    /// A binding to the state of the focus (SwiftUI: `AccessibilityFocusState.Binding`).
    @propertyWrapper public struct Binding {
        let storage: MutableBox<Value>

        public var wrappedValue: Value {
            get { storage.value }
            nonmutating set { storage.value = newValue }
        }
        public var projectedValue: Binding { self }
    }

    private let storage: MutableBox<Value>

    public init() where Value == Bool {
        storage = MutableBox(false)
    }
    public init<T: Hashable>() where Value == T? {
        storage = MutableBox(nil)
    }

    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }
    public var projectedValue: Binding { Binding(storage: storage) }
    public mutating func update() {}
}

/// An entry of a rotor (SwiftUI: `AccessibilityRotorEntry`).
public struct AccessibilityRotorEntry<ID> {
    public init(_ label: Text, id: ID, in namespace: Namespace.ID? = nil) {}
    public init(_ labelKey: LocalizedStringKey, id: ID, in namespace: Namespace.ID? = nil) {}
    @_disfavoredOverload
    public init<L: StringProtocol>(_ label: L, id: ID, in namespace: Namespace.ID? = nil) {}
}

/// A list of entries of a rotor (SwiftUI: `AccessibilityRotorContent`).
public protocol AccessibilityRotorContent {}

extension AccessibilityRotorEntry: AccessibilityRotorContent {}
extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {}

/// Entries of a rotor, of which none is shown.
public struct _NoRotorEntries: AccessibilityRotorContent {}

/// A result builder for entries of a rotor (SwiftUI: `AccessibilityRotorContentBuilder`).
@resultBuilder public struct AccessibilityRotorContentBuilder {
    public static func buildExpression<C: AccessibilityRotorContent>(_ content: C) -> _NoRotorEntries {
        _NoRotorEntries()
    }
    public static func buildBlock(_ contents: _NoRotorEntries...) -> _NoRotorEntries { _NoRotorEntries() }
    public static func buildIf(_ content: _NoRotorEntries?) -> _NoRotorEntries { _NoRotorEntries() }
}

extension View {
    // No assistive technology reads a widget's views here.
    nonisolated public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        self
    }
    nonisolated public func accessibilityFocused<V: Hashable>(
        _ binding: AccessibilityFocusState<V>.Binding, equals value: V
    ) -> some View { self }
    nonisolated public func accessibilityRotor<C: AccessibilityRotorContent>(
        _ labelKey: LocalizedStringKey, @AccessibilityRotorContentBuilder entries: @escaping () -> C
    ) -> some View { self }
    nonisolated public func accessibilityActions<C: View>(@ViewBuilder _ content: () -> C) -> some View { self }
    nonisolated public func accessibilityLabeledPair<ID: Hashable>(
        role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
    ) -> some View { self }
}

/// The role of one of two views (SwiftUI: `AccessibilityLabeledPairRole`).
public enum AccessibilityLabeledPairRole: Sendable { case label, content }
