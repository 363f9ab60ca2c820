import Foundation

/// The times at which one address was requested, or at which one stored value changed.
package struct Renewals: Sendable {
    /// The address that was requested, or the name of the stored value.
    var what: String
    /// The times, in chronological order.
    var dates: [Date]
    /// The kinds of widgets that made the requests or show the value; empty if the observations do not reveal them.
    var kinds: Set<String>

    /// Returns the renewals of all addresses that were requested and of all stored values.
    static func of(_ run: ScenarioRun) -> [Renewals] { requests(run) + writes(run) }

    /// Groups requests by address, but ignores the numbers in addresses: `/news/17` and `/news/18` count as one
    /// address. Addresses that were requested only once are grouped by their host.
    private static func requests(_ run: ScenarioRun) -> [Renewals] {
        let requests = run.events.filter { $0.event == "network" }
        var groups = Dictionary(grouping: requests) { withoutNumbers($0.kind ?? "") }
        for (address, single) in groups where single.count == 1 {
            groups[address] = nil
            groups[URL(string: single[0].kind ?? "")?.host() ?? "", default: []] += single
        }
        return groups.sorted { $0.key < $1.key }.map { address, requests in
            // Keeps only the kinds of widgets that may have made every request in the group.
            let sets = requests.map { makers(of: $0, run) }
            let kinds = sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
            return Renewals(what: requests[0].kind ?? address, dates: requests.map(\.at).sorted(), kinds: kinds)
        }
    }

    /// Returns the kinds of widgets that were being reloaded when the request was made.
    package static func makers(of request: ObservedEvent, _ run: ScenarioRun) -> Set<String> {
        let reloads = run.events.filter { reload in
            let seconds = Double(reload.microseconds ?? 0) / 1_000_000
            return reload.event == "reload" && request.at >= reload.at - seconds - 1 && request.at <= reload.at + 1
        }
        return Set(reloads.compactMap(\.kind))
    }

    /// Returns, for each stored value, the times of its first observation and of each change.
    private static func writes(_ run: ScenarioRun) -> [Renewals] {
        let names = Set(run.looks.flatMap(\.stored.values.keys)).sorted()
        return names.map { name in
            var dates: [Date] = []
            var value: String?
            for look in run.looks where look.stored.values[name] != value {
                value = look.stored.values[name]
                dates.append(look.at)
            }
            return Renewals(what: name, dates: dates, kinds: users(of: name, run))
        }
    }

    /// Returns the kinds of widgets that show the stored value with this name.
    private static func users(of name: String, _ run: ScenarioRun) -> Set<String> {
        guard let look = run.looks.first(where: { $0.stored.values[name] != nil }) else { return [] }
        let data = StoredValue(look.stored.values[name] ?? "").data
        let slots = look.shown.filter { $0.value.texts.contains { text in data.contains { $0.isSaid(in: text) } } }
        return Set(slots.map(\.key.kind))
    }

    private static func withoutNumbers(_ address: String) -> String {
        String(address.map { $0.isNumber ? "#" : $0 }).replacing(#/#+/#, with: "#")
    }
}
