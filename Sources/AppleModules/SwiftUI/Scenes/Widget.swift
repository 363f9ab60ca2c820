/// A widget of an extension (SwiftUI: `Widget`).
@MainActor @preconcurrency public protocol Widget {
    /// The type of its configuration.
    associatedtype Body: WidgetConfiguration
    /// Makes the widget.
    init()
    /// Its kind, its provider and its content.
    @MainActor @preconcurrency var body: Self.Body { get }
}

/// What makes up a widget (SwiftUI: `WidgetConfiguration`).
@MainActor @preconcurrency public protocol WidgetConfiguration {
    /// What the configuration consists of.
    associatedtype Body: WidgetConfiguration
    /// What the configuration consists of.
    @MainActor @preconcurrency var body: Self.Body { get }
}

extension WidgetConfiguration where Body == Never {
    /// There is none.
    public var body: Never { fatalError("\(Self.self) is a primitive configuration and has no body") }
}

/// A configuration of nothing (SwiftUI: `EmptyWidgetConfiguration`).
public struct EmptyWidgetConfiguration: Sendable {
    /// Makes an empty configuration.
    public init() {}
}

extension EmptyWidgetConfiguration: WidgetConfiguration {
    /// None: it is a primitive.
    public typealias Body = Never
}

/// Several widgets of one extension (SwiftUI: `WidgetBundle`).
@MainActor @preconcurrency public protocol WidgetBundle {
    /// The widgets.
    associatedtype Body: Widget
    /// Makes the bundle.
    init()
    /// The widgets.
    @WidgetBundleBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// Marks a widget that not every release of the system has; only `if #available` makes one (SwiftUI).
public protocol _LimitedAvailabilityWidgetMarker {}

/// Builds a bundle from a closure's statements (SwiftUI: `WidgetBundleBuilder`). As in SwiftUI the only condition there
/// is is `if #available`.
@MainActor @preconcurrency @resultBuilder public struct WidgetBundleBuilder {
    /// A statement of its own.
    public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

    /// No statement.
    public static func buildBlock() -> some Widget { WidgetList(widgets: []) }

    /// One statement.
    public static func buildBlock<Content: Widget>(_ content: Content) -> some Widget { content }

    /// Several statements.
    public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> some Widget {
        var widgets: [any Widget] = []
        repeat widgets.append(each content)
        return WidgetList(widgets: widgets)
    }

    /// An `if #available` without `else`.
    public static func buildOptional(_ widget: (any Widget & _LimitedAvailabilityWidgetMarker)?) -> some Widget {
        WidgetList(widgets: widget.map { [$0] } ?? [])
    }

    /// What stands inside `if #available`.
    public static func buildLimitedAvailability(
        _ widget: some Widget
    ) -> any Widget & _LimitedAvailabilityWidgetMarker {
        WidgetList(widgets: [widget])
    }
}

/// The widgets of a bundle, in order.
struct WidgetList: Widget, _LimitedAvailabilityWidgetMarker {
    let widgets: [any Widget]

    init(widgets: [any Widget]) {
        self.widgets = widgets
    }

    init() {
        self.init(widgets: [])
    }

    var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

extension Widget {
    /// The widget itself, or the widgets that a bundle's builder put together.
    package var members: [any Widget] {
        (self as? WidgetList)?.widgets.flatMap { $0.members } ?? [self]
    }
}

extension WidgetBundle {
    /// The bundle's widgets, in order.
    package var members: [any Widget] { body.members }
}
