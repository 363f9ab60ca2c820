/// A control in Control Center (SwiftUI: `ControlWidget`). Controls are not shown here.
@MainActor @preconcurrency public protocol ControlWidget {
    /// The type of its configuration.
    associatedtype Body: ControlWidgetConfiguration
    /// Makes the control.
    init()
    /// Its kind, its value and its content.
    @MainActor @preconcurrency @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}

/// What makes up a control (SwiftUI: `ControlWidgetConfiguration`).
@MainActor @preconcurrency public protocol ControlWidgetConfiguration {
    /// What the configuration consists of.
    associatedtype Body: ControlWidgetConfiguration
    /// What the configuration consists of.
    @MainActor @preconcurrency var body: Self.Body { get }
}

extension ControlWidgetConfiguration where Body == Never {
    /// There is none.
    public var body: Never { fatalError("\(Self.self) is a primitive configuration and has no body") }
}

extension Never: ControlWidgetConfiguration {}

/// Builds a control's configuration from a closure's statement (SwiftUI: `ControlWidgetConfigurationBuilder`).
@resultBuilder public struct ControlWidgetConfigurationBuilder {
    /// The configuration.
    public static func buildBlock<Content: ControlWidgetConfiguration>(_ content: Content) -> Content { content }
}

/// What a control consists of (SwiftUI: `ControlWidgetTemplate`).
@MainActor @preconcurrency public protocol ControlWidgetTemplate {
    /// What the template consists of.
    associatedtype Body: ControlWidgetTemplate
    /// What the template consists of.
    @MainActor @preconcurrency var body: Self.Body { get }
}

extension ControlWidgetTemplate where Body == Never {
    /// There is none.
    public var body: Never { fatalError("\(Self.self) is a primitive template and has no body") }
}

extension Never: ControlWidgetTemplate {}

/// Builds a control from a closure's statement (SwiftUI: `ControlWidgetTemplateBuilder`).
@resultBuilder public struct ControlWidgetTemplateBuilder {
    /// The template.
    public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
}

/// A member of a bundle that compiles and is not shown here.
package struct UnshownWidget: Sendable, Hashable {
    /// What it is: `control` or `Live Activity`.
    package let what: String
    /// The name of its type.
    package let name: String
    /// What the system knows it by: a control's kind, the type of a Live Activity's attributes.
    package let kind: String?

    /// Names a member of a bundle.
    package init(what: String, name: String, kind: String? = nil) {
        self.what = what
        self.name = name
        self.kind = kind
    }
}

/// A control's configuration that knows the kind.
@MainActor package protocol ControlKindConfiguration: ControlWidgetConfiguration where Body == Never {
    /// The name that `ControlCenter` knows the control by.
    var kind: String { get }
}

extension ControlWidget {
    /// The kind in its configuration.
    fileprivate var kind: String? { Self.kind(of: body) }

    private static func kind(of configuration: some ControlWidgetConfiguration) -> String? {
        if let known = configuration as? any ControlKindConfiguration { return known.kind }
        return type(of: configuration).Body.self == Never.self ? nil : kind(of: configuration.body)
    }
}

/// A control that stands in a bundle, among the widgets.
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
    /// A control of its own.
    public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
        UnshownControl(content)
    }
}

extension Widget {
    /// What the widget is when it is a control.
    package var unshownControl: UnshownWidget? {
        (self as? UnshownControl)?.control.map { control in
            UnshownWidget(what: "control", name: "\(type(of: control))", kind: control.kind)
        }
    }
}
