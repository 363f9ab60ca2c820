/// The look of a box with a title (SwiftUI: `GroupBoxStyle`).
@MainActor @preconcurrency public protocol GroupBoxStyle {
    associatedtype Body: View
    typealias Configuration = GroupBoxStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a box, as a style receives them (SwiftUI: `GroupBoxStyleConfiguration`).
public struct GroupBoxStyleConfiguration {
    public struct Label: StyleContent {
        let content: any View
        public typealias Body = Never
    }
    public struct Content: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public let label: Label
    public let content: Content
}

public struct DefaultGroupBoxStyle: GroupBoxStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    nonisolated public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// The look of content with a label (SwiftUI: `LabeledContentStyle`).
@MainActor @preconcurrency public protocol LabeledContentStyle {
    associatedtype Body: View
    typealias Configuration = LabeledContentStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of content with a label, as a style receives them (SwiftUI: `LabeledContentStyleConfiguration`).
public struct LabeledContentStyleConfiguration {
    public struct Label: StyleContent {
        let content: any View
        public typealias Body = Never
    }
    public struct Content: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public let label: Label
    public let content: Content
}

public struct AutomaticLabeledContentStyle: LabeledContentStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
    nonisolated public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

private enum GroupBoxStyleKey: EnvironmentKey {
    static var defaultValue: (any GroupBoxStyle)? { nil }
}

private enum LabeledContentStyleKey: EnvironmentKey {
    static var defaultValue: (any LabeledContentStyle)? { nil }
}

extension EnvironmentValues {
    fileprivate var groupBoxStyle: (any GroupBoxStyle)? {
        get { self[GroupBoxStyleKey.self] }
        set { self[GroupBoxStyleKey.self] = newValue }
    }
    fileprivate var labeledContentStyle: (any LabeledContentStyle)? {
        get { self[LabeledContentStyleKey.self] }
        set { self[LabeledContentStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.groupBoxStyle = style })
    }
    nonisolated public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.labeledContentStyle = style })
    }
}

extension ViewContext {
    /// Returns the nodes that a style of the app creates for a box. Returns nil for SwiftUI's style, which renderers draw.
    func customGroupBox(label: any View, content: any View) -> [ViewNode]? {
        guard let style = environment.groupBoxStyle, !(style is any SystemStyle) else { return nil }
        let configuration = GroupBoxStyleConfiguration(label: .init(content: label), content: .init(content: content))
        return with { $0.groupBoxStyle = nil }.nodes(of: style.view(configuration))
    }

    /// Returns the nodes that a style of the app creates for content with a label. Returns nil for SwiftUI's style, which
    /// renderers draw.
    func customLabeledContent(label: any View, content: any View) -> [ViewNode]? {
        guard let style = environment.labeledContentStyle, !(style is any SystemStyle) else { return nil }
        let configuration = LabeledContentStyleConfiguration(
            label: .init(content: label), content: .init(content: content))
        return with { $0.labeledContentStyle = nil }.nodes(of: style.view(configuration))
    }
}

extension GroupBoxStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension LabeledContentStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
