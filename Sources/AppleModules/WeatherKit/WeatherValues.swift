public import Foundation

/// The strength of the sun's ultraviolet light (WeatherKit: `UVIndex`).
public struct UVIndex: Codable, Equatable, Sendable {
    /// The danger of the light (WeatherKit: `UVIndex.ExposureCategory`; World Health Organization, "Global Solar UV Index").
    public enum ExposureCategory: String, CaseIterable, Codable, Comparable, CustomStringConvertible, Sendable {
        case low, moderate, high, veryHigh, extreme

        /// The values of the index in this category.
        public var rangeValue: ClosedRange<Int> {
            switch self {
            case .low: 0...2
            case .moderate: 3...5
            case .high: 6...7
            case .veryHigh: 8...10
            case .extreme: 11...Int.max
            }
        }
        public var description: String { words(rawValue) }
        public var accessibilityDescription: String { description }
        public static func < (left: Self, right: Self) -> Bool {
            left.rangeValue.lowerBound < right.rangeValue.lowerBound
        }
    }
    public var value: Int
    public var category: ExposureCategory
}

/// The wind (WeatherKit: `Wind`).
public struct Wind: Codable, Equatable, Sendable {
    /// A direction of the compass (WeatherKit: `Wind.CompassDirection`).
    public enum CompassDirection: String, CaseIterable, Codable, CustomStringConvertible, Sendable {
        case north, northNortheast, northeast, eastNortheast, east, eastSoutheast, southeast, southSoutheast
        case south, southSouthwest, southwest, westSouthwest, west, westNorthwest, northwest, northNorthwest

        /// The letters of the direction, such as `NNE`.
        public var abbreviation: String {
            let letters = [
                "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
            ]
            return letters[Self.allCases.firstIndex(of: self) ?? 0]
        }
        public var description: String { words(rawValue) }
        public var accessibilityDescription: String { description }
    }
    public var compassDirection: CompassDirection
    public var direction: Measurement<UnitAngle>
    public var speed: Measurement<UnitSpeed>
    public var gust: Measurement<UnitSpeed>?
}

/// The times of the sun on a day (WeatherKit: `SunEvents`). A time is nil if it does not come that day.
public struct SunEvents: Codable, Equatable, Sendable {
    public var astronomicalDawn: Date?
    public var nauticalDawn: Date?
    public var civilDawn: Date?
    public var sunrise: Date?
    public var solarNoon: Date?
    public var sunset: Date?
    public var civilDusk: Date?
    public var nauticalDusk: Date?
    public var astronomicalDusk: Date?
    public var solarMidnight: Date?
}

/// The moon on a day (WeatherKit: `MoonEvents`).
public struct MoonEvents: Codable, Equatable, Sendable {
    public var phase: MoonPhase
    public var moonrise: Date?
    public var moonset: Date?
}

/// The phase of the moon (WeatherKit: `MoonPhase`).
public enum MoonPhase: String, CaseIterable, Codable, CustomStringConvertible, Sendable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent

    /// The name of the system's symbol, such as `moonphase.waxing.crescent`.
    public var symbolName: String {
        "moonphase." + description.lowercased().replacing(" ", with: ".")
    }
    public var description: String {
        words(rawValue) + ([.new, .full].contains(self) ? " Moon" : "")
    }
    public var accessibilityDescription: String { description }
}

/// A form of precipitation (WeatherKit: `Precipitation`).
public enum Precipitation: String, CaseIterable, Codable, CustomStringConvertible, Sendable {
    case none, hail, mixed, rain, sleet, snow

    public var description: String { words(rawValue) }
    public var accessibilityDescription: String { description }
}

/// The change of the air pressure (WeatherKit: `PressureTrend`).
public enum PressureTrend: String, CaseIterable, Codable, CustomStringConvertible, Sendable {
    case rising, falling, steady

    public var description: String { words(rawValue) }
    public var accessibilityDescription: String { description }
}

/// The danger of an alert (WeatherKit: `WeatherSeverity`).
public enum WeatherSeverity: String, CaseIterable, Codable, CustomStringConvertible, Sendable {
    case minor, moderate, severe, extreme, unknown

    public var description: String { words(rawValue) }
    public var accessibilityDescription: String { description }
}

/// The weather in a word (WeatherKit: `WeatherCondition`).
public enum WeatherCondition: String, CaseIterable, Codable, CustomStringConvertible, Sendable {
    case blizzard, blowingDust, blowingSnow, breezy, clear, cloudy, drizzle, flurries, foggy, freezingDrizzle
    case freezingRain, frigid, hail, haze, heavyRain, heavySnow, hot, hurricane, isolatedThunderstorms, mostlyClear
    case mostlyCloudy, partlyCloudy, rain, scatteredThunderstorms, sleet, smoky, snow, strongStorms, sunFlurries
    case sunShowers, thunderstorms, tropicalStorm, windy, wintryMix

    public var description: String { words(rawValue) }
    public var accessibilityDescription: String { description }
}

/// Returns the name of a case in words: `Waxing Crescent` for `waxingCrescent`.
private func words(_ name: String) -> String {
    let spaced = name.reduce(into: "") { $0 += ($1.isUppercase ? " " : "") + String($1) }
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
}
