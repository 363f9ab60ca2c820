import Foundation
import Synchronization

/// The last look at the widgets of a phone, and the findings so far. It outlives the phone.
final class PhoneReport: Sendable {
    private struct State {
        var now: Date?
        var placed: [String] = []
        var widgets: [PhoneWidget] = []
        var findings: [PhoneFinding] = []
    }

    private let state = Mutex(State())
    private let style: Date.ISO8601FormatStyle

    /// - Parameter timeZone: The time zone of the dates in the text.
    init(timeZone: TimeZone) {
        style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
    }

    /// Notes the widgets and findings that an answer contains.
    func note(_ answer: PhoneAnswer) {
        state.withLock { state in
            if let placed = answer.placed { state.placed = placed }
            if let widgets = answer.widgets { (state.widgets, state.now) = (widgets, answer.now) }
            if let findings = answer.findings { state.findings = findings.filter { $0.accepted == nil } }
        }
    }

    /// A line for each placed widget and for each finding:
    /// `QuoteWidget systemSmall shows "Sunday" (entry of 2027-03-14T00:00:00-05:00, source fetch)`.
    var text: String {
        let state = state.withLock { $0 }
        let lines = state.placed.map { place in
            guard let widget = state.widgets.first(where: { "\($0.kind) \($0.family.rawValue)" == place }) else {
                return "\(place) shows nothing yet"
            }
            let source = widget.source.map { ", source \($0)" } ?? ""
            return "\(widget) (entry of \(widget.date.formatted(style))\(source))"
        }
        let findings = state.findings.map { "finding: \($0)" }
        let time = state.now.map { " at \($0.formatted(style))" } ?? ""
        return (["The phone\(time):"] + lines + (findings.isEmpty ? ["no findings so far"] : findings))
            .joined(separator: "\n")
    }
}
