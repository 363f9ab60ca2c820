public import Foundation

extension Measurement {
    /// Writes a value with its unit (Foundation: `Measurement.FormatStyle`), which Foundation on Linux does not have.
    /// The value keeps its unit, whatever the usage: a locale's own units are not known here.
    public struct FormatStyle: Foundation.FormatStyle {
        /// How long the unit is (Foundation: `Measurement.FormatStyle.UnitWidth`).
        public struct UnitWidth: Codable, Hashable, Sendable {
            fileprivate let name: String
            /// The unit's name; its symbol here.
            public static var wide: UnitWidth { UnitWidth(name: "wide") }
            /// The unit's symbol.
            public static var abbreviated: UnitWidth { UnitWidth(name: "abbreviated") }
            /// The unit's symbol without a space; `°` for a temperature.
            public static var narrow: UnitWidth { UnitWidth(name: "narrow") }
        }

        /// How long the unit is.
        public var width: UnitWidth
        /// How the number is written.
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?
        /// The language.
        public var locale: Locale

        /// Makes a style.
        public init(
            width: UnitWidth, locale: Locale = ProcessLocale.current,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            self.width = width
            self.locale = locale
            self.numberFormatStyle = numberFormatStyle
        }

        /// The text.
        public func format(_ value: Measurement<UnitType>) -> String {
            let number =
                numberFormatStyle?.format(value.value)
                ?? value.value.formatted(.number.precision(.fractionLength(0...2)).locale(locale))
            let symbol = value.unit.symbol
            if symbol.hasPrefix("°") { return number + (width == .narrow ? "°" : symbol) }
            return number + (width == .narrow ? "" : " ") + symbol
        }

        /// The style in another language.
        public func locale(_ locale: Locale) -> FormatStyle {
            FormatStyle(width: width, locale: locale, numberFormatStyle: numberFormatStyle)
        }
    }

    /// The value with its unit.
    public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }

    /// The value in a style of measurements.
    public func formatted(_ style: FormatStyle) -> String { style.format(self) }

    /// The value in a style.
    @_disfavoredOverload
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == Measurement<UnitType> {
        style.format(self)
    }
}

extension Measurement.FormatStyle where UnitType: Dimension {
    /// A style.
    public static func measurement(
        width: UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self {
        Self(width: width, numberFormatStyle: numberFormatStyle)
    }
}

/// What a measurement is for (Foundation: `MeasurementFormatUnitUsage`). No unit is changed for it here.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Sendable {
    /// In the unit it has.
    public static var asProvided: MeasurementFormatUnitUsage<UnitType> { MeasurementFormatUnitUsage() }
    /// In the locale's unit.
    public static var general: MeasurementFormatUnitUsage<UnitType> { MeasurementFormatUnitUsage() }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// Of a person.
    public static var person: MeasurementFormatUnitUsage<UnitTemperature> { MeasurementFormatUnitUsage() }
    /// Of the weather.
    public static var weather: MeasurementFormatUnitUsage<UnitTemperature> { MeasurementFormatUnitUsage() }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// Of a person.
    public static var person: MeasurementFormatUnitUsage<UnitLength> { MeasurementFormatUnitUsage() }
    /// Of a road.
    public static var road: MeasurementFormatUnitUsage<UnitLength> { MeasurementFormatUnitUsage() }
    /// Of rain.
    public static var rainfall: MeasurementFormatUnitUsage<UnitLength> { MeasurementFormatUnitUsage() }
}

extension FormatStyle {
    /// A measurement's style.
    public static func measurement<UnitType: Dimension>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Measurement<UnitType>.FormatStyle(width: width, numberFormatStyle: numberFormatStyle)
    }
}
