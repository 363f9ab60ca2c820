public import Foundation

/// The rules by which what was seen becomes a verdict. Each is a function of observations alone.
public enum Verdicts {
    // MARK: Single calls

    /// What provider calls show: failures, memory, empty timelines, policies that come too soon, views never evaluated.
    public static func ofCalls(_ calls: [CallResult]) -> [Verdict] {
        var verdicts: [Verdict] = []
        for call in calls {
            if let failure = call.failure.flatMap({
                failed($0, call.slot.kind, "\(call.call) of \(call.slot)", call.problem)
            }) {
                verdicts.append(failure)
            } else if call.entries.isEmpty, call.failure == nil {
                verdicts.append(
                    Verdict(
                        .emptyTimeline, kind: call.slot.kind, "the \(call.call) of \(call.slot) has no entry",
                        advice: "Give at least one entry for now; WidgetKit keeps what was shown before"))
            }
            if call.call == "timeline", let date = call.reloadDate { verdicts += tooSoon(call, date) }
        }
        for kind in Set(calls.map(\.slot.kind)).sorted() {
            let own = calls.filter { $0.slot.kind == kind }
            let entries = own.flatMap(\.entries)
            if !entries.contains(where: { $0.hasNodes || !$0.bodies.isEmpty }) {
                verdicts.append(
                    Verdict(
                        .bodyNotEvaluated, kind: kind, "no view of \(kind) was evaluated: it has not run",
                        advice: "Look at its provider: none of its calls gave an entry with a view"))
            }
        }
        return unique(verdicts)
    }

    /// A timeline that asks for the next within five minutes uses up any budget.
    private static func tooSoon(_ call: CallResult, _ date: Date) -> [Verdict] {
        let seconds = date.timeIntervalSince(call.at)
        guard seconds < shortestPolicy else { return [] }
        let when = seconds < 1 ? "at once" : "after \(Int(seconds)) s"
        return [
            Verdict(
                .reloadLoop, kind: call.slot.kind,
                "the timeline of \(call.slot) asks for the next one \(when) (policy \(call.policy ?? ""))",
                advice: "Put the policy's date, or the last entry's with .atEnd, at least 15 minutes ahead")
        ]
    }

    /// "About five minutes" (WidgetKit: "Keeping a widget up to date"); four are about that.
    static let shortestPolicy: TimeInterval = 240

    private static func failed(_ failure: String, _ kind: String?, _ what: String, _ problem: String?) -> Verdict? {
        switch failure {
        case "never-completed":
            Verdict(
                .completionNeverCalled, kind: kind, "\(what) threw its completion away without calling it",
                advice: "Call the completion on every path, also when a fetch or a guard fails")
        case "deadline":
            Verdict(
                .deadline, kind: kind, "\(what) did not call its completion in time",
                advice: "Call it on every path, and give requests a timeout of some seconds")
        case "memory-limit":
            Verdict(
                .memoryLimit, kind: kind, "\(what): \(problem ?? "too much memory")",
                advice: "Scale images down before keeping them; decode less at once")
        case "empty":
            Verdict(
                .emptyTimeline, kind: kind, "\(what) has no entry",
                advice: "Give at least one entry for now; WidgetKit keeps what was shown before")
        case "crashed", "exited", "cpu-limit":
            Verdict(
                .crash, kind: kind, "\(what): \(problem ?? failure)",
                advice: "Run it with --verbose and read the extension's output")
        default: nil
        }
    }

    // MARK: The host's log

    /// What the host's log of a scenario shows: broken contracts, failures, and reloads that the extension asks for
    /// itself.
    public static func ofEvents(_ run: ScenarioRun) -> [Verdict] {
        var verdicts: [Verdict] = []
        for event in run.events {
            let kind = event.kind
            let slot = [kind, event.family].compactMap { $0 }.joined(separator: " ")
            switch (event.event, event.outcome ?? "") {
            case ("violation", "completed-twice"):
                verdicts.append(
                    Verdict(
                        .completionCalledTwice, kind: kind, "\(slot) called its completion again",
                        advice: "Return after the call, or keep whether it was made"))
            case ("violation", "unsorted"):
                verdicts.append(
                    Verdict(
                        .unsortedEntries, kind: kind, "the entries of \(slot) are not in the order of their dates",
                        advice: "Sort them by date"))
            case ("violation", "entries-too-close"):
                verdicts.append(
                    Verdict(
                        .entriesTooClose, kind: kind, "entries of \(slot) are less than five minutes apart",
                        advice: "Let the view count by itself: Text(date, style: .timer) or .relative"))
            case ("reload", let outcome):
                // In the kill storm it is killed from outside.
                let isKilled = run.name == "kills" && ["crashed", "exited"].contains(outcome)
                if !isKilled, let failure = failed(outcome, kind, "the timeline of \(slot) in \(run.name)", nil) {
                    verdicts.append(failure)
                }
            default: break
            }
        }
        // Nobody else asks in a scenario: no app runs.
        let requests = run.events.filter { $0.event == "reload" && $0.reason == "requested" }
        let loops = run.events.filter { $0.event == "loop" }
        for kind in Set((requests + loops).compactMap(\.kind)).sorted() {
            let count = Set(requests.filter { $0.kind == kind }.map(\.at)).count
            guard count >= fewestRequests || loops.contains(where: { $0.kind == kind }) else { continue }
            verdicts.append(
                Verdict(
                    .reloadLoop, kind: kind,
                    "the extension asked for its own reload \(count) times in \(run.name), though no app ran",
                    advice: "Do not call WidgetCenter from the provider; the timeline's policy asks for the next reload"
                ))
        }
        return unique(verdicts)
    }

    /// Once may be a first set-up.
    static let fewestRequests = 3

    // MARK: A night

    /// The content of a day that stays on the next day.
    ///
    /// Two things show it. The view names the day it was made on, and in the morning still does, and does not call it
    /// the date of an update. Or new data is first asked for when the old are about a day old (20 to 28 hours), hours
    /// after midnight: who renews daily but counts hours shows yesterday's content until the evening. Data that are
    /// renewed more often, or within three hours after midnight, are none of this.
    public static func ofNight(_ run: ScenarioRun, calendar: Calendar) -> [Verdict] {
        guard let first = run.looks.first, let midnight = calendar.nextMidnight(after: first.at) else { return [] }
        var verdicts: [Verdict] = []
        for slot in first.shown.keys.sorted(by: { $0.description < $1.description }) {
            let mornings = run.looks.filter { $0.at > midnight + 6 * 3_600 && $0.at < midnight + 18 * 3_600 }
            let names = dayNames(first.at, calendar)
            let evening = first.shown[slot]?.texts.filter { text in
                names.contains { text.localizedCaseInsensitiveContains($0) } && !isAboutUpdates(text)
            }
            guard let text = evening?.first, !mornings.isEmpty,
                mornings.allSatisfy({ $0.shown[slot]?.texts.contains(text) ?? false })
            else { continue }
            verdicts.append(
                Verdict(
                    .ageOnlyStaleness, kind: slot.kind,
                    "\(slot) still shows \"\(text)\" on the next morning",
                    advice: "End the timeline at midnight, with an entry or a reload for the new day"))
        }
        let renewals = renewals(run)
        if let begin = renewals.first, let next = renewals.first(where: { $0 > begin + 3_600 }) {
            let age = next.timeIntervalSince(begin) / 3_600
            if (20...28).contains(age), next > midnight + 3 * 3_600 {
                verdicts.append(
                    Verdict(
                        .ageOnlyStaleness,
                        "data of \(clock(begin, calendar)) were renewed at \(clock(next, calendar)), when they were "
                            + "\(Int(age.rounded())) hours old: the new day showed yesterday's content",
                        advice: "Compare the calendar day too, not the age alone: Calendar.isDate(_:inSameDayAs:)"))
            }
        }
        return unique(verdicts)
    }

    /// When new data were asked for or stored.
    static func renewals(_ run: ScenarioRun) -> [Date] {
        let requests = run.events.filter { $0.event == "network" }.map(\.at)
        let writes = zip(run.looks, run.looks.dropFirst()).filter { !$1.stored.changes(from: $0.stored).isEmpty }
            .map(\.1.at)
        let initial = run.looks.first.flatMap { $0.stored.values.isEmpty ? nil : $0.at }
        // Requests tell it best: what is stored may be no more than the time of the last look.
        return (requests.isEmpty ? [initial].compactMap { $0 } + writes : requests).sorted()
    }

    private static func clock(_ date: Date, _ calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return
            "\((parts.hour ?? 0) < 10 ? "0" : "")\(parts.hour ?? 0):\((parts.minute ?? 0) < 10 ? "0" : "")\(parts.minute ?? 0)"
    }

    /// The ways in which a widget may write a day.
    static func dayNames(_ date: Date, _ calendar: Calendar) -> [String] {
        var style = Date.FormatStyle(
            locale: Locale(identifier: "en_US"), calendar: calendar, timeZone: calendar.timeZone)
        style = style.year().month(.wide).day()
        let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day, let weekday = parts.weekday else {
            return []
        }
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let name = months[month - 1]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return [
            "\(year)-\(two(month))-\(two(day))", "\(name) \(day)", "\(name.prefix(3)) \(day)", "\(day) \(name)",
            "\(day). \(name)", "\(month)/\(day)/\(year)", "\(two(month))/\(two(day))/\(year)",
            "\(two(day)).\(two(month)).\(year)", days[weekday - 1],
        ]
    }

    /// A text that says when data are from may be of yesterday.
    private static func isAboutUpdates(_ text: String) -> Bool {
        ["updated", "as of", "last ", "since", "stand", "from "].contains { text.localizedCaseInsensitiveContains($0) }
    }

    // MARK: Without data, and without a network

    /// Sample data shown as real: before there is any data the timeline shows the placeholder's very texts, laid out as
    /// real data are later. A placeholder that says that there is nothing yet looks different from data.
    public static func ofMissingData(
        placeholder: [Slot: Shown], withoutData: [Slot: Shown], withData: [Slot: Shown]
    ) -> [Verdict] {
        withoutData.keys.sorted { $0.description < $1.description }.compactMap { slot in
            guard let sample = placeholder[slot]?.texts, let shown = withoutData[slot]?.texts,
                let data = withData[slot]?.texts, shown == sample, data != sample, data.count == sample.count,
                sample.contains(where: { $0.filter(\.isLetter).count >= 3 || $0.contains(where: \.isNumber) })
            else { return nil }
            return Verdict(
                .placeholderShownAsData, kind: slot.kind,
                "\(slot) shows its placeholder, \"\(sample.joined(separator: " / "))\", in a timeline while there is no data",
                advice: "Give an entry that says there is nothing yet; keep samples for placeholder(in:) and previews")
        }
    }

    /// Good data that a failed fetch replaced: a record that held something holds less after the network failed, and the
    /// widget shows less, or something else.
    public static func ofOffline(_ run: ScenarioRun) -> [Verdict] {
        guard let good = run.looks.last(where: { $0.network == "online" && $0.at <= (firstFailure(run) ?? $0.at) })
        else { return [] }
        var verdicts: [Verdict] = []
        for look in run.looks where look.network != "online" && look.at >= good.at {
            let lost = good.stored.values.keys.sorted().filter { name in
                isLess(look.stored.values[name], than: good.stored.values[name] ?? "")
            }
            let changed = look.shown.keys.sorted { $0.description < $1.description }.first {
                look.shown[$0]?.texts != good.shown[$0]?.texts
            }
            guard let name = lost.first, let slot = changed else { continue }
            let now = look.shown[slot]?.texts.joined(separator: " / ") ?? ""
            verdicts.append(
                Verdict(
                    .failedFetchOverwrites, kind: slot.kind,
                    "with the network \(look.network), \(name) lost what it held, and \(slot) shows \"\(now)\" instead of "
                        + "\"\(good.shown[slot]?.texts.joined(separator: " / ") ?? "")\"",
                    advice: "Store what a fetch brings only when it succeeded; else keep what is there"))
            break
        }
        return verdicts
    }

    private static func firstFailure(_ run: ScenarioRun) -> Date? { run.looks.first { $0.network != "online" }?.at }

    /// Whether a value is gone, or empty, or less than half of what it was.
    static func isLess(_ value: String?, than good: String) -> Bool {
        let empties: Set<String> = ["", "null", "\"\"", "[]", "{}", "0", "false"]
        guard !empties.contains(good) else { return false }
        guard let value else { return true }
        if empties.contains(value) { return good.count > 1 }
        return value != good && value.utf8.count * 2 < good.utf8.count
    }

    // MARK: Kills

    /// Records written apart, or a file half written: after a kill one of two values that an undisturbed call changes
    /// is changed and the other is not, or a value is only the beginning of what it was to be; and what the widget then
    /// shows is neither what it showed before nor what it shows after, or it gives no timeline any more.
    public static func ofKills(_ sweeps: [KillSweep]) -> [Verdict] {
        sweeps.compactMap { sweep in
            for point in sweep.points {
                guard let apart = apart(point, sweep), let harm = harm(point, sweep) else { continue }
                return Verdict(
                    .tornRecords, kind: sweep.slot.kind, "killed \(apart): \(sweep.slot) then \(harm)",
                    advice: "Keep what must agree in one value, such as one Codable struct under one key, and write "
                        + "files with .atomic")
            }
            return nil
        }
    }

    /// Verdicts without the crashes that are the consequence of records that came apart: two families that are reloaded at
    /// once tear them as a kill does.
    public static func withoutConsequences(_ verdicts: [Verdict], _ sweeps: [KillSweep]) -> [Verdict] {
        let torn = sweeps.filter { sweep in
            sweep.points.contains { $0.shown == nil && apart($0, sweep) != nil && harm($0, sweep) != nil }
        }
        let kinds = Set(torn.map(\.slot.kind))
        return verdicts.filter { $0.code != .crash || !kinds.contains($0.kind ?? "") }
    }

    /// What a kill leaves the user with; nil where that is the old or the new.
    private static func harm(_ point: KillPoint, _ sweep: KillSweep) -> String? {
        guard let shown = point.shown?.texts else {
            // A provider that fails from an undisturbed state too has another mistake.
            guard sweep.shownBefore != nil, sweep.shownAfter != nil else { return nil }
            return point.failure.map { "\($0), each time it is reloaded" }
        }
        guard shown != sweep.shownBefore?.texts, shown != sweep.shownAfter?.texts else { return nil }
        return "shows \"\(shown.joined(separator: " / "))\", neither the old nor the new"
    }

    /// Where a kill came between what belongs together; nil where it did not.
    private static func apart(_ point: KillPoint, _ sweep: KillSweep) -> String? {
        let together = sweep.after.changes(from: sweep.before)
        // Compared with what was before: a time that is stored is another one in each run.
        let new = together.filter { point.stored.values[$0] != sweep.before.values[$0] }
        if let first = new.sorted().first, let second = together.subtracting(new).sorted().first {
            return "after writing \(first), before \(second)"
        }
        return new.sorted().first { name in
            guard let value = point.stored.values[name], let whole = sweep.after.values[name] else { return false }
            return value.utf8.count < whole.utf8.count && whole.hasPrefix(value)
        }.map { "in the middle of writing \($0)" }
    }

    /// Records that an undisturbed call changes together but writes one after the other, for a remark where no harm was
    /// seen.
    public static func writtenApart(_ sweeps: [KillSweep]) -> [String] {
        var found: Set<String> = []
        for sweep in sweeps where sweep.points.contains(where: { apart($0, sweep) != nil }) {
            found.insert(sweep.after.changes(from: sweep.before).sorted().joined(separator: ", "))
        }
        return found.sorted()
    }

    /// Each mistake of a kind once: the first finding stands for the rest.
    public static func unique(_ verdicts: [Verdict]) -> [Verdict] {
        var seen: Set<String> = []
        return verdicts.filter { seen.insert("\($0.code.rawValue) \($0.kind ?? "")").inserted }
    }
}

extension Calendar {
    func nextMidnight(after date: Date) -> Date? {
        self.date(byAdding: .day, value: 1, to: startOfDay(for: date))
    }
}
