public import SwiftUI

/// What a scale goes over (Charts: `ScaleDomain`).
public protocol ScaleDomain {
    /// What a tree has of it.
    var _properties: [_ScaleProperty] { get }
}

/// A value in a scale's domain, as a tree has it.
public struct _ScaleProperty: Sendable {
    let property: ViewProperty
    init(_ name: String, _ value: ViewValue) { property = ViewProperty(name, value) }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
    /// Its bounds.
    public var _properties: [_ScaleProperty] {
        [_ScaleProperty("lower", lowerBound.plotted.value), _ScaleProperty("upper", upperBound.plotted.value)]
    }
}

extension Array: ScaleDomain where Element: Plottable {
    /// Its elements.
    public var _properties: [_ScaleProperty] { [_ScaleProperty("values", .list(map(\.plotted.value)))] }
}

/// What the values have (Charts: `AutomaticScaleDomain`).
public struct AutomaticScaleDomain: ScaleDomain, Sendable {
    let includesZero: Bool?
    let reversed: Bool?
    /// Whether it includes zero and goes the other way, where that was said.
    public var _properties: [_ScaleProperty] {
        [
            includesZero.map { _ScaleProperty("includesZero", .bool($0)) },
            reversed.map { _ScaleProperty("reversed", .bool($0)) },
        ]
        .compactMap { $0 }
    }
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    /// What the values have.
    public static var automatic: AutomaticScaleDomain { AutomaticScaleDomain(includesZero: nil, reversed: nil) }
    /// What the values have, perhaps with zero, perhaps the other way.
    public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
        AutomaticScaleDomain(includesZero: includesZero, reversed: reversed)
    }
    /// What the values have, changed by a closure; the closure is not called here.
    public static func automatic<V>(
        includesZero: Bool? = nil, reversed: Bool? = nil, dataType: V.Type = V.self,
        modifyInferredDomain: @escaping @Sendable (inout [V]) -> Void
    ) -> AutomaticScaleDomain { AutomaticScaleDomain(includesZero: includesZero, reversed: reversed) }
}

/// Where a scale is in the area of marks (Charts: `PlotDimensionScaleRange`).
public struct PlotDimensionScaleRange: Sendable {
    let startPadding: CGFloat
    let endPadding: CGFloat
    /// All of the area.
    public static var plotDimension: PlotDimensionScaleRange { PlotDimensionScaleRange(startPadding: 0, endPadding: 0) }
    /// The area without its margins.
    public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange {
        PlotDimensionScaleRange(startPadding: padding, endPadding: padding)
    }
    /// The area without its margins.
    public static func plotDimension(startPadding: CGFloat = 0, endPadding: CGFloat = 0) -> PlotDimensionScaleRange {
        PlotDimensionScaleRange(startPadding: startPadding, endPadding: endPadding)
    }
}

/// How values become places (Charts: `ScaleType`).
public struct ScaleType: Hashable, Sendable {
    let name: String
    /// In proportion.
    public static let linear = ScaleType(name: "linear")
    /// In proportion to the logarithm.
    public static let log = ScaleType(name: "log")
    /// In proportion to the logarithm, on both sides of zero.
    public static let symmetricLog = ScaleType(name: "symmetricLog")
    /// In proportion to the square root.
    public static let squareRoot = ScaleType(name: "squareRoot")
    /// In proportion to the time.
    public static let date = ScaleType(name: "date")
    /// One after the other.
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

    /// From where to where the chart goes across, in what range, and how.
    nonisolated public func chartXScale(
        domain: some ScaleDomain, range: PlotDimensionScaleRange, type: ScaleType? = nil
    ) -> some View { scale("chartXScale", domain, range, type) }
    /// From where to where the chart goes across, and how.
    nonisolated public func chartXScale(domain: some ScaleDomain, type: ScaleType? = nil) -> some View {
        scale("chartXScale", domain, nil, type)
    }
    /// In what range the chart goes across, and how.
    nonisolated public func chartXScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
        scale("chartXScale", nil, range, type)
    }
    /// How the chart goes across.
    nonisolated public func chartXScale(type: ScaleType?) -> some View { scale("chartXScale", nil, nil, type) }
    /// From where to where the chart goes down, in what range, and how.
    nonisolated public func chartYScale(
        domain: some ScaleDomain, range: PlotDimensionScaleRange, type: ScaleType? = nil
    ) -> some View { scale("chartYScale", domain, range, type) }
    /// From where to where the chart goes down, and how.
    nonisolated public func chartYScale(domain: some ScaleDomain, type: ScaleType? = nil) -> some View {
        scale("chartYScale", domain, nil, type)
    }
    /// In what range the chart goes down, and how.
    nonisolated public func chartYScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
        scale("chartYScale", nil, range, type)
    }
    /// How the chart goes down.
    nonisolated public func chartYScale(type: ScaleType?) -> some View { scale("chartYScale", nil, nil, type) }

    /// The styles of values.
    nonisolated public func chartForegroundStyleScale<Value: Plottable & Hashable, S: ShapeStyle>(
        _ mapping: KeyValuePairs<Value, S>
    ) -> some View {
        content("chartForegroundStyleScale") { environment in
            mapping.map { pair in
                ViewProperty(Self.name(of: pair.key), pair.value.viewValue(in: environment))
            }
        }
    }
    /// The styles of values.
    nonisolated public func chartForegroundStyleScale<Value: Plottable, S: ShapeStyle>(
        domain: [Value], range: [S]
    ) -> some View {
        content("chartForegroundStyleScale") { environment in
            zip(domain, range).map { ViewProperty(Self.name(of: $0), $1.viewValue(in: environment)) }
        }
    }
    /// The styles of values.
    nonisolated public func chartForegroundStyleScale<Value: Plottable, S: ShapeStyle>(
        domain: [Value], mapping: @escaping (Value) -> S
    ) -> some View { chartForegroundStyleScale(domain: domain, range: domain.map(mapping)) }
    /// The styles of values, in the order in which values come.
    nonisolated public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
        content("chartForegroundStyleScale") { environment in
            range.enumerated().map { ViewProperty("\($0)", $1.viewValue(in: environment)) }
        }
    }
    /// The symbols of values.
    nonisolated public func chartSymbolScale<Value: Plottable & Hashable, S: ChartSymbolShape>(
        _ mapping: KeyValuePairs<Value, S>
    ) -> some View {
        node("chartSymbolScale", mapping.map { ViewProperty(Self.name(of: $0.key), .string("\($0.value)")) })
    }

    nonisolated private static func name(of value: some Plottable) -> String {
        value.plotted.value.string ?? "\(value)"
    }
}
