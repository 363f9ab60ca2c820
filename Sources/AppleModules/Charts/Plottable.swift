public import SwiftUI

/// A value that can be plotted (Charts: `Plottable`).
public protocol Plottable {
    /// The type of the primitive value.
    associatedtype PrimitivePlottable: _PrimitivePlottable
    /// The value as a number, a text or a date.
    var primitivePlottable: PrimitivePlottable { get }
    /// Converts a primitive value. Returns nil if no value of this type corresponds to it.
    init?(primitivePlottable: PrimitivePlottable)
}

/// A type that charts plot directly: numbers, texts and dates.
public protocol _PrimitivePlottable {
    /// The value in the form that charts use.
    var _plotted: PlottedValue { get }
}

extension Plottable {
    /// The value in the form that charts use.
    var plotted: PlottedValue { primitivePlottable._plotted }
}

/// A value in the form that charts use.
public enum PlottedValue: Equatable, Sendable {
    case number(Double)
    case text(String)
    case date(Date)

    var value: ViewValue {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        case .date(let date): .date(date)
        }
    }
}

extension Plottable where PrimitivePlottable == Self {
    public var primitivePlottable: Self { self }
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: _PrimitivePlottable {
    public var primitivePlottable: RawValue { rawValue }
    public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension _PrimitivePlottable where Self: BinaryInteger {
    public var _plotted: PlottedValue { .number(Double(self)) }
}
extension _PrimitivePlottable where Self: BinaryFloatingPoint {
    public var _plotted: PlottedValue { .number(Double(self)) }
}
extension String: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = String
    public var _plotted: PlottedValue { .text(self) }
}
extension Date: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Date
    public var _plotted: PlottedValue { .date(self) }
}
extension Decimal: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Decimal
    public var _plotted: PlottedValue { .number(NSDecimalNumber(decimal: self).doubleValue) }
}
extension Int: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Int
}
extension Int8: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Int8
}
extension Int16: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Int16
}
extension Int32: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Int32
}
extension Int64: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Int64
}
extension UInt: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = UInt
}
extension UInt8: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = UInt8
}
extension UInt16: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = UInt16
}
extension UInt32: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = UInt32
}
extension UInt64: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = UInt64
}
extension Double: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Double
}
extension Float: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = Float
}
extension CGFloat: Plottable, _PrimitivePlottable {
    public typealias PrimitivePlottable = CGFloat
}
