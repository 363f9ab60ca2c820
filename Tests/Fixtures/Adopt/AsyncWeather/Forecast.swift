//
//  Forecast.swift
//  AsyncWeather
//

import Foundation
import SwiftUI

struct Forecast: Codable, Equatable, Sendable {
    struct Hour: Codable, Equatable, Identifiable, Sendable {
        var time: Date
        var temperature: Double
        var condition: Condition
        var precipitationChance: Double

        var id: Date { time }
    }

    enum Condition: String, Codable, CaseIterable, Sendable {
        case clear, cloudy, rain, snow, thunderstorm
        case unknown

        init(from decoder: any Decoder) throws {
            let name = try decoder.singleValueContainer().decode(String.self)
            self = Condition(rawValue: name) ?? .unknown
        }

        var symbol: String {
            switch self {
            case .clear: "sun.max.fill"
            case .cloudy: "cloud.fill"
            case .rain: "cloud.rain.fill"
            case .snow: "cloud.snow.fill"
            case .thunderstorm: "cloud.bolt.rain.fill"
            case .unknown: "questionmark.circle"
            }
        }

        var colors: [Color] {
            switch self {
            case .clear: [.blue, .cyan]
            case .cloudy, .unknown: [.gray, Color(white: 0.4)]
            case .rain, .thunderstorm: [Color(red: 0.2, green: 0.3, blue: 0.5), .black]
            case .snow: [Color(hue: 0.6, saturation: 0.2, brightness: 0.9), .white]
            }
        }
    }

    var city: String
    var fetchedAt: Date
    var hours: [Hour]

    func hour(at date: Date) -> Hour? {
        hours.last { $0.time <= date } ?? hours.first
    }
}

extension Double {
    /// "21°", in the unit of the user's region.
    var asTemperature: String {
        Measurement(value: self, unit: UnitTemperature.celsius)
            .formatted(
                .measurement(width: .narrow, usage: .weather, numberFormatStyle: .number.precision(.fractionLength(0))))
    }
}

extension Forecast {
    static let sample: Forecast = {
        let start = Date(timeIntervalSince1970: 1_760_000_400)
        let hours = (0..<12).map { index in
            Hour(
                time: start.addingTimeInterval(Double(index) * 3600),
                temperature: 14 + 6 * sin(Double(index) / 4),
                condition: Condition.allCases[index % 3],
                precipitationChance: Double(index % 5) / 10
            )
        }
        return Forecast(city: "Cupertino", fetchedAt: start, hours: hours)
    }()
}
