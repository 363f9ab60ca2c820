public import CoreLocation
public import Foundation

// On iOS too, apps do not create these values: the service does, or a decoder. So the initializers are not public.

/// The weather of a place (WeatherKit: `Weather`).
public struct Weather: Codable, Equatable, Sendable {
    public var currentWeather: CurrentWeather
    /// The next hour; nil in regions without this forecast.
    public var minuteForecast: Forecast<MinuteWeather>?
    public var hourlyForecast: Forecast<HourWeather>
    public var dailyForecast: Forecast<DayWeather>
    /// The alerts; nil in regions without alerts.
    public var weatherAlerts: [WeatherAlert]?
    public var availability: WeatherAvailability
}

/// The time and the place of weather (WeatherKit: `WeatherMetadata`).
public struct WeatherMetadata: Codable, Equatable, Sendable {
    public var date: Date
    public var expirationDate: Date
    private var latitude: Double
    private var longitude: Double
    public var location: CLLocation { CLLocation(latitude: latitude, longitude: longitude) }
}

/// A forecast as a list of minutes, hours or days (WeatherKit: `Forecast`).
public struct Forecast<Element: Codable & Equatable & Sendable>: RandomAccessCollection, Codable, Equatable, Sendable {
    public var forecast: [Element]
    public var metadata: WeatherMetadata
    fileprivate var summaryText: String?

    public typealias Index = Int
    public var startIndex: Int { forecast.startIndex }
    public var endIndex: Int { forecast.endIndex }
    public subscript(position: Int) -> Element { forecast[position] }
}

extension Forecast where Element == MinuteWeather {
    /// The forecast of the next hour in words.
    public var summary: String { summaryText ?? "" }
}

/// Kinds of weather information that exist for a place (WeatherKit: `WeatherAvailability`).
public struct WeatherAvailability: Codable, Equatable, Sendable {
    /// The availability of one kind (WeatherKit: `WeatherAvailability.AvailabilityKind`).
    public enum AvailabilityKind: String, CaseIterable, Codable, Sendable {
        case available, unsupported, temporarilyUnavailable, unknown
    }
    public var minuteAvailability: AvailabilityKind
    public var alertAvailability: AvailabilityKind
}

/// The marks to show beside the weather (WeatherKit: `WeatherAttribution`).
public struct WeatherAttribution: Codable, Equatable, Sendable {
    public var serviceName: String
    public var legalPageURL: URL
    public var squareMarkURL: URL
    public var combinedMarkDarkURL: URL
    public var combinedMarkLightURL: URL
    public var legalAttributionText: String
}

/// A warning of an authority (WeatherKit: `WeatherAlert`).
public struct WeatherAlert: Codable, Equatable, Sendable {
    public var detailsURL: URL
    public var source: String
    public var summary: String
    public var region: String?
    public var severity: WeatherSeverity
    public var metadata: WeatherMetadata
}

/// The weather now (WeatherKit: `CurrentWeather`).
public struct CurrentWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var cloudCover: Double
    public var condition: WeatherCondition
    public var symbolName: String
    public var dewPoint: Measurement<UnitTemperature>
    public var humidity: Double
    public var precipitationIntensity: Measurement<UnitSpeed>
    public var pressure: Measurement<UnitPressure>
    public var pressureTrend: PressureTrend
    public var isDaylight: Bool
    public var temperature: Measurement<UnitTemperature>
    public var apparentTemperature: Measurement<UnitTemperature>
    public var uvIndex: UVIndex
    public var visibility: Measurement<UnitLength>
    public var wind: Wind
    public var metadata: WeatherMetadata
}

/// The precipitation in a minute (WeatherKit: `MinuteWeather`).
public struct MinuteWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var precipitation: Precipitation
    public var precipitationChance: Double
    public var precipitationIntensity: Measurement<UnitSpeed>
}

/// The weather in an hour (WeatherKit: `HourWeather`).
public struct HourWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var cloudCover: Double
    public var condition: WeatherCondition
    public var symbolName: String
    public var dewPoint: Measurement<UnitTemperature>
    public var humidity: Double
    public var isDaylight: Bool
    public var precipitation: Precipitation
    public var precipitationChance: Double
    public var precipitationAmount: Measurement<UnitLength>
    public var snowfallAmount: Measurement<UnitLength>
    public var pressure: Measurement<UnitPressure>
    public var pressureTrend: PressureTrend
    public var temperature: Measurement<UnitTemperature>
    public var apparentTemperature: Measurement<UnitTemperature>
    public var uvIndex: UVIndex
    public var visibility: Measurement<UnitLength>
    public var wind: Wind
}

/// The weather in a day (WeatherKit: `DayWeather`).
public struct DayWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var condition: WeatherCondition
    public var symbolName: String
    public var highTemperature: Measurement<UnitTemperature>
    public var highTemperatureTime: Date?
    public var lowTemperature: Measurement<UnitTemperature>
    public var lowTemperatureTime: Date?
    public var maximumHumidity: Double
    public var minimumHumidity: Double
    public var precipitation: Precipitation
    public var precipitationChance: Double
    public var precipitationAmount: Measurement<UnitLength>
    /// The former name of `precipitationAmount`.
    public var rainfallAmount: Measurement<UnitLength> { precipitationAmount }
    public var snowfallAmount: Measurement<UnitLength>
    public var sun: SunEvents
    public var moon: MoonEvents
    public var uvIndex: UVIndex
    public var wind: Wind
}
