public import Foundation

extension Measurement {
    /// Writes a value with its unit (Foundation: `Measurement.FormatStyle`), which Foundation on Linux does not have.
    ///
    /// Temperatures, speeds, and lengths and masses of daily life are written in the units of the locale's measurement
    /// system, unless the usage is `asProvided`; other values keep their unit. Whole names of units are English; in other
    /// languages their symbols stand for them.
    public struct FormatStyle: Foundation.FormatStyle {
        /// How long the unit is (Foundation: `Measurement.FormatStyle.UnitWidth`).
        public struct UnitWidth: Codable, Hashable, Sendable {
            fileprivate let name: String
            /// The unit's name; in other languages than English its symbol.
            public static var wide: UnitWidth { UnitWidth(name: "wide") }
            /// The unit's symbol.
            public static var abbreviated: UnitWidth { UnitWidth(name: "abbreviated") }
            /// The unit's symbol without a space; `°` for a temperature.
            public static var narrow: UnitWidth { UnitWidth(name: "narrow") }

            fileprivate var names: UnitNames.Width {
                switch name {
                case "wide": .wide
                case "narrow": .narrow
                default: .abbreviated
                }
            }
        }

        /// How long the unit is.
        public var width: UnitWidth
        /// How the number is written.
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?
        /// The language.
        public var locale: Locale
        /// Whether a temperature's scale is left out: `21°`.
        public var hidesScaleName = false
        /// What the value is for.
        var purpose = UnitPurpose.general

        /// Makes a style.
        public init(
            width: UnitWidth, locale: Locale = ProcessLocale.current,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            self.width = width
            self.locale = locale
            self.numberFormatStyle = numberFormatStyle
        }

        /// Makes a style for a usage.
        public init(
            width: UnitWidth, locale: Locale = ProcessLocale.current, usage: MeasurementFormatUnitUsage<UnitType>,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) where UnitType: Dimension {
            self.init(width: width, locale: locale, numberFormatStyle: numberFormatStyle)
            purpose = usage.purpose
        }

        /// The text.
        public func format(_ measurement: Measurement<UnitType>) -> String {
            let (value, unit) = LocalUnits.localized(measurement.value, measurement.unit, purpose, locale)
            let digits = purpose == .weather ? 0...0 : 0...2
            let number = (numberFormatStyle ?? .number.precision(.fractionLength(digits))).locale(locale).format(value)
            if unit is UnitTemperature, hidesScaleName { return number + "°" }
            return UnitNames.text(number, value, unit, width.names, purpose, locale)
        }

        /// The style in another language.
        public func locale(_ locale: Locale) -> FormatStyle {
            var style = self
            style.locale = locale
            return style
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
        Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }
}

extension Measurement.FormatStyle where UnitType == UnitTemperature {
    /// A temperature's style.
    public static func measurement(
        width: UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general, hidesScaleName: Bool = false,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self {
        var style = Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
        style.hidesScaleName = hidesScaleName
        return style
    }
}

extension FormatStyle {
    /// A measurement's style.
    public static func measurement<UnitType: Dimension>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Measurement<UnitType>.FormatStyle(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }

    /// A temperature's style.
    public static func measurement(
        width: Measurement<UnitTemperature>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
        var style = Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
        style.hidesScaleName = hidesScaleName
        return style
    }
}
