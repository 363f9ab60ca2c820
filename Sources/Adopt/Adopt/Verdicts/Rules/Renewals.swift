import Foundation

/// The times at which one address was requested again, or one value was stored again.
struct Renewals: Sendable {
    /// The address that was requested, or the name of the stored value.
    var what: String
    /// The times, in order.
    var dates: [Date]
    /// The kinds of widgets to which the renewals belong; empty if the log does not reveal them.
    var kinds: Set<String>

    /// Returns the renewals of each requested address and of each stored value.
    static func of(_ run: ScenarioRun) -> [Renewals] { requests(run) + writes(run) }

    /// Groups requests by their addresses without numbers: `/news/17` and `/news/18` count as one address. An address
    /// that was requested only once is grouped by its host.
    private static func requests(_ run: ScenarioRun) -> [Renewals] {
        let requests = run.events.filter { $0.event == "network" }
        var groups = Dictionary(grouping: requests) { withoutNumbers($0.kind ?? "") }
        for (address, single) in groups where single.count == 1 {
            groups[address] = nil
            groups[URL(string: single[0].kind ?? "")?.host() ?? "", default: []] += single
        }
        return groups.sorted { $0.key < $1.key }.map { address, requests in
            // If several kinds may have made a request, none of them is blamed for it.
            let sets = requests.map { makers(of: $0, run) }
            let kinds = sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
            return Renewals(what: requests[0].kind ?? address, dates: requests.map(\.at).sorted(), kinds: kinds)
        }
    }

    /// Returns the kinds of widgets that were being reloaded at the time of a request.
    static func makers(of request: ObservedEvent, _ run: ScenarioRun) -> Set<String> {
        let reloads = run.events.filter { reload in
            let seconds = Double(reload.microseconds ?? 0) / 1_000_000
            return reload.event == "reload" && request.at >= reload.at - seconds - 1 && request.at <= reload.at + 1
        }
        return Set(reloads.compactMap(\.kind))
    }

    /// Returns the times of each stored value: the first observation, and each change.
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

    /// Returns the kinds of widgets that show a stored value.
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
