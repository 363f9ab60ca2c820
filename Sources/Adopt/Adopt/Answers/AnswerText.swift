import Foundation

/// The text of an answer. Dates of the extension's clock replace `{{day}}`, `{{day+1}}`, `{{day-7}}` and `{{now}}`.
///
/// A day is a calendar day in the extension's time zone, as in "today". `{{now}}` is in UTC.
struct AnswerText {
    /// The text with its placeholders.
    let template: String

    /// Returns the answer with the dates filled in.
    func text(at now: Date, timeZone: TimeZone = .current) -> String {
        guard template.contains("{{") else { return template }
        var text = ""
        var rest = template[...]
        while let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
            text += rest[..<open.lowerBound]
            let name = rest[open.upperBound..<close.lowerBound]
            text += Self.value(name, now, timeZone) ?? "{{\(name)}}"
            rest = rest[close.upperBound...]
        }
        return text + rest
    }

    private static func value(_ name: Substring, _ now: Date, _ timeZone: TimeZone) -> String? {
        if name == "now" { return now.formatted(.iso8601) }
        guard name.hasPrefix("day") else { return nil }
        let offset = name.dropFirst(3)
        guard offset.isEmpty || "+-".contains(offset.prefix(1)), let days = offset.isEmpty ? 0 : Int(offset) else {
            return nil
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        guard let date = calendar.date(byAdding: .day, value: days, to: now) else { return nil }
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }
}
