/// A control in Control Center (SwiftUI: `ControlWidget`). Controls are not shown on Linux.
@MainActor @preconcurrency public protocol ControlWidget {
    associatedtype Body: ControlWidgetConfiguration
    init()
    /// The control's kind, value and content.
    @MainActor @preconcurrency @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}

/// The kind and content of a control (SwiftUI: `ControlWidgetConfiguration`).
@MainActor @preconcurrency public protocol ControlWidgetConfiguration {
    associatedtype Body: ControlWidgetConfiguration
    @MainActor @preconcurrency var body: Self.Body { get }
}

extension ControlWidgetConfiguration where Body == Never {
    public var body: Never { fatalError("\(Self.self) is a primitive configuration and has no body") }
}

extension Never: ControlWidgetConfiguration {}

/// Builds a control's configuration from a closure's statement (SwiftUI: `ControlWidgetConfigurationBuilder`).
@resultBuilder public struct ControlWidgetConfigurationBuilder {
    public static func buildBlock<Content: ControlWidgetConfiguration>(_ content: Content) -> Content { content }
}

/// The content of a control (SwiftUI: `ControlWidgetTemplate`).
@MainActor @preconcurrency public protocol ControlWidgetTemplate {
    associatedtype Body: ControlWidgetTemplate
    @MainActor @preconcurrency var body: Self.Body { get }
}

extension ControlWidgetTemplate where Body == Never {
    public var body: Never { fatalError("\(Self.self) is a primitive template and has no body") }
}

extension Never: ControlWidgetTemplate {}

/// Builds a control from a closure's statement (SwiftUI: `ControlWidgetTemplateBuilder`).
@resultBuilder public struct ControlWidgetTemplateBuilder {
    public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
}

/// A member of a widget bundle that compiles but is not shown on Linux.
package struct UnshownWidget: Sendable, Hashable {
    /// The sort of the member: `control` or `Live Activity`.
    package let what: String
    package let name: String
    /// The identifier by which the system knows the member: a control's kind, or the type of a Live Activity's
    /// attributes.
    package let kind: String?

    package init(what: String, name: String, kind: String? = nil) {
        self.what = what
        self.name = name
        self.kind = kind
    }
}

/// A configuration of a control that defines the control's kind.
@MainActor package protocol ControlKindConfiguration: ControlWidgetConfiguration where Body == Never {
    /// The identifier by which `ControlCenter` finds the control.
    var kind: String { get }
}

extension ControlWidget {
    fileprivate var kind: String? { Self.kind(of: body) }

    private static func kind(of configuration: some ControlWidgetConfiguration) -> String? {
        if let known = configuration as? any ControlKindConfiguration { return known.kind }
        return type(of: configuration).Body.self == Never.self ? nil : kind(of: configuration.body)
    }
}

/// A widget that shows nothing. It takes the place of a control in a widget bundle.
struct UnshownControl: Widget {
    let control: (any ControlWidget)?

    init(_ control: some ControlWidget) {
        self.control = control
    }

    init() {
        control = nil
    }

    var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

extension WidgetBundleBuilder {
    public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
        UnshownControl(content)
    }
}

extension Widget {
    /// The control in this widget; nil if the widget is not a control.
    package var unshownControl: UnshownWidget? {
        (self as? UnshownControl)?.control.map { control in
            UnshownWidget(what: "control", name: "\(type(of: control))", kind: control.kind)
        }
    }
}
