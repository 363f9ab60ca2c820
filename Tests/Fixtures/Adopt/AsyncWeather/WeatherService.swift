//
//  WeatherService.swift
//  AsyncWeather
//

import Foundation
import OSLog

enum WeatherError: Error, LocalizedError {
    case badStatus(Int)
    case empty

    var errorDescription: String? {
        switch self {
        case .badStatus(let status): "The weather service answered \(status)."
        case .empty: "The forecast has no hours."
        }
    }
}

/// Fetches a forecast, and falls back to the last one that was fetched.
struct WeatherService: Sendable {
    static let log = Logger(subsystem: "com.example.AsyncWeather", category: "service")

    var cache = ForecastCache()

    private var session: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        configuration.waitsForConnectivity = false
        return URLSession(configuration: configuration)
    }

    private var request: URLRequest {
        var components = URLComponents(string: "https://api.example.com/v2/forecast")!
        components.queryItems = [
            URLQueryItem(name: "city", value: "Cupertino"),
            URLQueryItem(name: "units", value: "metric"),
        ]
        var request = URLRequest(url: components.url!)
        request.cachePolicy = .reloadIgnoringLocalCacheData
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    func fetch() async throws -> Forecast {
        let (data, response) = try await session.data(for: request)
        if let http = response as? HTTPURLResponse, !(200..<300).contains(http.statusCode) {
            throw WeatherError.badStatus(http.statusCode)
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let answer = try decoder.decode(Answer.self, from: data)
        guard !answer.hourly.isEmpty else { throw WeatherError.empty }
        return Forecast(city: answer.city, fetchedAt: .now, hours: answer.hourly.sorted { $0.time < $1.time })
    }

    /// The newest forecast there is: fetched now, or the one kept from the last success, or none.
    func latest() async -> Forecast? {
        do {
            let forecast = try await fetch()
            try cache.save(forecast)
            return forecast
        } catch {
            Self.log.error("keeping the last forecast: \(error.localizedDescription, privacy: .public)")
            return cache.load()
        }
    }

    private struct Answer: Decodable {
        var city: String
        var hourly: [Forecast.Hour]
    }
}

/// One file in the App Group; the app shows the same forecast.
struct ForecastCache: Sendable {
    static let appGroup = "group.com.example.asyncweather"

    private var url: URL? {
        FileManager.default
            .containerURL(forSecurityApplicationGroupIdentifier: Self.appGroup)?
            .appendingPathComponent("forecast.json", isDirectory: false)
    }

    func load() -> Forecast? {
        guard let url, let data = try? Data(contentsOf: url) else { return nil }
        return try? JSONDecoder().decode(Forecast.self, from: data)
    }

    func save(_ forecast: Forecast) throws {
        guard let url else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(forecast).write(
            to: url, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
    }
}
