public import AppleUIKit

/// A view of SwiftUI in a cell of UIKit (SwiftUI: `UIHostingConfiguration`). No cell is shown here, so that the view is
/// not evaluated.
public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
    public init(@ViewBuilder content: () -> Content) where Background == EmptyView {}
    private init() {}

    public func makeContentView() -> any UIView & UIContentView { HostedView(configuration: self) }
    public func updated(for state: any UIConfigurationState) -> Self { self }
    public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self { self }
    public func minSize(width: CGFloat? = nil, height: CGFloat? = nil) -> Self { self }
    public func background<S: ShapeStyle>(_ style: S) -> UIHostingConfiguration<Content, _UIHostingBackground<S>> {
        UIHostingConfiguration<Content, _UIHostingBackground<S>>()
    }
    public func background<B: View>(@ViewBuilder content: () -> B) -> UIHostingConfiguration<Content, B> {
        UIHostingConfiguration<Content, B>()
    }
}

/// The background of a cell in a style.
public struct _UIHostingBackground<S: ShapeStyle>: View {
    public var body: some View { EmptyView() }
}

private final class HostedView: UIView, UIContentView {
    var configuration: any UIContentConfiguration
    init(configuration: any UIContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { return nil }
}

/// The sizes that a hosting controller follows (SwiftUI: `UIHostingControllerSizingOptions`).
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let preferredContentSize = Self(rawValue: 1)
    public static let intrinsicContentSize = Self(rawValue: 2)
}
