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

    /// Names a member of a bundle.
    package init(what: String, name: String) {
        self.what = what
        self.name = name
    }
}

/// A control that stands in a bundle, among the widgets.
struct UnshownControl: Widget {
    let unshown: UnshownWidget?

    init(unshown: UnshownWidget) {
        self.unshown = unshown
    }

    init() {
        unshown = nil
    }

    var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

extension WidgetBundleBuilder {
    /// A control of its own.
    public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
        UnshownControl(unshown: UnshownWidget(what: "control", name: "\(Content.self)"))
    }
}

extension Widget {
    /// What the widget is when it is a control.
    package var unshownControl: UnshownWidget? { (self as? UnshownControl)?.unshown }
}
