public import Foundation

/// Finds good data that a failed fetch replaced.
///
/// The offline scenario looks at the widgets immediately before and after the first reload under each kind of failure:
/// failing servers, a captive portal, no network. A verdict needs both of these in a call with a failed request:
/// - A stored value lost its contents. The value is gone or empty, or JSON or a property list became something else. Or
///   a part is lost: a list has no elements, a member is missing, a text is empty or meaningless (`--`, `N/A`), a
///   number is 0, -1 or -999. Or all contents were replaced, for example by a default of the same shape.
/// - The widget shows the loss. The lost data was visible and no longer is. Or all former texts are gone, and nothing
///   that they said is stored any more. If the value keeps its shape, the widget must also look as it does with nothing
///   stored, or like its placeholder. A mark that is stored separately, such as `Live`, may disappear if the data
///   beside it is still stored.
///
/// Each change is compared with a control: a phone that plays the same scenario at the same times, but with a network.
/// A change that also occurs on the control phone is not a mistake. Examples are a flag that a call clears, and a list
/// that shrinks with time. A call after midnight is not judged if the data is from the day before, because such data
/// may expire at the end of its day.
extension Verdicts {
    /// Judges the days without a network.
    /// - Parameters:
    ///   - run: The observations on those days.
    ///   - control: The same observations with a network all the time. Without a control, the state before the failure
    ///     replaces it, and findings are only suspicions.
    ///   - empty: The views with nothing stored and no network, and the placeholders.
    ///   - calendar: Decides where one day ends and the next begins.
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
            advice: "Store the result of a fetch only if it succeeded; otherwise keep the stored data")
    }

    /// Returns the first observation after a failed request under each network condition. Skips a condition if a day
    /// ended since the previous observation.
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
    /// The texts that contain data.
    private let data: [String]
    /// The texts with data that have disappeared.
    private let gone: [String]
    private let isAllGone: Bool
    /// True if the widget looks as it does without data.
    private let isEmpty: Bool

    /// - Returns: nil if no text disappeared, or if the same text also disappears with a network.
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

    /// Returns true if the view shows that stored data was lost.
    func confirm(_ loss: StoredLoss, _ before: StoredState, _ offline: StoredState) -> Bool {
        if let mark = loss.mark, isOnly(mark, before, offline) { return false }
        let isSeen = loss.lost.contains { leaf in
            gone.contains { leaf.isSaid(in: $0) } && !self.offline.contains { leaf.isSaid(in: $0) }
        }
        // The view may no longer show data that is still stored in another value.
        let isElsewhere = offline.values.contains { name, value in
            let old = before.values[name].map { StoredValue($0).data } ?? []
            return StoredValue(value).data.intersection(old).contains { leaf in gone.contains { leaf.isSaid(in: $0) } }
        }
        if loss.isOfShape, isSeen { return true }
        return isAllGone && !isElsewhere && (loss.isOfShape || isEmpty && isSeen)
    }

    /// Returns true if only a mark is lost and the data beside the mark is still stored.
    private func isOnly(_ mark: StoredValue.Leaf, _ before: StoredState, _ offline: StoredState) -> Bool {
        let kept = offline.values.map { name, value in
            StoredValue(value).data.intersection(before.values[name].map { StoredValue($0).data } ?? [])
        }
        let said = data.filter { text in kept.joined().contains { $0 != mark && $0.isSaid(in: text) } }
        return !said.isEmpty && gone.allSatisfy { mark.isSaid(in: $0) || said.contains($0) }
    }
}
