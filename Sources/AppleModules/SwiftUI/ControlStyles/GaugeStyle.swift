/// The look of a gauge (SwiftUI: `GaugeStyle`).
@MainActor @preconcurrency public protocol GaugeStyle {
    associatedtype Body: View
    typealias Configuration = GaugeStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A gauge as passed to a style (SwiftUI: `GaugeStyleConfiguration`).
public struct GaugeStyleConfiguration {
    public struct Label: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public struct CurrentValueLabel: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public struct MinimumValueLabel: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public struct MaximumValueLabel: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    public struct MarkedValueLabel: StyleContent {
        let content: any View
        public typealias Body = Never
    }

    /// The value, from 0 to 1.
    public var value: Double
    public var label: Label
    public var currentValueLabel: CurrentValueLabel?
    public var minimumValueLabel: MinimumValueLabel?
    public var maximumValueLabel: MaximumValueLabel?

    @MainActor package init(
        value: Double, label: any View, currentValueLabel: (any View)?, minimumValueLabel: (any View)?,
        maximumValueLabel: (any View)?
    ) {
        self.value = value
        self.label = Label(content: label)
        self.currentValueLabel = currentValueLabel.map { CurrentValueLabel(content: $0) }
        self.minimumValueLabel = minimumValueLabel.map { MinimumValueLabel(content: $0) }
        self.maximumValueLabel = maximumValueLabel.map { MaximumValueLabel(content: $0) }
    }
}

public struct DefaultGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    nonisolated public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

/// A bar that fills (SwiftUI: `LinearCapacityGaugeStyle`).
public struct LinearCapacityGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "linearCapacity" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    nonisolated public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

/// A bar with a marker (SwiftUI: `AccessoryLinearGaugeStyle`).
public struct AccessoryLinearGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryLinear" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    nonisolated public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

/// A bar that fills (SwiftUI: `AccessoryLinearCapacityGaugeStyle`).
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryLinearCapacity" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    nonisolated public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
        AccessoryLinearCapacityGaugeStyle()
    }
}

/// An open ring with a marker (SwiftUI: `AccessoryCircularGaugeStyle`).
public struct AccessoryCircularGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryCircular" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    nonisolated public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

/// A ring that fills (SwiftUI: `AccessoryCircularCapacityGaugeStyle`).
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryCircularCapacity" }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    nonisolated public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}

private enum GaugeStyleKey: EnvironmentKey {
    static var defaultValue: (any GaugeStyle)? { nil }
}

extension EnvironmentValues {
    /// The style of gauges; nil if none is set.
    package var gaugeStyle: (any GaugeStyle)? {
        get { self[GaugeStyleKey.self] }
        set { self[GaugeStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.gaugeStyle = style })
    }
}

extension ViewContext {
    /// Returns the nodes of a custom style. Returns nil for a style of the system, because renderers draw it by its
    /// name.
    package func customGaugeStyle(_ configuration: () -> GaugeStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.gaugeStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.gaugeStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the gauge style if it is a style of the system, else nil.
    package var gaugeStyleName: String? { (environment.gaugeStyle as? any SystemStyle)?.styleName }
}

extension GaugeStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
