public import CoreLocation

/// An error of the weather service (WeatherKit: `WeatherError`).
public enum WeatherError: LocalizedError, Hashable, Sendable {
    /// The app may not use the service.
    case permissionDenied
    case unknown

    public var errorDescription: String? {
        switch self {
        case .permissionDenied: "The app is not permitted to use the weather service."
        case .unknown: "The weather service failed."
        }
    }
    public var failureReason: String? {
        self == .permissionDenied ? "The WeatherKit capability is missing, or the service does not accept it." : nil
    }
    public var recoverySuggestion: String? { nil }
    public var helpAnchor: String? { nil }
}

/// The source of weather (WeatherKit: `WeatherService`). There is no service here: each request throws
/// `WeatherError.permissionDenied`.
public final class WeatherService: Sendable {
    public static let shared = WeatherService()

    public init() {}

    /// The names and marks to show beside the weather.
    public var attribution: WeatherAttribution {
        get async throws { throw WeatherError.permissionDenied }
    }

    public func weather(for location: CLLocation) async throws -> Weather { throw WeatherError.permissionDenied }

    /// Requests several parts of the weather at once.
    public func weather<each T>(
        for location: CLLocation, including dataSet: repeat WeatherQuery<each T>
    ) async throws -> (repeat each T) {
        throw WeatherError.permissionDenied
    }
}

/// A part of the weather to request (WeatherKit: `WeatherQuery`).
public struct WeatherQuery<T>: Sendable {
    init() {}
}

extension WeatherQuery where T == CurrentWeather {
    public static var current: WeatherQuery<CurrentWeather> { .init() }
}
extension WeatherQuery where T == Forecast<MinuteWeather>? {
    public static var minute: WeatherQuery<Forecast<MinuteWeather>?> { .init() }
}
extension WeatherQuery where T == Forecast<HourWeather> {
    public static var hourly: WeatherQuery<Forecast<HourWeather>> { .init() }
    public static func hourly(startDate: Date, endDate: Date) -> WeatherQuery<Forecast<HourWeather>> { .init() }
}
extension WeatherQuery where T == Forecast<DayWeather> {
    public static var daily: WeatherQuery<Forecast<DayWeather>> { .init() }
    public static func daily(startDate: Date, endDate: Date) -> WeatherQuery<Forecast<DayWeather>> { .init() }
}
extension WeatherQuery where T == [WeatherAlert]? {
    public static var alerts: WeatherQuery<[WeatherAlert]?> { .init() }
}
extension WeatherQuery where T == WeatherAvailability {
    public static var availability: WeatherQuery<WeatherAvailability> { .init() }
}
