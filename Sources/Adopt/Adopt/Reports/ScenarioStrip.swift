import Foundation
import Utilities

/// A scenario as a timeline: the network, the reloads, the requests, and the moments of the pictures.
struct ScenarioStrip {
    private let run: ScenarioRun
    private let evidence: Evidence
    private let calendar: Calendar
    /// The events that concern the widget. Requests name no widget.
    private let events: [ObservedEvent]
    private let start: Date
    private let length: TimeInterval

    init(_ run: ScenarioRun, kind: String?, family: String?, _ evidence: Evidence, _ calendar: Calendar) {
        self.run = run
        self.evidence = evidence
        self.calendar = calendar
        events = run.events.filter { event in
            event.event == "network"
                || (kind ?? event.kind) == event.kind && (family ?? event.family) == (event.family ?? family)
        }
        let times = run.looks.map(\.at) + events.map(\.at)
        start = times.min() ?? Date(timeIntervalSince1970: 0)
        length = max(1, (times.max() ?? start).timeIntervalSince(start))
    }

    /// The number of events before and after the mistake.
    private static let (before, after) = (12, 8)

    /// Returns the events around the moment at which the mistake was seen; if there is no such moment, the first events.
    func eventsAround() -> [ObservedEvent] {
        let index = evidence.at.flatMap { at in events.firstIndex { $0.at >= at } ?? events.endIndex } ?? 0
        return Array(events[max(0, index - Self.before)..<min(events.count, index + Self.after)])
    }

    var html: String {
        let reloads = events.filter { $0.event == "reload" }
        let requests = events.filter { $0.event == "network" }
        let failed = reloads.count { $0.outcome != "swapped" }
        let summary = "\(run.name): reloads \(reloads.count), failed \(failed), requests \(requests.count)"
        var text = "<div class=\"strip\" role=\"img\" aria-label=\"\(HTMLText.escaped(summary))\">\n"
        if run.looks.contains(where: { $0.network != "online" }) { text += lane("network", bands) }
        text += lane("reloads", ticks(reloads, "●", "✕") { $0.outcome != "swapped" })
        if !requests.isEmpty {
            text += lane("requests", ticks(requests, "▲", "△") { $0.reason != "online" })
        }
        var marks: [String: [String]] = [:]
        for (number, moment) in evidence.moments.enumerated() {
            if let at = moment.at { marks[place(at), default: []].append("\(number + 1)") }
        }
        if !marks.isEmpty {
            let numbers = marks.sorted { $0.key < $1.key }.map { place, numbers in
                "<span class=\"mark\" style=\"left:\(place)\">\(numbers.joined(separator: ", "))</span>"
            }
            text += lane("pictures", numbers.joined())
        }
        return text + lane("", axis) + "</div>\n"
    }

    private func lane(_ name: String, _ content: String) -> String {
        "<span class=\"name\">\(name)</span><div class=\"lane\">\(content)</div>\n"
    }

    /// Returns the distance of a moment from the left end, in percent.
    private func place(_ date: Date) -> String {
        let share = min(max(date.timeIntervalSince(start) / length, 0), 1)
        return "\((share * 1_000).rounded() / 10)%"
    }

    /// Returns a symbol for each event. Events at the same place and of the same outcome have one symbol, because a page
    /// with some thousands of them would be slow.
    private func ticks(
        _ events: [ObservedEvent], _ good: String, _ bad: String, _ isBad: (ObservedEvent) -> Bool
    ) -> String {
        var seen: Set<String> = []
        return events.compactMap { event in
            let place = place(event.at)
            let isBad = isBad(event)
            guard seen.insert("\(place) \(isBad)").inserted else { return nil }
            let title = [event.reason, event.outcome].compactMap { $0 }.joined(separator: ", ")
            return "<span class=\"tick\(isBad ? " fail" : "")\" style=\"left:\(place)\" "
                + "title=\"\(HTMLText.escaped(title))\">\(isBad ? bad : good)</span>"
        }.joined()
    }

    /// The width in percent of a part whose name would be cut.
    private static let narrowest = 15.0

    /// The parts of the scenario with the same network condition.
    private var bands: String {
        var parts: [(network: String, from: Date, to: Date)] = []
        // The network changes directly after an observation, so that it belongs to the time before the next one.
        for (look, next) in zip(run.looks, run.looks.dropFirst()) {
            if let last = parts.last, last.network == next.network {
                parts[parts.count - 1].to = next.at
            } else {
                parts.append((next.network, look.at, next.at))
            }
        }
        return parts.map { part in
            let name = HTMLText.escaped(part.network)
            let width = (part.to.timeIntervalSince(part.from) / length * 1_000).rounded() / 10
            return "<span class=\"band\(part.network == "online" ? " online" : "")\" title=\"\(name)\" "
                + "style=\"left:\(place(part.from));width:\(width)%\">\(width < Self.narrowest ? "" : name)</span>"
        }.joined()
    }

    /// The hours of the axis, at most six.
    private var axis: String {
        let hours = [1, 2, 3, 6, 12, 24, 48, 96, 192, 384].first { Double($0) * 3_600 * 6 >= length } ?? 768
        var text = ""
        var date = calendar.startOfDay(for: start)
        while date <= start + length {
            let hour = calendar.component(.hour, from: date)
            let day = calendar.dateComponents([.month, .day], from: date)
            let label = hour == 0 ? "\(day.month ?? 0)/\(day.day ?? 0)" : "\(hour):00"
            // A label at the right end would be cut.
            if date >= start, date <= start + length * 0.95 {
                text += "<span style=\"left:\(place(date))\">\(label)</span>"
            }
            guard let next = calendar.date(byAdding: .hour, value: hours, to: date) else { break }
            date = next
        }
        return text
    }
}
