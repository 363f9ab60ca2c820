public import Foundation

/// Finds content for one day that is still shown on the next day.
///
/// Either of the following is evidence, for each widget separately:
/// - In the evening, the view names the day by its date, in the locale in use or in English. In the morning the view
///   still contains this date, and no date of the new day. Dates of an update or of an event, such as a delivery, do
///   not count. A date that stays to the end of the next day through all reloads does not count either, because it is
///   probably an event's. A weekday alone counts only if it is the only one on the widget and the new day's weekday
///   replaces it later: `Thursday's menu` may be part of a week's view, or be about next Thursday.
/// - The widget's data is about a day old (20 to 28 hours) when new data is first requested or stored, hours after
///   midnight. The content must be for one day, according to itself, the widget's name or description, the address or
///   the key (`Today`, `daily`, a date), and it must have stayed all morning. A widget that renews its data daily but
///   counts hours shows yesterday's content until the evening. Content that does not name a day may be of any age.
extension Verdicts {
    /// Judges a night and the day after it.
    /// - Parameters:
    ///   - run: The observations of that night and day.
    ///   - calendar: Decides where one day ends and the next begins.
    ///   - locale: The locale of the views.
    ///   - subjects: The name for the gallery and the description of each kind of widget.
    public static func ofNight(
        _ run: ScenarioRun, calendar: Calendar, locale: Locale = Locale(identifier: "en_US"),
        subjects: [String: [String]] = [:]
    ) -> [Verdict] {
        guard let night = Night(run, calendar, locale, subjects) else { return [] }
        let named = night.named()
        return unique(named + night.renewed(besides: Set(named.compactMap(\.kind))))
    }
}

/// An evening and the next day.
private struct Night {
    let run: ScenarioRun
    let evening: Look
    let mornings: [Look]
    let midnight: Date
    let calendar: Calendar
    let subjects: [String: [String]]
    let yesterday: DayNames
    let today: DayNames
    let others: [DayNames]

    init?(_ run: ScenarioRun, _ calendar: Calendar, _ locale: Locale, _ subjects: [String: [String]]) {
        guard let evening = run.looks.first, let midnight = calendar.nextMidnight(after: evening.at) else { return nil }
        (self.run, self.evening, self.midnight, self.calendar) = (run, evening, midnight, calendar)
        self.subjects = subjects
        mornings = run.looks.filter { $0.at > midnight + 6 * 3_600 && $0.at < midnight + 18 * 3_600 }
        guard !mornings.isEmpty else { return nil }
        yesterday = DayNames(evening.at, calendar, locale)
        today = DayNames(midnight + 12 * 3_600, calendar, locale)
        others = (2...6).map { DayNames(midnight + (Double($0 - 1) * 24 + 12) * 3_600, calendar, locale) }
    }

    private var slots: [Slot] { evening.shown.keys.sorted { $0.description < $1.description } }

    // MARK: The day's name

    func named() -> [Verdict] {
        slots.compactMap { slot in
            let texts = evening.shown[slot]?.texts ?? []
            let later = mornings.map { $0.shown[slot]?.texts ?? [] }
            guard !later.joined().contains(where: today.isNamed) else { return nil }
            let stale = texts.indices.first { index in
                let text = texts[index]
                // The label "Updated" may be a separate text before the date.
                let label = index > 0 && !yesterday.isNamed(texts[index - 1]) ? texts[index - 1] : ""
                guard later.allSatisfy({ $0.contains(text) }), !isPast(text), !isPast(label), !isForGood(slot, text)
                else { return false }
                return yesterday.isDated(text) || yesterday.hasWeekday(text) && isRenewedWeekday(slot, texts, text)
            }
            return stale.map { stillShows(texts[$0], slot) }
        }
    }

    private func stillShows(_ text: String, _ slot: Slot) -> Verdict {
        let finding = "\(slot) still shows \"\(text)\" on the next morning"
        let reloads = reloads(slot, until: mornings.last?.at ?? midnight)
        guard let last = reloads.last, !hasAsked(slot, until: last.at) else {
            return Verdict(
                .ageOnlyStaleness, kind: slot.kind, finding,
                advice: "End the timeline at midnight, with an entry or a reload for the new day")
        }
        let times = reloads.count == 1 ? "once" : "\(reloads.count) times"
        return Verdict(
            .ageOnlyStaleness, kind: slot.kind, "\(finding), though it was reloaded \(times) since midnight",
            advice:
                "In a reload, compare the stored day with today's, not only its age: Calendar.isDate(_:inSameDayAs:)")
    }

    /// Returns true if a reload since midnight made a network request.
    private func hasAsked(_ slot: Slot, until end: Date) -> Bool {
        run.events.contains { request in
            guard request.event == "network", request.at > midnight, request.at <= end else { return false }
            return Renewals.makers(of: request, run).contains(slot.kind)
        }
    }

    /// Returns true if a text is about a past event or update, so that its date stays correct.
    private func isPast(_ text: String) -> Bool { DayWords.isAboutUpdates(text) || DayWords.isAboutEvents(text) }

    /// Returns true if a text stays on the widget through all later reloads, as the date of an event does.
    private func isForGood(_ slot: Slot, _ text: String) -> Bool {
        let end = run.looks.filter { $0.at >= midnight + 18 * 3_600 }
        return !reloads(slot, until: midnight + 18 * 3_600).isEmpty && !end.isEmpty
            && end.allSatisfy { $0.shown[slot]?.texts.contains(text) ?? false }
    }

    /// Returns the reloads of a widget since midnight.
    private func reloads(_ slot: Slot, until end: Date) -> [ObservedEvent] {
        run.events.filter {
            $0.event == "reload" && $0.outcome == "swapped" && $0.kind == slot.kind
                && ($0.family ?? slot.family) == slot.family && $0.at > midnight && $0.at <= end
        }
    }

    /// Returns true if the widget shows no other weekday and later shows the next day's weekday instead.
    private func isRenewedWeekday(_ slot: Slot, _ texts: [String], _ text: String) -> Bool {
        guard !texts.contains(where: { text in others.contains { $0.hasWeekday(text) } }) else { return false }
        let end = run.looks.filter { $0.at >= midnight + 18 * 3_600 }.compactMap { $0.shown[slot]?.texts }
        return end.contains { $0.contains(where: today.hasWeekday) && !$0.contains(text) }
    }

    // MARK: Renewals

    /// - Parameter told: The kinds that are already reported; stale data would be the same mistake.
    func renewed(besides told: Set<String>) -> [Verdict] {
        var told = told
        return Renewals.of(run).compactMap { renewals in
            guard let begin = renewals.dates.first, let next = renewals.dates.first(where: { $0 > begin + 3_600 })
            else {
                return nil
            }
            let age = next.timeIntervalSince(begin) / 3_600
            guard (20...28).contains(age), next > midnight + 3 * 3_600 else { return nil }
            let own = slots.filter { renewals.kinds.isEmpty || renewals.kinds.contains($0.kind) }
            let stale = Set(own.filter { isOfTheDay($0, renewals) && stays($0, until: next) }.map(\.kind))
            // A stored value usually comes from a request, so a stale address and a stale key are one mistake.
            let new = stale.subtracting(told)
            guard !new.isEmpty else { return nil }
            told.formUnion(stale)
            return Verdict(
                .ageOnlyStaleness, kind: new.count == 1 ? new.first : nil,
                "\(renewals.what) of \(clock(begin)) was renewed at \(clock(next)), when it was \(Int(age.rounded())) hours "
                    + "old: the new day showed yesterday's content",
                advice: "Compare the calendar day too, not the age alone: Calendar.isDate(_:inSameDayAs:)")
        }
    }

    /// Returns true if the content is for one day.
    private func isOfTheDay(_ slot: Slot, _ renewals: Renewals) -> Bool {
        let texts = (evening.shown[slot]?.texts ?? []).filter { !isPast($0) }
        if texts.contains(where: { DayWords.isOfTheDay($0) || yesterday.isNamed($0) }) { return true }
        return ([renewals.what, slot.kind] + (subjects[slot.kind] ?? [])).contains(where: DayWords.isOfTheDay)
    }

    /// Returns true if the evening's content was shown all morning, or until new content replaced it.
    private func stays(_ slot: Slot, until next: Date) -> Bool {
        let texts = evening.shown[slot]?.texts ?? []
        let later = mornings.filter { $0.at < next }.map { $0.shown[slot]?.texts ?? [] }
        if later.allSatisfy({ $0 == texts }) { return true }
        guard let end = run.looks.last(where: { $0.at >= next })?.shown[slot]?.texts else { return false }
        return texts.contains { text in later.allSatisfy { $0.contains(text) } && !end.contains(text) }
    }

    private func clock(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return [parts.hour, parts.minute].map { "\(($0 ?? 0) < 10 ? "0" : "")\($0 ?? 0)" }.joined(separator: ":")
    }
}

extension Calendar {
    func nextMidnight(after date: Date) -> Date? {
        self.date(byAdding: .day, value: 1, to: startOfDay(for: date))
    }
}
