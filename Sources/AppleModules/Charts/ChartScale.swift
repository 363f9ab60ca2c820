public import SwiftUI

/// The range of values of a scale (Charts: `ScaleDomain`).
public protocol ScaleDomain {
    /// The domain's properties in the tree of views.
    var _properties: [_ScaleProperty] { get }
}

/// A property of a scale's domain in the tree of views.
public struct _ScaleProperty: Sendable {
    let property: ViewProperty
    init(_ name: String, _ value: ViewValue) { property = ViewProperty(name, value) }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
    /// The lower and the upper bound.
    public var _properties: [_ScaleProperty] {
        [_ScaleProperty("lower", lowerBound.plotted.value), _ScaleProperty("upper", upperBound.plotted.value)]
    }
}

extension Array: ScaleDomain where Element: Plottable {
    /// The list of the elements.
    public var _properties: [_ScaleProperty] { [_ScaleProperty("values", .list(map(\.plotted.value)))] }
}

/// A domain that the chart derives from its values (Charts: `AutomaticScaleDomain`).
public struct AutomaticScaleDomain: ScaleDomain, Sendable {
    let includesZero: Bool?
    let reversed: Bool?
    /// The settings that were given explicitly: whether the domain includes zero, and whether it is reversed.
    public var _properties: [_ScaleProperty] {
        [
            includesZero.map { _ScaleProperty("includesZero", .bool($0)) },
            reversed.map { _ScaleProperty("reversed", .bool($0)) },
        ]
        .compactMap { $0 }
    }
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    /// A domain that the chart derives from its values.
    public static var automatic: AutomaticScaleDomain { AutomaticScaleDomain(includesZero: nil, reversed: nil) }
    /// Returns a domain that the chart derives from its values. The domain can include zero and can be reversed.
    public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
        AutomaticScaleDomain(includesZero: includesZero, reversed: reversed)
    }
    /// Returns a domain that the chart derives from its values. The closure that modifies the domain is not called
    /// here.
    public static func automatic<V>(
        includesZero: Bool? = nil, reversed: Bool? = nil, dataType: V.Type = V.self,
        modifyInferredDomain: @escaping @Sendable (inout [V]) -> Void
    ) -> AutomaticScaleDomain { AutomaticScaleDomain(includesZero: includesZero, reversed: reversed) }
}

/// The part of the plot area onto which a scale maps its values (Charts: `PlotDimensionScaleRange`).
public struct PlotDimensionScaleRange: Sendable {
    let startPadding: CGFloat
    let endPadding: CGFloat
    /// The whole plot area.
    public static var plotDimension: PlotDimensionScaleRange { PlotDimensionScaleRange(startPadding: 0, endPadding: 0) }
    /// Returns the plot area minus a padding at both ends.
    public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange {
        PlotDimensionScaleRange(startPadding: padding, endPadding: padding)
    }
    /// Returns the plot area minus a padding at the start and another at the end.
    public static func plotDimension(startPadding: CGFloat = 0, endPadding: CGFloat = 0) -> PlotDimensionScaleRange {
        PlotDimensionScaleRange(startPadding: startPadding, endPadding: endPadding)
    }
}

/// The mapping of values to positions (Charts: `ScaleType`).
public struct ScaleType: Hashable, Sendable {
    let name: String
    public static let linear = ScaleType(name: "linear")
    /// A logarithmic scale.
    public static let log = ScaleType(name: "log")
    /// A scale that is logarithmic on both sides of zero.
    public static let symmetricLog = ScaleType(name: "symmetricLog")
    public static let squareRoot = ScaleType(name: "squareRoot")
    public static let date = ScaleType(name: "date")
    /// A scale with equal intervals for categories.
    public static let category = ScaleType(name: "category")
}

extension View {
    nonisolated private func scale(
        _ name: String, _ domain: (any ScaleDomain)?, _ range: PlotDimensionScaleRange?, _ type: ScaleType?
    ) -> some View {
        node(
            name,
            (domain?._properties.map(\.property) ?? []) + [
                ViewProperty("startPadding", optional: range.map { .number($0.startPadding) }),
                ViewProperty("endPadding", optional: range.map { .number($0.endPadding) }),
                ViewProperty("type", optional: type.map { .string($0.name) }),
            ])
    }

    /// Sets the domain, the range and the type of the x scale.
    nonisolated public func chartXScale(
        domain: some ScaleDomain, range: PlotDimensionScaleRange, type: ScaleType? = nil
    ) -> some View { scale("chartXScale", domain, range, type) }
    /// Sets the domain and the type of the x scale.
    nonisolated public func chartXScale(domain: some ScaleDomain, type: ScaleType? = nil) -> some View {
        scale("chartXScale", domain, nil, type)
    }
    /// Sets the range and the type of the x scale.
    nonisolated public func chartXScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
        scale("chartXScale", nil, range, type)
    }
    /// Sets the type of the x scale.
    nonisolated public func chartXScale(type: ScaleType?) -> some View { scale("chartXScale", nil, nil, type) }
    /// Sets the domain, the range and the type of the y scale.
    nonisolated public func chartYScale(
        domain: some ScaleDomain, range: PlotDimensionScaleRange, type: ScaleType? = nil
    ) -> some View { scale("chartYScale", domain, range, type) }
    /// Sets the domain and the type of the y scale.
    nonisolated public func chartYScale(domain: some ScaleDomain, type: ScaleType? = nil) -> some View {
        scale("chartYScale", domain, nil, type)
    }
    /// Sets the range and the type of the y scale.
    nonisolated public func chartYScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
        scale("chartYScale", nil, range, type)
    }
    /// Sets the type of the y scale.
    nonisolated public func chartYScale(type: ScaleType?) -> some View { scale("chartYScale", nil, nil, type) }

    /// Maps values to styles.
    nonisolated public func chartForegroundStyleScale<Value: Plottable & Hashable, S: ShapeStyle>(
        _ mapping: KeyValuePairs<Value, S>
    ) -> some View {
        content("chartForegroundStyleScale") { environment in
            mapping.map { pair in
                ViewProperty(Self.name(of: pair.key), pair.value.viewValue(in: environment))
            }
        }
    }
    /// Maps values to styles.
    nonisolated public func chartForegroundStyleScale<Value: Plottable, S: ShapeStyle>(
        domain: [Value], range: [S]
    ) -> some View {
        content("chartForegroundStyleScale") { environment in
            zip(domain, range).map { ViewProperty(Self.name(of: $0), $1.viewValue(in: environment)) }
        }
    }
    /// Maps values to styles.
    nonisolated public func chartForegroundStyleScale<Value: Plottable, S: ShapeStyle>(
        domain: [Value], mapping: @escaping (Value) -> S
    ) -> some View { chartForegroundStyleScale(domain: domain, range: domain.map(mapping)) }
    /// Assigns styles to values in the order in which the values occur.
    nonisolated public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
        content("chartForegroundStyleScale") { environment in
            range.enumerated().map { ViewProperty("\($0)", $1.viewValue(in: environment)) }
        }
    }
    /// Maps values to symbols.
    nonisolated public func chartSymbolScale<Value: Plottable & Hashable, S: ChartSymbolShape>(
        _ mapping: KeyValuePairs<Value, S>
    ) -> some View {
        node("chartSymbolScale", mapping.map { ViewProperty(Self.name(of: $0.key), .string("\($0.value)")) })
    }

    nonisolated private static func name(of value: some Plottable) -> String {
        value.plotted.value.string ?? "\(value)"
    }
}
