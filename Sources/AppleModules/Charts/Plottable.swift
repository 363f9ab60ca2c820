public import SwiftUI

/// A value that can be plotted (Charts: `Plottable`).
public protocol Plottable {
    /// The type of the simple value.
    associatedtype PrimitivePlottable: _PrimitivePlottable
    /// What it is as a simple value.
    var primitivePlottable: PrimitivePlottable { get }
    /// The value of a simple value; nil when it is none.
    init?(primitivePlottable: PrimitivePlottable)
}

/// What a chart can show by itself: numbers, texts and times.
public protocol _PrimitivePlottable {
    /// The value as a chart has it.
    var _plotted: PlottedValue { get }
}

extension Plottable {
    /// The value as a chart has it.
    var plotted: PlottedValue { primitivePlottable._plotted }
}

/// A value as a chart has it.
public enum PlottedValue: Equatable, Sendable {
    /// A number.
    case number(Double)
    /// A category.
    case text(String)
    /// A time.
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
    /// The value itself.
    public var primitivePlottable: Self { self }
    /// The value itself.
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: _PrimitivePlottable {
    /// The raw value.
    public var primitivePlottable: RawValue { rawValue }
    /// The case of a raw value.
    public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension _PrimitivePlottable where Self: BinaryInteger {
    /// A number.
    public var _plotted: PlottedValue { .number(Double(self)) }
}
extension _PrimitivePlottable where Self: BinaryFloatingPoint {
    /// A number.
    public var _plotted: PlottedValue { .number(Double(self)) }
}
extension String: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = String
    /// A category.
    public var _plotted: PlottedValue { .text(self) }
}
extension Date: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Date
    /// A time.
    public var _plotted: PlottedValue { .date(self) }
}
extension Decimal: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Decimal
    /// A number.
    public var _plotted: PlottedValue { .number(NSDecimalNumber(decimal: self).doubleValue) }
}
extension Int: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Int
}
extension Int8: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Int8
}
extension Int16: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Int16
}
extension Int32: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Int32
}
extension Int64: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Int64
}
extension UInt: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = UInt
}
extension UInt8: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = UInt8
}
extension UInt16: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = UInt16
}
extension UInt32: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = UInt32
}
extension UInt64: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = UInt64
}
extension Double: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Double
}
extension Float: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = Float
}
extension CGFloat: Plottable, _PrimitivePlottable {
    /// The simple value's type.
    public typealias PrimitivePlottable = CGFloat
}
