/// The format of a running time, such as `36:59:01`, `2:32` or `2:32.07`.
struct ClockText: Hashable, Codable, Sendable {
    let showsHours: Bool
    let maxFieldCount: Int
    /// The smallest step, in seconds.
    let precision: TimeInterval

    init(_ showsHours: Bool, _ maxFieldCount: Int, _ maxPrecision: Duration) {
        self.showsHours = showsHours
        self.maxFieldCount = max(1, maxFieldCount)
        precision = max(0.01, maxPrecision / .seconds(1))
    }

    /// Returns the time as text, with the largest fields up to the maximum number.
    func string(_ seconds: TimeInterval, roundingUp: Bool) -> String {
        let hours = showsHours ? seconds / 3600 : 0
        // The fields are hours (if there are any), minutes, seconds and hundredths.
        let free = maxFieldCount - (hours >= 1 ? 3 : 2)
        let step = max(precision, free < -1 ? 3600 : free < 0 ? 60 : free < 1 ? 1 : 0.01)
        let steps = (seconds / step).rounded(roundingUp ? .up : .down)
        let rounded = Int((steps * step * 100).rounded())
        let (whole, hundredths) = (rounded / 100, rounded % 100)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var text: String
        let isLong = showsHours && whole >= 3600
        if step >= 60 {
            // If seconds are not shown, hours are shown even if they are 0.
            text = showsHours ? "\(whole / 3600):\(two(whole / 60 % 60))" : "\(whole / 60)"
            if step >= 3600 { text = "\(whole / 3600)" }
        } else if isLong {
            text = "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
        } else {
            text = "\(whole / 60):\(two(whole % 60))"
        }
        return step < 1 ? text + "." + two(hundredths) : text
    }
}

/// The fields of dates and their lengths.
enum DateFields {
    /// Returns a duration in the largest of the given fields, with a maximum number of fields.
    static func distance(
        _ seconds: TimeInterval, fields: Set<Date.ComponentsFormatStyle.Field>, count: Int, _ locale: Locale
    ) -> String {
        if fields.contains(.year) || fields.contains(.month), abs(seconds) >= Self.seconds(of: .month) {
            var environment = EnvironmentValues()
            environment.locale = locale
            let now = Date(timeIntervalSinceReferenceDate: 0)
            return DateText.distance(from: now, to: now + abs(seconds), units: count, width: .wide, environment)
        }
        let all: [(Date.ComponentsFormatStyle.Field, Duration.UnitsFormatStyle.Unit)] = [
            (.week, .weeks), (.day, .days), (.hour, .hours), (.minute, .minutes), (.second, .seconds),
        ]
        let units = all.filter { fields.contains($0.0) }.map(\.1)
        let style = Duration.UnitsFormatStyle(
            allowedUnits: units.isEmpty ? [.days] : Set(units), width: .wide, maximumUnitCount: count,
            fractionalPart: .hide(rounded: .down))
        return Duration.seconds(abs(seconds).rounded(.down)).formatted(style.locale(locale))
    }

    /// Returns the minimum length of a field, in seconds.
    static func seconds(of field: Date.RelativeFormatStyle.Field) -> TimeInterval {
        switch field {
        case .second: 1
        case .minute: 60
        case .hour: 3600
        case .day: 86400
        case .week: 604_800
        case .month: 2_592_000
        default: 31_536_000
        }
    }
}
