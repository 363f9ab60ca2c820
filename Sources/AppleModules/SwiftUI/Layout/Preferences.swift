/// The key of a value that views publish to the surrounding views (SwiftUI: `PreferenceKey`).
public protocol PreferenceKey {
    associatedtype Value
    /// The value that is used if no view sets one.
    static var defaultValue: Self.Value { get }
    /// Combines the values of two views.
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    public static var defaultValue: Value { nil }
}

/// A published value of a key, type-erased.
private struct Preference<K: PreferenceKey>: ErasedPreference {
    var value: K.Value

    @MainActor func merge(into record: ViewContext.Record) {
        let key = ObjectIdentifier(K.self)
        guard var known = record.preferences[key] as? Preference<K> else {
            record.preferences[key] = self
            return
        }
        K.reduce(value: &known.value) { value }
        record.preferences[key] = known
    }
}

private protocol ErasedPreference {
    @MainActor func merge(into record: ViewContext.Record)
}

extension ViewContext.Record {
    /// Returns the result of `body` and the preferences published while it ran. Restores the earlier preferences
    /// afterwards.
    func collectingPreferences<Result>(_ body: () -> Result) -> (result: Result, preferences: [ObjectIdentifier: Any]) {
        let before = preferences
        preferences = [:]
        let result = body()
        let collected = preferences
        preferences = before
        return (result, collected)
    }

    /// Combines preferences with the values recorded earlier, which come first.
    func merge(_ preferences: [ObjectIdentifier: Any]) {
        for case let preference as any ErasedPreference in preferences.values { preference.merge(into: self) }
    }
}

/// A modifier that sets, changes or reads the preference of the views inside.
struct PreferenceModifier<K: PreferenceKey> {
    enum Use {
        case set(K.Value)
        case change((inout K.Value) -> Void)
        case view(String, (K.Value) -> any View)
    }

    let use: Use
}

extension PreferenceModifier: PrimitiveModifier {
    typealias Body = Never

    func nodes(of content: any View, in context: ViewContext) -> [ViewNode] {
        let key = ObjectIdentifier(K.self)
        var (nodes, told) = context.record.collectingPreferences { context.nodes(of: content) }
        let value = (told[key] as? Preference<K>)?.value
        switch use {
        case .set(let value): told[key] = Preference<K>(value: value)
        case .change(let change):
            var value = value ?? K.defaultValue
            change(&value)
            told[key] = Preference<K>(value: value)
        case .view(let name, let make):
            let views = context.environment.evaluate { context.nodes(of: make(value ?? K.defaultValue)) }
            nodes = nodes.map { $0.with(ViewNodeModifier(name, slots: [ViewSlot("content", views)])) }
        }
        context.record.merge(told)
        return nodes
    }
}

extension View {
    /// Publishes a value to the surrounding views, in place of the value of the views inside (SwiftUI:
    /// `preference(key:value:)`).
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        modifier(PreferenceModifier<K>(use: .set(value)))
    }

    /// Changes the value that the views inside published (SwiftUI: `transformPreference(_:_:)`).
    nonisolated public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View {
        modifier(PreferenceModifier<K>(use: .change(callback)))
    }

    /// Draws a view in front of this view. A closure creates it from the preference of the views inside (SwiftUI:
    /// `overlayPreferenceValue(_:_:)`).
    nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(PreferenceModifier<K>(use: .view("overlay", { transform($0) })))
    }

    /// Draws a view behind this view. A closure creates it from the preference of the views inside (SwiftUI:
    /// `backgroundPreferenceValue(_:_:)`).
    nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(PreferenceModifier<K>(use: .view("background", { transform($0) })))
    }

    /// Does not run the action (SwiftUI: `onPreferenceChange(_:perform:)`). A view is evaluated only once here, so a
    /// change of its state would have no effect. The tree of views records that.
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        undrawn(
            "onPreferenceChange",
            because: "onPreferenceChange(\(K.self).self): its action is not run; views are evaluated once")
    }
}
