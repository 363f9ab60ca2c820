@MainActor @preconcurrency public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    /// The configuration that defines the widget's kind, provider and content.
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

/// All widgets of an extension (SwiftUI: `WidgetBundle`).
@MainActor @preconcurrency public protocol WidgetBundle {
    associatedtype Body: Widget
    init()
    @WidgetBundleBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// A marker for a widget that `if #available` produces, because some releases of iOS lack it (SwiftUI).
public protocol _LimitedAvailabilityWidgetMarker {}

/// A result builder for the widgets of a bundle (SwiftUI: `WidgetBundleBuilder`). As in SwiftUI, the only condition
/// allowed is `if #available`.
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

/// The widgets of a bundle in order, as the result builder returns them.
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
    /// If this widget is a list that the result builder made, the widgets in the list; otherwise only this widget.
    package var members: [any Widget] {
        (self as? WidgetList)?.widgets.flatMap { $0.members } ?? [self]
    }
}

extension WidgetBundle {
    /// The bundle's widgets, in order.
    package var members: [any Widget] { body.members }
}
