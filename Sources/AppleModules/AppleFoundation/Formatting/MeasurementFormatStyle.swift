public import Foundation

extension Measurement {
    /// A format of a value with its unit (Foundation: `Measurement.FormatStyle`). Foundation on Linux lacks it.
    ///
    /// Temperatures, speeds, lengths and masses are converted to the units of the locale's region, unless the usage is
    /// `asProvided`. Other values keep their unit. ICU provides names, plurals and digits, as on iOS.
    public struct FormatStyle: Foundation.FormatStyle {
        /// The length of the unit's name (Foundation: `Measurement.FormatStyle.UnitWidth`).
        public struct UnitWidth: Codable, Hashable, Sendable {
            fileprivate let name: String
            /// The unit's full name.
            public static var wide: UnitWidth { UnitWidth(name: "wide") }
            /// The unit's symbol.
            public static var abbreviated: UnitWidth { UnitWidth(name: "abbreviated") }
            /// The unit's shortest symbol, without a space in most languages.
            public static var narrow: UnitWidth { UnitWidth(name: "narrow") }

            fileprivate var textWidth: MeasurementText.Width {
                switch name {
                case "wide": .wide
                case "narrow": .narrow
                default: .abbreviated
                }
            }
        }

        public var width: UnitWidth
        /// The format of the number.
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?
        public var locale: Locale
        /// True if a temperature is written without its scale: `21°`.
        public var hidesScaleName = false
        /// The usage, which determines the unit.
        var purpose = UnitPurpose.general

        public init(
            width: UnitWidth, locale: Locale = ProcessLocale.current,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            self.width = width
            self.locale = locale
            self.numberFormatStyle = numberFormatStyle
        }

        public init(
            width: UnitWidth, locale: Locale = ProcessLocale.current, usage: MeasurementFormatUnitUsage<UnitType>,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) where UnitType: Dimension {
            self.init(width: width, locale: locale, numberFormatStyle: numberFormatStyle)
            purpose = usage.purpose
        }

        public func format(_ measurement: Measurement<UnitType>) -> String {
            let style = MeasurementText(
                width: width.textWidth, purpose: purpose, locale: locale, hidesScaleName: hidesScaleName)
            let number = numberFormatStyle.map { $0.locale(locale).format }
            return style.text(measurement.value, measurement.unit, number: number)
        }

        public func locale(_ locale: Locale) -> FormatStyle {
            var style = self
            style.locale = locale
            return style
        }
    }

    public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }

    public func formatted(_ style: FormatStyle) -> String { style.format(self) }

    @_disfavoredOverload
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == Measurement<UnitType> {
        style.format(self)
    }
}

extension Measurement.FormatStyle where UnitType: Dimension {
    public static func measurement(
        width: UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self {
        Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }
}

extension Measurement.FormatStyle where UnitType == UnitTemperature {
    /// Returns a style for temperatures.
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
    /// Returns a style for measurements.
    public static func measurement<UnitType: Dimension>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Measurement<UnitType>.FormatStyle(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }

    /// Returns a style for temperatures.
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
