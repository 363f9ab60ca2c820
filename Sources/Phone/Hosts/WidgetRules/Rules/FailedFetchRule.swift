public import Foundation

/// Finds failed fetches that replaced good data.
///
/// The scenario `offline` observes the widgets immediately before and after the first reload under each kind of
/// failure: failing servers, a captive portal, no network. A verdict needs both of the following, caused by a call
/// whose request failed:
/// - A stored value lost contents. For example, the value is gone or empty, or something else replaced its JSON or
///   property list. Or a part is lost: a list has no elements, a member is missing, a text is empty or meaningless
///   (`--`, `N/A`), a number is 0, -1 or -999. Or all of its contents were replaced, for example by a default of the
///   same shape.
/// - The widget shows the loss: the lost data was visible and no longer is. It also shows the loss if all former texts
///   are gone and nothing that they said is stored any more. If the value keeps its shape, the widget must also look as
///   it does with nothing stored, or like its placeholder. A mark that is stored separately, such as `Live`, may
///   disappear if the data beside it is still stored.
///
/// Each change is compared with a control: a phone that plays the same scenario at the same times, but with a network.
/// A change that also occurs on the control phone is not a mistake. Examples are a flag that a call clears, and a list
/// that becomes shorter with time. A call after midnight is not judged if the data is from the day before, because such
/// data may expire at the end of its day.
extension Verdicts {
    /// Judges the scenario with days without a network.
    /// - Parameters:
    ///   - run: The observations of the scenario.
    ///   - control: The observations of the same scenario with a network all the time. If nil, `run` is compared with
    ///     the state before each failure instead, and the results are only suspicions.
    ///   - empty: The views with nothing stored and no network, and the placeholders.
    ///   - calendar: Decides when a day ends.
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
                // All families that show the loss have the mistake.
                let slots = offline.shown.keys.sorted { $0.description < $1.description }
                let verdicts = slots.compactMap { slot -> Verdict? in
                    let shows = LostTexts(
                        before: before.shown[slot], offline: offline.shown[slot],
                        online: control == nil ? nil : online.shown[slot], empty: empty[slot] ?? [])
                    guard let shows, shows.confirm(loss, before.stored, offline.stored) else { return nil }
                    return verdict(slot, name, loss, offline, shows).seen(evidence(slot, run, before, offline, online))
                }
                guard verdicts.isEmpty else { return verdicts }
            }
        }
        return []
    }

    private static func evidence(
        _ slot: Slot, _ run: ScenarioRun, _ before: Look, _ offline: Look, _ online: Look?
    ) -> Evidence {
        var evidence = Evidence(
            slot, in: run, [("before", before), ("after a request that failed (\(offline.network))", offline)])
        if let shown = online?.shown[slot] {
            evidence.moments.append(.init("at that time with a network", at: online?.at, shown))
        }
        return evidence
    }

    private static func verdict(
        _ slot: Slot, _ name: String, _ loss: StoredLoss, _ look: Look, _ shows: LostTexts
    ) -> Verdict {
        let (now, then) = (shows.offline.joined(separator: " / "), shows.before.joined(separator: " / "))
        return Verdict(
            .failedFetchOverwrites, slot: slot,
            "after a request that failed (\(look.network)) \(name) \(loss.words), and \(slot) shows \"\(now)\" instead of "
                + "\"\(then)\"; with a network it keeps its data",
            advice: "Store the result of a fetch only if it succeeded; otherwise keep the stored data")
    }

    /// Finds widgets that go blank when a request fails: of what they showed, only captions are left, and nothing says
    /// why. A widget that stores nothing loses its data in this way if its provider catches the error and gives an
    /// empty entry. As in `ofOffline`, the control must show that the network is the cause.
    public static func ofBlanks(
        _ run: ScenarioRun, control: ScenarioRun?, empty: [Slot: [Shown]] = [:], calendar: Calendar = .current
    ) -> [Verdict] {
        let verdicts = firstFailures(run, calendar).flatMap { index -> [Verdict] in
            let (before, offline) = (run.looks[index - 1], run.looks[index])
            let online = control.map { index < $0.looks.count ? $0.looks[index] : nil } ?? before
            return offline.shown.keys.sorted { $0.description < $1.description }.compactMap { slot in
                guard let old = before.shown[slot]?.texts, let new = offline.shown[slot]?.texts,
                    let kept = online?.shown[slot]?.texts
                else { return nil }
                let captions = Set((empty[slot] ?? []).filter { $0.texts != old }.flatMap(\.texts)).union(new)
                let (data, still) = (old.filter { !captions.contains($0) }, kept.filter { !captions.contains($0) })
                guard !data.isEmpty, !still.isEmpty, new.allSatisfy({ old.contains($0) && !EmptyWords.isEmpty($0) })
                else { return nil }
                return Verdict(
                    .blankOffline, slot: slot,
                    "after a request that failed (\(offline.network)) \(slot) shows "
                        + (new.isEmpty ? "no text" : "only \"\(new.joined(separator: " / "))\"")
                        + " instead of \"\(old.joined(separator: " / "))\"; with a network it keeps its data",
                    advice: "Store what was fetched and show it when a fetch fails, or say that there is no connection"
                ).seen(evidence(slot, run, before, offline, online))
            }
        }
        return unique(verdicts)
    }

    /// Returns the indices of observations in `run.looks`: for each network condition, the first observation after a
    /// request that failed. Leaves out an observation if a day ended between it and the previous observation.
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

/// The texts of a widget before and after a failed request.
private struct LostTexts {
    let before: [String]
    let offline: [String]
    /// The texts of `before` that contain data.
    private let data: [String]
    /// The texts of `data` that `offline` no longer contains.
    private let gone: [String]
    private let isAllGone: Bool
    /// True if the widget now looks as it does without data.
    private let isEmpty: Bool

    /// - Returns: nil if no text with data disappeared, or if the widget shows the same texts with a network.
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

    /// Returns true if the view confirms that the user lost stored data.
    func confirm(_ loss: StoredLoss, _ before: StoredState, _ offline: StoredState) -> Bool {
        if let mark = loss.mark, isOnly(mark, before, offline) { return false }
        let isSeen = loss.lost.contains { leaf in
            gone.contains { leaf.isSaid(in: $0) } && !self.offline.contains { leaf.isSaid(in: $0) }
        }
        // True if data of the lost texts is still stored in some value: a view is allowed to stop showing such data.
        let isElsewhere = offline.values.contains { name, value in
            let old = before.values[name].map { StoredValue($0).data } ?? []
            return StoredValue(value).data.intersection(old).contains { leaf in gone.contains { leaf.isSaid(in: $0) } }
        }
        if loss.isOfShape, isSeen { return true }
        return isAllGone && !isElsewhere && (loss.isOfShape || isEmpty && isSeen)
    }

    /// Returns true if the view lost only a mark, and the data beside the mark is still stored.
    private func isOnly(_ mark: StoredValue.Leaf, _ before: StoredState, _ offline: StoredState) -> Bool {
        let kept = offline.values.map { name, value in
            StoredValue(value).data.intersection(before.values[name].map { StoredValue($0).data } ?? [])
        }
        let said = data.filter { text in kept.joined().contains { $0 != mark && $0.isSaid(in: text) } }
        return !said.isEmpty && gone.allSatisfy { mark.isSaid(in: $0) || said.contains($0) }
    }
}
