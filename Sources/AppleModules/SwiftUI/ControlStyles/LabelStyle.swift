/// How a label looks (SwiftUI: `LabelStyle`).
@MainActor @preconcurrency public protocol LabelStyle {
    /// What it consists of.
    associatedtype Body: View
    /// What it shows.
    typealias Configuration = LabelStyleConfiguration
    /// What it consists of.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A label as a style sees it (SwiftUI: `LabelStyleConfiguration`).
public struct LabelStyleConfiguration {
    /// The title.
    public struct Title: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// The icon.
    public struct Icon: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// The title.
    public let title: Title
    /// The icon.
    public let icon: Icon

    @MainActor package init(title: any View, icon: any View) {
        self.title = Title(content: title)
        self.icon = Icon(content: icon)
    }
}

/// As the system has it (SwiftUI: `DefaultLabelStyle`).
public struct DefaultLabelStyle: LabelStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    /// What draws knows what the style looks like; its body is the title.
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
    /// As the system has it.
    nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

/// The title alone (SwiftUI: `TitleOnlyLabelStyle`).
public struct TitleOnlyLabelStyle: LabelStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "titleOnly" }
    /// What draws knows what the style looks like; its body is the title.
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The title alone.
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// The icon alone (SwiftUI: `IconOnlyLabelStyle`).
public struct IconOnlyLabelStyle: LabelStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "iconOnly" }
    /// What draws knows what the style looks like; its body is the icon.
    public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// The icon alone.
    nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

/// Both (SwiftUI: `TitleAndIconLabelStyle`).
public struct TitleAndIconLabelStyle: LabelStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "titleAndIcon" }
    /// What draws knows what the style looks like; its body is the title.
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// Both.
    nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

private enum LabelStyleKey: EnvironmentKey {
    static var defaultValue: (any LabelStyle)? { nil }
}

extension EnvironmentValues {
    /// The style; nil where none was set.
    package var labelStyle: (any LabelStyle)? {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}

extension View {
    /// How a label looks (SwiftUI: `labelStyle(_:)`).
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.labelStyle = style })
    }
}

extension ViewContext {
    /// The views of a custom style; nil for the system's styles, which are drawn by name.
    package func customLabelStyle(_ configuration: () -> LabelStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.labelStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.labelStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the system's style that is set; nil where none is.
    package var labelStyleName: String? { (environment.labelStyle as? any SystemStyle)?.styleName }
}

extension LabelStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
