/// A type that provides views for Xcode's canvas (SwiftUI: `PreviewProvider`). Nothing shows these views on Linux.
@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
    @MainActor @preconcurrency static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
    public static var platform: PreviewPlatform? { nil }
}

public enum PreviewPlatform: Sendable {
    case iOS, macOS, tvOS, watchOS
}

/// The context of a preview, such as the widget's family (SwiftUI: `PreviewContext`).
public protocol PreviewContext {
    subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

/// The key of a value in a preview's context (SwiftUI: `PreviewContextKey`).
public protocol PreviewContextKey {
    associatedtype Value
    /// The value that applies if the preview's context does not set the key.
    static var defaultValue: Value { get }
}

public enum PreviewLayout: Sendable {
    /// The preview has the size of the device.
    case device
    /// The preview has the size of the view.
    case sizeThatFits
    case fixed(width: CGFloat, height: CGFloat)
}

public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
}

/// The orientation of a device (SwiftUI: `InterfaceOrientation`).
public struct InterfaceOrientation: Hashable, Sendable {
    private let name: String
    public static let portrait = InterfaceOrientation(name: "portrait")
    public static let portraitUpsideDown = InterfaceOrientation(name: "portraitUpsideDown")
    public static let landscapeLeft = InterfaceOrientation(name: "landscapeLeft")
    public static let landscapeRight = InterfaceOrientation(name: "landscapeRight")
}

extension View {
    /// Does nothing on Linux, because nothing shows previews.
    nonisolated public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }
    /// Does nothing on Linux, because nothing shows previews.
    nonisolated public func previewDisplayName(_ value: String?) -> some View { self }
    /// Does nothing on Linux, because nothing shows previews.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View { self }
    /// Does nothing on Linux, because nothing shows previews.
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }
    /// Does nothing on Linux, because nothing shows previews.
    nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

/// A namespace for types that belong to previews (DeveloperToolsSupport: `Preview`).
public struct Preview {
    /// The type argument that distinguishes the traits for previews of views from other traits.
    public enum ViewTraits {}
}

/// A setting of a preview (DeveloperToolsSupport: `PreviewTrait`). It has no effect on Linux.
public struct PreviewTrait<T> {
    public static var defaultLayout: PreviewTrait<T> { PreviewTrait() }
    public static var sizeThatFitsLayout: PreviewTrait<T> { PreviewTrait() }
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> { PreviewTrait() }
    public static var portrait: PreviewTrait<T> { PreviewTrait() }
    public static var portraitUpsideDown: PreviewTrait<T> { PreviewTrait() }
    public static var landscapeLeft: PreviewTrait<T> { PreviewTrait() }
    public static var landscapeRight: PreviewTrait<T> { PreviewTrait() }
}

/// A preview of a view (SwiftUI: `#Preview`). The macro expands to nothing, but its content is type-checked.
@freestanding(declaration) public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A preview of a view, with traits for the preview (SwiftUI: `#Preview`). The macro expands to nothing, but its
/// content is type-checked.
@freestanding(declaration) public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Allows a state of its own inside `#Preview` (SwiftUI: `@Previewable`). It expands to nothing, as the preview does.
@attached(peer) public macro Previewable() = #externalMacro(module: "PreviewMacros", type: "Note")

/// Declares an environment value. The initial value of the property is the default value of the key (SwiftUI:
/// `@Entry`).
@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() =
    #externalMacro(module: "PreviewMacros", type: "Entry")
