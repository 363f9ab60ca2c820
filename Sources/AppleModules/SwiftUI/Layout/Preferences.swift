/// A value that views tell those around them (SwiftUI: `PreferenceKey`).
public protocol PreferenceKey {
    /// The value's type.
    associatedtype Value
    /// The value where no view set one.
    static var defaultValue: Self.Value { get }
    /// Puts the values of two views together.
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// Nil.
    public static var defaultValue: Value { nil }
}

/// The value of a key that views told, with its type hidden.
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
    /// What the views told that were evaluated in `body`, and nothing else; the preferences from before are kept.
    func collectingPreferences<Result>(_ body: () -> Result) -> (result: Result, preferences: [ObjectIdentifier: Any]) {
        let before = preferences
        preferences = [:]
        let result = body()
        let collected = preferences
        preferences = before
        return (result, collected)
    }

    /// Puts preferences behind those that are known.
    func merge(_ preferences: [ObjectIdentifier: Any]) {
        for case let preference as any ErasedPreference in preferences.values { preference.merge(into: self) }
    }
}

/// Sets, changes or reads what the view within tells.
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
    /// Tells the views around this one a value, in place of what those within told (SwiftUI: `preference(key:value:)`).
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        modifier(PreferenceModifier<K>(use: .set(value)))
    }

    /// Changes what the views within told (SwiftUI: `transformPreference(_:_:)`).
    nonisolated public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View {
        modifier(PreferenceModifier<K>(use: .change(callback)))
    }

    /// Draws a view over this one, made from what the views within told (SwiftUI: `overlayPreferenceValue(_:_:)`).
    nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(PreferenceModifier<K>(use: .view("overlay", { transform($0) })))
    }

    /// Draws a view behind this one, made from what the views within told (SwiftUI:
    /// `backgroundPreferenceValue(_:_:)`).
    nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(PreferenceModifier<K>(use: .view("background", { transform($0) })))
    }

    /// Runs an action when what the views within told changes (SwiftUI: `onPreferenceChange(_:perform:)`). A view is
    /// evaluated once here, so that it would be too late to change a state: the action is not run, and that is marked.
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        undrawn(
            "onPreferenceChange",
            because: "onPreferenceChange(\(K.self).self): its action is not run; views are evaluated once")
    }
}
