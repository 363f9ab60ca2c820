// Modifiers and values of searches. A widget has no search field, so that nothing is searched.

/// When the scopes of a search are visible (SwiftUI: `SearchScopeActivation`).
public struct SearchScopeActivation: Sendable {
    public static var automatic: Self { Self() }
    public static var onTextEntry: Self { Self() }
    public static var onSearchPresentation: Self { Self() }
}

/// The look of a bar during a search (SwiftUI: `SearchPresentationToolbarBehavior`).
public struct SearchPresentationToolbarBehavior: Sendable {
    public static var automatic: Self { Self() }
    public static var avoidHidingContent: Self { Self() }
}

/// The look of a search field in a bar (SwiftUI: `SearchToolbarBehavior`).
public struct SearchToolbarBehavior: Sendable {
    public static var automatic: Self { Self() }
    public static var minimize: Self { Self() }
}

/// The places of suggestions (SwiftUI: `SearchSuggestionsPlacement`).
public struct SearchSuggestionsPlacement: Sendable {
    public static var automatic: Self { Self() }
    public static var menu: Self { Self() }
    public static var content: Self { Self() }
    /// Several places.
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let menu = Set(rawValue: 1)
        public static let content = Set(rawValue: 2)
    }
}

/// An action that ends a search (SwiftUI: `DismissSearchAction`). It does nothing, because widgets have no searches.
public struct DismissSearchAction: Sendable {
    /// Does nothing.
    @MainActor @preconcurrency public func callAsFunction() {}
}

extension EnvironmentValues {
    /// False, because a widget has no search field.
    public var isSearching: Bool { false }
    public var dismissSearch: DismissSearchAction { DismissSearchAction() }
}

extension View {
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View { self }
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View { self }
    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View { self }
    nonisolated public func searchable<C, T: View>(
        text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable { self }
    // SwiftUI has deprecated this modifier.
    nonisolated public func searchable<S: View>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder suggestions: () -> S
    ) -> some View { self }

    nonisolated public func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, @ViewBuilder scopes: () -> S
    ) -> some View { self }
    nonisolated public func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
    ) -> some View { self }
    nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View { self }
    nonisolated public func searchSuggestions(
        _ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set
    ) -> some View { self }
    nonisolated public func searchCompletion(_ completion: String) -> some View { self }
    nonisolated public func searchCompletion<T: Identifiable>(_ token: T) -> some View { self }
    nonisolated public func searchPresentationToolbarBehavior(
        _ behavior: SearchPresentationToolbarBehavior
    ) -> some View { self }
    nonisolated public func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { self }
    nonisolated public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View { self }
    nonisolated public func searchFocused<V: Hashable>(
        _ binding: FocusState<V>.Binding, equals value: V
    ) -> some View { self }
}
