public import AppleUIKit

/// An action that opens a window (SwiftUI: `OpenWindowAction`). It does nothing, because a widget has no windows.
@MainActor @preconcurrency public struct OpenWindowAction {
    nonisolated init() {}
    /// Does nothing.
    public func callAsFunction<D: Codable & Hashable>(value: D) {}
    /// Does nothing.
    public func callAsFunction(id: String) {}
    /// Does nothing.
    public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

/// An action that closes a window (SwiftUI: `DismissWindowAction`). It does nothing, because a widget has no windows.
@MainActor @preconcurrency public struct DismissWindowAction {
    nonisolated init() {}
    /// Does nothing.
    public func callAsFunction() {}
    /// Does nothing.
    public func callAsFunction(id: String) {}
    /// Does nothing.
    public func callAsFunction<D: Codable & Hashable>(value: D) {}
    /// Does nothing.
    public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

extension EnvironmentValues {
    public var openWindow: OpenWindowAction { OpenWindowAction() }
    public var dismissWindow: DismissWindowAction { DismissWindowAction() }
    /// False, because a widget has no windows.
    public var supportsMultipleWindows: Bool { false }
}

/// The sizes that a window can have (SwiftUI: `WindowResizability`).
public struct WindowResizability: Sendable {
    public static var automatic: Self { Self() }
    public static var contentSize: Self { Self() }
    public static var contentMinSize: Self { Self() }
}

extension WindowGroup {
    /// Makes windows for values, which the system passes. As in an app that starts, the value is nil.
    public init<D: Codable & Hashable, C: View>(
        for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        self.init { PresentedWindowContent<D, C>(content(.constant(nil))) }
    }
    /// Makes windows for values, which the system passes. As in an app that starts, the value is nil.
    public init<D: Codable & Hashable, C: View>(
        id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> { self.init(for: type, content: content) }
    /// Makes windows for values, which the system passes. As in an app that starts, the value is the default.
    public init<D: Codable & Hashable, C: View>(
        for type: D.Type, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        self.init { PresentedWindowContent<D, C>(content(.constant(defaultValue()))) }
    }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
        self.init(content: content)
    }
}

/// The content of a window for a value (SwiftUI: `PresentedWindowContent`).
public struct PresentedWindowContent<Data, Content> {
    private let content: Content
    init(_ content: Content) {
        self.content = content
    }
}

extension PresentedWindowContent: View where Data: Codable & Hashable, Content: View {
    public var body: some View { content }
}

extension Scene {
    // Settings of windows, of which a widget has none.
    nonisolated public func defaultSize(_ size: CGSize) -> some Scene { self }
    nonisolated public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
    nonisolated public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }
    nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
        self
    }
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene { self }
    nonisolated public func environmentObject<T: AnyObject>(_ object: T) -> some Scene { self }
    /// Ignores `action`, because the values of an app's scenes are read once.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some Scene { self }
    /// Ignores `action`, because the values of an app's scenes are read once.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene { self }
    // SwiftUI has deprecated this modifier.
    @_disfavoredOverload
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
        self
    }
}

/// A delegate of UIKit in an app of SwiftUI (SwiftUI: `UIApplicationDelegateAdaptor`). It is not made in an extension,
/// which has no app; iOS does not offer it there.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
    /// Ends the process.
    public var wrappedValue: DelegateType { fatalError("an extension has no delegate of an app: \(DelegateType.self)") }
    nonisolated public mutating func update() {}
}
