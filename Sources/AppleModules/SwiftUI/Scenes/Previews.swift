/// Views for Xcode's canvas (SwiftUI: `PreviewProvider`). Nothing shows them here.
@MainActor @preconcurrency public protocol PreviewProvider {
    /// The type of the views.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
    /// The device to show them on.
    @MainActor @preconcurrency static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
    /// Any.
    public static var platform: PreviewPlatform? { nil }
}

/// The platform of a preview (SwiftUI: `PreviewPlatform`).
public enum PreviewPlatform: Sendable {
    /// The platforms.
    case iOS, macOS, tvOS, watchOS
}

/// Where a preview is shown, such as a widget of some family (SwiftUI: `PreviewContext`).
public protocol PreviewContext {
    /// What the context says of a key.
    subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

/// Something that a preview's context can say (SwiftUI: `PreviewContextKey`).
public protocol PreviewContextKey {
    /// The value's type.
    associatedtype Value
    /// The value where the context does not say it.
    static var defaultValue: Value { get }
}

/// The size of a preview (SwiftUI: `PreviewLayout`).
public enum PreviewLayout: Sendable {
    /// The device's.
    case device
    /// The view's.
    case sizeThatFits
    /// A fixed one.
    case fixed(width: CGFloat, height: CGFloat)
}

/// The device of a preview (SwiftUI: `PreviewDevice`).
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    /// Its name.
    public let rawValue: String
    /// Makes a device of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a device of a name.
    public init(stringLiteral value: String) { rawValue = value }
}

/// How a device is turned (SwiftUI: `InterfaceOrientation`).
public struct InterfaceOrientation: Hashable, Sendable {
    private let name: String
    /// Upright.
    public static let portrait = InterfaceOrientation(name: "portrait")
    /// Upside down.
    public static let portraitUpsideDown = InterfaceOrientation(name: "portraitUpsideDown")
    /// On its left side.
    public static let landscapeLeft = InterfaceOrientation(name: "landscapeLeft")
    /// On its right side.
    public static let landscapeRight = InterfaceOrientation(name: "landscapeRight")
}

extension View {
    /// Where the preview is shown: no effect outside of a preview, and there is none here.
    nonisolated public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }
    /// The preview's name: no effect outside of a preview.
    nonisolated public func previewDisplayName(_ value: String?) -> some View { self }
    /// The preview's size: no effect outside of a preview.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View { self }
    /// The preview's device: no effect outside of a preview.
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }
    /// How the preview's device is turned: no effect outside of a preview.
    nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

/// Names for what previews are made of (DeveloperToolsSupport: `Preview`).
public struct Preview {
    /// Marks the traits of previews of views.
    public enum ViewTraits {}
}

/// How a preview is shown (DeveloperToolsSupport: `PreviewTrait`).
public struct PreviewTrait<T> {
    /// As the device does it.
    public static var defaultLayout: PreviewTrait<T> { PreviewTrait() }
    /// As large as the view.
    public static var sizeThatFitsLayout: PreviewTrait<T> { PreviewTrait() }
    /// Of a fixed size.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> { PreviewTrait() }
    /// Upright.
    public static var portrait: PreviewTrait<T> { PreviewTrait() }
    /// Upside down.
    public static var portraitUpsideDown: PreviewTrait<T> { PreviewTrait() }
    /// On its left side.
    public static var landscapeLeft: PreviewTrait<T> { PreviewTrait() }
    /// On its right side.
    public static var landscapeRight: PreviewTrait<T> { PreviewTrait() }
}

/// A preview of a view (SwiftUI: `#Preview`). It is compiled, and nothing remains of it.
@freestanding(declaration) public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A preview of a view, with traits (SwiftUI: `#Preview`). It is compiled, and nothing remains of it.
@freestanding(declaration) public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A value of the environment, declared with its default alone (SwiftUI: `@Entry`).
@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() =
    #externalMacro(module: "PreviewMacros", type: "Entry")
