public import Foundation

/// A formatter of a value with its unit (Foundation: `MeasurementFormatter`). Foundation on Linux only declares that
/// type; the file that Tandem adds to adopted code makes the name refer to this class.
///
/// Without `.providedUnit`, values are converted to the locale's units, as in `Measurement.FormatStyle`.
public final class MeasurementTextFormatter: Formatter, @unchecked Sendable {
    // Not safe to modify while other threads use it, like all formatters.
    /// The choice of the unit (Foundation: `MeasurementFormatter.UnitOptions`).
    public struct UnitOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Keeps the value's own unit.
        public static let providedUnit = UnitOptions(rawValue: 1)
        /// Chooses a unit in which the number is neither long nor small.
        public static let naturalScale = UnitOptions(rawValue: 2)
        /// Writes a temperature's degrees without the letter of the scale.
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
    }

    public var unitOptions: UnitOptions = []
    /// The form of the unit: its name, its symbol, or its symbol without a space before it.
    public var unitStyle = UnitStyle.medium
    /// The formatter of the number.
    public var numberFormatter: NumberFormatter! = MeasurementTextFormatter.decimals
    public var locale: Locale! = ProcessLocale.current {
        didSet { numberFormatter?.locale = locale }
    }

    private static var decimals: NumberFormatter {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        formatter.locale = ProcessLocale.current
        return formatter
    }

    public func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        text(measurement.value, measurement.unit)
    }

    public func string(from unit: Unit) -> String { style.name(unit) }

    /// Formats a measurement; returns nil for any other object.
    public override func string(for object: Any?) -> String? {
        (object as? any _AnyMeasurement).map { text($0.value, $0.anyUnit) }
    }

    private func text(_ value: Double, _ unit: Unit) -> String {
        style.text(value, unit) { [numberFormatter] in numberFormatter?.string(from: NSNumber(value: $0)) ?? "\($0)" }
    }

    private var style: MeasurementText {
        let width: MeasurementText.Width =
            switch unitStyle {
            case .short: .narrow
            case .long: .wide
            default: .abbreviated
            }
        return MeasurementText(
            width: width, purpose: unitOptions.contains(.providedUnit) ? .asProvided : .general,
            locale: locale ?? ProcessLocale.current, hidesScaleName: unitOptions.contains(.temperatureWithoutUnit))
    }
}

/// A measurement with its unit type erased, for formatters that receive an object.
public protocol _AnyMeasurement {
    var value: Double { get }
    var anyUnit: Unit { get }
}

extension Measurement: _AnyMeasurement {
    public var anyUnit: Unit { unit }
}
