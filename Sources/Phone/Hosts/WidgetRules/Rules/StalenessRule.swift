public import Foundation

/// Finds content for one day that is still shown on the next day.
///
/// Either of the following is evidence. Each widget is judged separately:
/// - In the evening, the view contains the day's date, in the notation of the views' locale or in English. In the
///   morning, the view still contains this date, and no date of the new day. Dates of an update or of an event, such as
///   a delivery, do not count. A date that stays until the end of the next day through all reloads does not count
///   either, because it is probably the date of an event. A weekday alone counts only if it is the only one on the
///   widget and the new day's weekday replaces it later: `Thursday's menu` may be part of a week's view, or be about
///   next Thursday.
/// - The widget's data is about a day old (20 to 28 hours) when new data is first requested or stored, hours after
///   midnight. In addition, the old content stayed all morning, and it is for one day. One of these must say so
///   (`Today`, `daily`, a date): the content itself, the widget's name or description, the address, or the key. Such a
///   widget renews its data once a day but compares only the data's age, so it shows yesterday's content until the
///   evening. Content that does not name a day may be of any age.
extension Verdicts {
    /// Judges a night and the day after it.
    /// - Parameters:
    ///   - run: The observations of that night and day.
    ///   - calendar: Decides when a day ends.
    ///   - locale: The locale of the views.
    ///   - subjects: The name and the description in the gallery, for each kind of widget.
    public static func ofNight(
        _ run: ScenarioRun, calendar: Calendar, locale: Locale = Locale(identifier: "en_US"),
        subjects: [String: [String]] = [:]
    ) -> [Verdict] {
        guard let night = Night(run, calendar, locale, subjects) else { return [] }
        let named = night.named()
        return unique(named + night.renewed(besides: Set(named.compactMap(\.kind))))
    }
}

/// The observations of an evening and the next day.
private struct Night {
    let run: ScenarioRun
    let evening: Look
    let mornings: [Look]
    let midnight: Date
    let calendar: Calendar
    let locale: Locale
    let subjects: [String: [String]]
    let yesterday: DayNames
    let today: DayNames

    init?(_ run: ScenarioRun, _ calendar: Calendar, _ locale: Locale, _ subjects: [String: [String]]) {
        guard let evening = run.looks.first, let midnight = calendar.nextMidnight(after: evening.at) else { return nil }
        (self.run, self.evening, self.midnight) = (run, evening, midnight)
        (self.calendar, self.locale, self.subjects) = (calendar, locale, subjects)
        mornings = run.looks.filter { $0.at > midnight + 6 * 3_600 && $0.at < midnight + 18 * 3_600 }
        guard !mornings.isEmpty else { return nil }
        yesterday = DayNames.of(evening.at, calendar, locale)
        today = DayNames.of(midnight + 12 * 3_600, calendar, locale)
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
                // The text before the date may be a separate label, such as "Updated".
                let label = index > 0 && !yesterday.isNamed(texts[index - 1]) ? texts[index - 1] : ""
                guard later.allSatisfy({ $0.contains(text) }), !isPast(text), !isPast(label), !isForGood(slot, text)
                else { return false }
                return yesterday.isDated(text) || yesterday.hasWeekday(text) && isRenewedWeekday(slot, texts, text)
            }
            let looks: [(String, Look?)] = [("in the evening", evening), ("on the next morning", mornings.last)]
            return stale.map { stillShows(texts[$0], slot).seen(Evidence(slot, in: run, looks)) }
        }
    }

    private func stillShows(_ text: String, _ slot: Slot) -> Verdict {
        let finding = "\(slot) still shows \"\(text)\" on the next morning"
        let reloads = reloads(slot, until: mornings.last?.at ?? midnight)
        guard let last = reloads.last, !hasAsked(slot, until: last.at) else {
            return Verdict(
                .ageOnlyStaleness, slot: slot, finding,
                advice: "End the timeline at midnight, with an entry or a reload for the new day")
        }
        let times = reloads.count == 1 ? "once" : "\(reloads.count) times"
        return Verdict(
            .ageOnlyStaleness, slot: slot, "\(finding), though it was reloaded \(times) since midnight",
            advice:
                "In a reload, compare the stored day with today's, not only its age: Calendar.isDate(_:inSameDayAs:)")
    }

    /// Returns true if the widget made a network request in a reload between midnight and `end`.
    private func hasAsked(_ slot: Slot, until end: Date) -> Bool {
        run.events.contains { request in
            guard request.event == "network", request.at > midnight, request.at <= end else { return false }
            return Renewals.makers(of: request, run).contains(slot.kind)
        }
    }

    /// Returns true if a text is about an update or an event in the past, so that its date stays correct.
    private func isPast(_ text: String) -> Bool { DayWords.isAboutUpdates(text) || DayWords.isAboutEvents(text) }

    /// Returns true if the widget still shows a text at the end of the next day, although it was reloaded. The date of
    /// an event stays like this.
    private func isForGood(_ slot: Slot, _ text: String) -> Bool {
        let end = run.looks.filter { $0.at >= midnight + 18 * 3_600 }
        return !reloads(slot, until: midnight + 18 * 3_600).isEmpty && !end.isEmpty
            && end.allSatisfy { $0.shown[slot]?.texts.contains(text) ?? false }
    }

    /// Returns the reloads of a widget between midnight and `end`.
    private func reloads(_ slot: Slot, until end: Date) -> [ObservedEvent] {
        run.events.filter {
            $0.event == "reload" && $0.outcome == "swapped" && $0.kind == slot.kind
                && ($0.family ?? slot.family) == slot.family && $0.at > midnight && $0.at <= end
        }
    }

    /// Returns true if the widget shows only one weekday and later replaces it with the next day's weekday.
    private func isRenewedWeekday(_ slot: Slot, _ texts: [String], _ text: String) -> Bool {
        let others = (2...6).map { DayNames.of(midnight + (Double($0 - 1) * 24 + 12) * 3_600, calendar, locale) }
        guard !texts.contains(where: { text in others.contains { $0.hasWeekday(text) } }) else { return false }
        let end = run.looks.filter { $0.at >= midnight + 18 * 3_600 }.compactMap { $0.shown[slot]?.texts }
        return end.contains { $0.contains(where: today.hasWeekday) && !$0.contains(text) }
    }

    // MARK: Renewals

    /// - Parameter told: The kinds of widgets that already have a verdict. They get no second one, because stale data
    ///   would be the same mistake.
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
            let staleSlots = own.filter { isOfTheDay($0, renewals) && stays($0, until: next) }
            let stale = Set(staleSlots.map(\.kind))
            // Reports each kind of widget only once: a stored value usually comes from a request, so a stale address
            // and a stale key have the same cause.
            let new = stale.subtracting(told)
            guard !new.isEmpty else { return nil }
            told.formUnion(stale)
            let looks: [(String, Look?)] = [
                ("in the evening", evening),
                ("on the next morning, before the renewal", mornings.last { $0.at < next }),
                ("after the renewal", run.looks.first { $0.at >= next }),
            ]
            let evidence = staleSlots.first { new.contains($0.kind) }.map { Evidence($0, in: run, looks) }
            return Verdict(
                .ageOnlyStaleness, kind: new.count == 1 ? new.first : nil,
                "\(renewals.what) of \(clock(begin)) was renewed at \(clock(next)), when it was \(Int(age.rounded())) hours "
                    + "old: the new day showed yesterday's content",
                advice: "Compare the calendar day too, not the age alone: Calendar.isDate(_:inSameDayAs:)"
            ).seen(evidence ?? Evidence())
        }
    }

    /// Returns true if the widget's content is for one day.
    private func isOfTheDay(_ slot: Slot, _ renewals: Renewals) -> Bool {
        let texts = (evening.shown[slot]?.texts ?? []).filter { !isPast($0) }
        if texts.contains(where: { DayWords.isOfTheDay($0) || yesterday.isNamed($0) }) { return true }
        return ([renewals.what, slot.kind] + (subjects[slot.kind] ?? [])).contains(where: DayWords.isOfTheDay)
    }

    /// Returns true if the widget showed the evening's content all morning, until new content replaced it.
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
