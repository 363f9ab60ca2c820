//
//  TideModel.swift
//  HourlyEntries
//

import CoreGraphics
import Foundation

/// The height of the water, computed: a tide needs no network.
struct TideModel: Sendable {
    /// The mean lunar semidiurnal period, 12 h 25.2 min.
    static let period: TimeInterval = 12 * 3600 + 25.2 * 60

    var station: String = "Alameda"
    var meanLevel: Double = 1.1
    var amplitude: Double = 0.9
    var reference = Date(timeIntervalSince1970: 1_735_700_000)

    var range: ClosedRange<Double> { (meanLevel - amplitude)...(meanLevel + amplitude) }

    func height(at date: Date) -> Double {
        let phase = date.timeIntervalSince(reference) / Self.period * 2 * .pi
        return meanLevel + amplitude * cos(phase)
    }

    func isRising(at date: Date) -> Bool {
        height(at: date.addingTimeInterval(60)) > height(at: date)
    }

    func nextHighWater(after date: Date) -> Date {
        let periods = (date.timeIntervalSince(reference) / Self.period).rounded(.up)
        return reference.addingTimeInterval(periods * Self.period)
    }

    /// Points of the curve over a day, in a rectangle: x is time, y is height.
    func curve(from start: Date, in rect: CGRect, steps: Int = 48) -> [CGPoint] {
        (0...steps).map { step in
            let fraction = Double(step) / Double(steps)
            let height = height(at: start.addingTimeInterval(fraction * 86_400))
            let y = (height - range.lowerBound) / (range.upperBound - range.lowerBound)
            return CGPoint(x: rect.minX + rect.width * fraction, y: rect.maxY - rect.height * y)
        }
    }
}
