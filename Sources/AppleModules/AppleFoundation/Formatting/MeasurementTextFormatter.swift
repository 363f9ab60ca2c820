public import Foundation

/// Writes a value with its unit (Foundation: `MeasurementFormatter`), of which Foundation on Linux has only the name;
/// the file that is added to adopted code gives it that name.
///
/// Units are those of the locale, as in `Measurement.FormatStyle`, unless `.providedUnit` is asked for; whole
/// names of units are English, in other languages their symbols stand for them.
public final class MeasurementTextFormatter: Formatter, @unchecked Sendable {
    // As all formatters: whoever shares one does not change it meanwhile.
    /// Which unit is written (Foundation: `MeasurementFormatter.UnitOptions`).
    public struct UnitOptions: OptionSet, Sendable {
        /// The set as a number.
        public let rawValue: UInt
        /// Makes a set from a number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The one that the value has.
        public static let providedUnit = UnitOptions(rawValue: 1)
        /// One in which the number is neither long nor small.
        public static let naturalScale = UnitOptions(rawValue: 2)
        /// A temperature's degrees without the scale's letter.
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
    }

    /// Which unit is written.
    public var unitOptions: UnitOptions = []
    /// How long the unit is: its name, its symbol, or its symbol close to the number.
    public var unitStyle = UnitStyle.medium
    /// How the number is written.
    public var numberFormatter: NumberFormatter! = MeasurementTextFormatter.decimals
    /// The language.
    public var locale: Locale! = ProcessLocale.current {
        didSet { numberFormatter?.locale = locale }
    }

    private static var decimals: NumberFormatter {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        formatter.locale = ProcessLocale.current
        return formatter
    }

    /// A value with its unit.
    public func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        text(measurement.value, measurement.unit)
    }

    /// A unit.
    public func string(from unit: Unit) -> String { UnitNames.symbol(unit) }

    /// A value with its unit; nil for what is no measurement.
    public override func string(for object: Any?) -> String? {
        (object as? any _AnyMeasurement).map { text($0.value, $0.anyUnit) }
    }

    private func text(_ value: Double, _ unit: Unit) -> String {
        let purpose: UnitPurpose = unitOptions.contains(.providedUnit) ? .asProvided : .general
        let (value, unit) = LocalUnits.localized(value, unit, purpose, locale ?? ProcessLocale.current)
        let number = numberFormatter?.string(from: NSNumber(value: value)) ?? "\(value)"
        if unit is UnitTemperature, unitOptions.contains(.temperatureWithoutUnit) || unitStyle == .short {
            return number + (unitOptions.contains(.temperatureWithoutUnit) ? "°" : unit.symbol)
        }
        let width: UnitNames.Width =
            switch unitStyle {
            case .short: .narrow
            case .long: .wide
            default: .abbreviated
            }
        return UnitNames.text(number, value, unit, width, purpose, locale ?? ProcessLocale.current)
    }
}

/// A measurement of any unit, for formatters that are given an object.
public protocol _AnyMeasurement {
    /// The number.
    var value: Double { get }
    /// The unit.
    var anyUnit: Unit { get }
}

extension Measurement: _AnyMeasurement {
    /// The unit.
    public var anyUnit: Unit { unit }
}
