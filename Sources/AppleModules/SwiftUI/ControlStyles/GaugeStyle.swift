/// How a gauge looks (SwiftUI: `GaugeStyle`).
@MainActor @preconcurrency public protocol GaugeStyle {
    /// What it consists of.
    associatedtype Body: View
    /// What it shows.
    typealias Configuration = GaugeStyleConfiguration
    /// What it consists of.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A gauge as a style sees it (SwiftUI: `GaugeStyleConfiguration`).
public struct GaugeStyleConfiguration {
    /// What is measured.
    public struct Label: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// The value.
    public struct CurrentValueLabel: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// The least value.
    public struct MinimumValueLabel: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// The greatest value.
    public struct MaximumValueLabel: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// A marked value.
    public struct MarkedValueLabel: StyleContent {
        let content: any View
        /// None: it is a primitive.
        public typealias Body = Never
    }

    /// The value, from 0 to 1.
    public var value: Double
    /// What is measured.
    public var label: Label
    /// The value.
    public var currentValueLabel: CurrentValueLabel?
    /// The least value.
    public var minimumValueLabel: MinimumValueLabel?
    /// The greatest value.
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

/// As the system has it (SwiftUI: `DefaultGaugeStyle`).
public struct DefaultGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "automatic" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    /// As the system has it.
    nonisolated public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

/// A bar that fills (SwiftUI: `LinearCapacityGaugeStyle`).
public struct LinearCapacityGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "linearCapacity" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    /// A bar that fills.
    nonisolated public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

/// A line with a marker (SwiftUI: `AccessoryLinearGaugeStyle`).
public struct AccessoryLinearGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryLinear" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    /// A line with a marker.
    nonisolated public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

/// A line that fills (SwiftUI: `AccessoryLinearCapacityGaugeStyle`).
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryLinearCapacity" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    /// A line that fills.
    nonisolated public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
        AccessoryLinearCapacityGaugeStyle()
    }
}

/// An open ring with a marker (SwiftUI: `AccessoryCircularGaugeStyle`).
public struct AccessoryCircularGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryCircular" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    /// An open ring with a marker.
    nonisolated public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

/// A ring that fills (SwiftUI: `AccessoryCircularCapacityGaugeStyle`).
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle, SystemStyle, Sendable {
    /// Makes the style.
    nonisolated public init() {}
    package nonisolated var styleName: String { "accessoryCircularCapacity" }
    /// What draws knows what the style looks like; its body is the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    /// A ring that fills.
    nonisolated public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}

private enum GaugeStyleKey: EnvironmentKey {
    static var defaultValue: (any GaugeStyle)? { nil }
}

extension EnvironmentValues {
    /// The style; nil where none was set.
    package var gaugeStyle: (any GaugeStyle)? {
        get { self[GaugeStyleKey.self] }
        set { self[GaugeStyleKey.self] = newValue }
    }
}

extension View {
    /// How a gauge looks (SwiftUI: `gaugeStyle(_:)`).
    nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        content(nil, environment: { $0.gaugeStyle = style })
    }
}

extension ViewContext {
    /// The views of a custom style; nil for the system's styles, which are drawn by name.
    package func customGaugeStyle(_ configuration: () -> GaugeStyleConfiguration) -> [ViewNode]? {
        guard let style = environment.gaugeStyle, !(style is any SystemStyle) else { return nil }
        return with { $0.gaugeStyle = nil }.nodes(of: style.view(configuration()))
    }

    /// The name of the system's style that is set; nil where none is.
    package var gaugeStyleName: String? { (environment.gaugeStyle as? any SystemStyle)?.styleName }
}

extension GaugeStyle {
    fileprivate func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
