@MainActor @preconcurrency public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    /// The widget's kind, provider and content.
    @MainActor @preconcurrency var body: Self.Body { get }
}

/// The kind, provider and content of a widget (SwiftUI: `WidgetConfiguration`).
@MainActor @preconcurrency public protocol WidgetConfiguration {
    associatedtype Body: WidgetConfiguration
    @MainActor @preconcurrency var body: Self.Body { get }
}

extension WidgetConfiguration where Body == Never {
    public var body: Never { fatalError("\(Self.self) is a primitive configuration and has no body") }
}

/// A configuration that shows nothing (SwiftUI: `EmptyWidgetConfiguration`).
public struct EmptyWidgetConfiguration: Sendable {
    public init() {}
}

extension EmptyWidgetConfiguration: WidgetConfiguration {
    public typealias Body = Never
}

/// Several widgets of one extension (SwiftUI: `WidgetBundle`).
@MainActor @preconcurrency public protocol WidgetBundle {
    associatedtype Body: Widget
    init()
    @WidgetBundleBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// Marks a widget that `if #available` produces, which some releases of the system lack (SwiftUI).
public protocol _LimitedAvailabilityWidgetMarker {}

/// Builds a bundle from a closure's statements (SwiftUI: `WidgetBundleBuilder`). As in SwiftUI, `if #available` is the
/// only condition allowed.
@MainActor @preconcurrency @resultBuilder public struct WidgetBundleBuilder {
    public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

    public static func buildBlock() -> some Widget { WidgetList(widgets: []) }

    public static func buildBlock<Content: Widget>(_ content: Content) -> some Widget { content }

    public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> some Widget {
        var widgets: [any Widget] = []
        repeat widgets.append(each content)
        return WidgetList(widgets: widgets)
    }

    /// Builds an `if #available` without `else`.
    public static func buildOptional(_ widget: (any Widget & _LimitedAvailabilityWidgetMarker)?) -> some Widget {
        WidgetList(widgets: widget.map { [$0] } ?? [])
    }

    /// Builds the content of `if #available`.
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
    /// The widgets of the list if this is a list that a bundle's builder made, else only this widget.
    package var members: [any Widget] {
        (self as? WidgetList)?.widgets.flatMap { $0.members } ?? [self]
    }
}

extension WidgetBundle {
    /// The bundle's widgets, in order.
    package var members: [any Widget] { body.members }
}
