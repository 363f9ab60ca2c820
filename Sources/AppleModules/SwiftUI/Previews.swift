/// Previews of views for Xcode (SwiftUI: `PreviewProvider`). There are none here: they compile, and nothing asks them.
@MainActor @preconcurrency public protocol PreviewProvider {
    /// The previews.
    associatedtype Previews: View
    /// The previews.
    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}

/// What a preview is shown in (SwiftUI: `PreviewContext`).
public protocol PreviewContext {}

/// The size of a preview (SwiftUI: `PreviewLayout`).
public enum PreviewLayout: Sendable {
    /// As large as the device.
    case device
    /// As large as the view.
    case sizeThatFits
    /// Of a size.
    case fixed(width: CGFloat, height: CGFloat)
}

/// A device of previews (SwiftUI: `PreviewDevice`).
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    /// The device's name.
    public let rawValue: String
    /// Names a device.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
    /// Names a device.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

extension View {
    /// What a preview is shown in (SwiftUI: `previewContext(_:)`); there are no previews here.
    nonisolated public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }
    /// The name of a preview (SwiftUI: `previewDisplayName(_:)`); there are no previews here.
    nonisolated public func previewDisplayName(_ value: String?) -> some View { self }
    /// The size of a preview (SwiftUI: `previewLayout(_:)`); there are no previews here.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View { self }
    /// The device of a preview (SwiftUI: `previewDevice(_:)`); there are no previews here.
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }
}
