public import Foundation

/// Good data that a failed fetch replaced.
///
/// The offline scenario looks right before and right after the first reload of each kind of failure: servers that fail, a
/// captive portal, no network. Two things must come together there, in a call with a failed request:
///
/// - A stored value lost what it held: it is gone or empty; what was JSON or a property list is another thing; a list has
///   no elements, a member is missing, a text is empty or says nothing (`--`, `N/A`), a number is 0, -1 or -999; or nothing
///   of it is left, as where a default of the same shape is stored.
/// - The widget shows it: what was lost was on it and no longer is; or none of the former texts is left and nothing that
///   they said is stored any more. Where the shape of the value is as before, the widget must show what it shows with
///   nothing stored, or as its placeholder. A mark such as `Live`, stored by itself, may go where the data that it stood
///   beside are stored still.
///
/// Each is compared with a control: a phone that lives through the same with a network, at the same time. What the control
/// does as well, such as a flag that a call clears or a list that is cut down as time passes, is no mistake. A call after
/// midnight is not judged when the data are of the day before: they may go with their day.
extension Verdicts {
    /// The verdicts on the days without a network.
    /// - Parameters:
    ///   - run: the days, as they were looked at.
    ///   - control: the same with a network all the time, with the same looks; without one, what was there before stands
    ///     in for it, and what is found is a suspicion.
    ///   - empty: what is shown with nothing stored and no network, and as placeholder.
    ///   - calendar: tells where one day ends and the next begins.
    public static func ofOffline(
        _ run: ScenarioRun, control: ScenarioRun?, empty: [Slot: [Shown]] = [:], calendar: Calendar = .current
    ) -> [Verdict] {
        for index in firstFailures(run, calendar) {
            let (before, offline) = (run.looks[index - 1], run.looks[index])
            guard let online = control.map({ index < $0.looks.count ? $0.looks[index] : nil }) ?? before else {
                continue
            }
            for name in before.stored.values.keys.sorted() {
                guard
                    let loss = StoredLoss(
                        before: before.stored.values[name], offline: offline.stored.values[name],
                        online: online.stored.values[name])
                else { continue }
                for slot in offline.shown.keys.sorted(by: { $0.description < $1.description }) {
                    let shows = LostTexts(
                        before: before.shown[slot], offline: offline.shown[slot],
                        online: control == nil ? nil : online.shown[slot], empty: empty[slot] ?? [])
                    guard let shows, shows.confirm(loss, before.stored, offline.stored) else { continue }
                    return [verdict(slot, name, loss, offline, shows)]
                }
            }
        }
        return []
    }

    private static func verdict(
        _ slot: Slot, _ name: String, _ loss: StoredLoss, _ look: Look, _ shows: LostTexts
    ) -> Verdict {
        let (now, then) = (shows.offline.joined(separator: " / "), shows.before.joined(separator: " / "))
        return Verdict(
            .failedFetchOverwrites, kind: slot.kind,
            "after a request that failed (\(look.network)) \(name) \(loss.words), and \(slot) shows \"\(now)\" instead of "
                + "\"\(then)\"; with a network it keeps its data",
            advice: "Store what a fetch brings only when it succeeded; else keep what is there")
    }

    /// The first look after a failed request under each condition, where no day ended since the look before.
    private static func firstFailures(_ run: ScenarioRun, _ calendar: Calendar) -> [Int] {
        let requests = run.events.filter { $0.event == "network" && $0.reason != "online" }
        var judged: Set<String> = []
        return run.looks.indices.dropFirst().filter { index in
            let (before, look) = (run.looks[index - 1], run.looks[index])
            guard look.network != "online", !judged.contains(look.network),
                requests.contains(where: { $0.at > before.at && $0.at <= look.at && $0.reason == look.network })
            else { return false }
            judged.insert(look.network)
            return calendar.isDate(before.at, inSameDayAs: look.at)
        }
    }
}

/// What a widget showed before a failed request and after it.
private struct LostTexts {
    let before: [String]
    let offline: [String]
    /// The texts with data.
    private let data: [String]
    /// Those of them that are not there any more.
    private let gone: [String]
    private let isAllGone: Bool
    /// Whether it looks as it does without data.
    private let isEmpty: Bool

    /// - Returns: nil where nothing is gone, or is with a network as well.
    init?(before: Shown?, offline: Shown?, online: Shown?, empty: [Shown]) {
        guard let before = before?.texts, let offline = offline?.texts, before != offline, offline != online?.texts
        else {
            return nil
        }
        let frame = Set(empty.flatMap(\.texts))
        let data = before.filter { !frame.contains($0) }
        (self.before, self.offline, self.data) = (before, offline, data)
        gone = data.filter { text in !offline.contains { $0.contains(text) } }
        guard !gone.isEmpty else { return nil }
        isAllGone = gone.count == data.count
        isEmpty = empty.contains { $0.texts == offline }
    }

    /// Whether this shows that what was stored is lost.
    func confirm(_ loss: StoredLoss, _ before: StoredState, _ offline: StoredState) -> Bool {
        if let mark = loss.mark, isOnly(mark, before, offline) { return false }
        let isSeen = loss.lost.contains { leaf in
            gone.contains { leaf.isSaid(in: $0) } && !self.offline.contains { leaf.isSaid(in: $0) }
        }
        // A view may well hide data that are still there.
        let isElsewhere = offline.values.contains { name, value in
            let old = before.values[name].map { StoredValue($0).data } ?? []
            return StoredValue(value).data.intersection(old).contains { leaf in gone.contains { leaf.isSaid(in: $0) } }
        }
        if loss.isOfShape, isSeen { return true }
        return isAllGone && !isElsewhere && (loss.isOfShape || isEmpty && isSeen)
    }

    /// Whether a mark is all that is lost, and the data that it stood beside are stored still.
    private func isOnly(_ mark: StoredValue.Leaf, _ before: StoredState, _ offline: StoredState) -> Bool {
        let kept = offline.values.map { name, value in
            StoredValue(value).data.intersection(before.values[name].map { StoredValue($0).data } ?? [])
        }
        let said = data.filter { text in kept.joined().contains { $0 != mark && $0.isSaid(in: text) } }
        return !said.isEmpty && gone.allSatisfy { mark.isSaid(in: $0) || said.contains($0) }
    }
}
