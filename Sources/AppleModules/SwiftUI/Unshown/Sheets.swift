// Settings of sheets, alerts and dialogs. As on iOS, a widget presents nothing.

/// The views behind a sheet with which the user can interact (SwiftUI: `PresentationBackgroundInteraction`).
public struct PresentationBackgroundInteraction: Sendable {
    public static var automatic: Self { Self() }
    public static var enabled: Self { Self() }
    public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
    public static var disabled: Self { Self() }
}

/// What a swipe in a sheet does (SwiftUI: `PresentationContentInteraction`).
public struct PresentationContentInteraction: Equatable, Sendable {
    private let name: String
    public static var automatic: Self { Self(name: "automatic") }
    public static var resizes: Self { Self(name: "resizes") }
    public static var scrolls: Self { Self(name: "scrolls") }
}

/// The size of a sheet (SwiftUI: `PresentationSizing`).
public protocol PresentationSizing {}

public struct FormPresentationSizing: PresentationSizing, Sendable {}
public struct PagePresentationSizing: PresentationSizing, Sendable {}
public struct FittedPresentationSizing: PresentationSizing, Sendable {}
public struct AutomaticPresentationSizing: PresentationSizing, Sendable {}

extension PresentationSizing where Self == FormPresentationSizing {
    nonisolated public static var form: Self { Self() }
}
extension PresentationSizing where Self == PagePresentationSizing {
    nonisolated public static var page: Self { Self() }
}
extension PresentationSizing where Self == FittedPresentationSizing {
    nonisolated public static var fitted: Self { Self() }
}
extension PresentationSizing where Self == AutomaticPresentationSizing {
    nonisolated public static var automatic: Self { Self() }
}

/// A height of a sheet that an app computes (SwiftUI: `CustomPresentationDetent`).
public protocol CustomPresentationDetent {
    static func height(in context: PresentationDetent.Context) -> CGFloat?
}

extension PresentationDetent {
    /// What a height is computed from (SwiftUI: `PresentationDetent.Context`).
    public struct Context {
        public let maxDetentValue: CGFloat
    }
    /// Returns a height that an app computes. Nothing computes it here: it counts as a large one.
    public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent { .large }
}

extension View {
    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View { node("presentationDetents") }
    nonisolated public func presentationBackgroundInteraction(
        _ interaction: PresentationBackgroundInteraction
    ) -> some View { self }
    nonisolated public func presentationContentInteraction(
        _ behavior: PresentationContentInteraction
    ) -> some View { self }
    nonisolated public func presentationSizing(_ sizing: some PresentationSizing) -> some View { self }
    nonisolated public func presentationCompactAdaptation(
        horizontal: PresentationAdaptation, vertical: PresentationAdaptation
    ) -> some View { self }

    nonisolated public func alert<A: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { node("alert") }
    nonisolated public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { node("alert") }
    nonisolated public func alert<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View { node("alert") }
    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { node("alert") }
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View { node("alert") }
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { node("alert") }
    nonisolated public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View { node("alert") }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View { node("confirmationDialog") }
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { node("confirmationDialog") }
    nonisolated public func confirmationDialog<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View { node("confirmationDialog") }
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { node("confirmationDialog") }
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { node("confirmationDialog") }
    nonisolated public func dialogIcon(_ icon: Image?) -> some View { self }
    nonisolated public func dialogSuppressionToggle(isSuppressed: Binding<Bool>) -> some View { self }
    nonisolated public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }
    nonisolated public func inspectorColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View { self }
}
